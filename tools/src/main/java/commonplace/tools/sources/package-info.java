/** Three good sources a topic, and who vouches for them. Start with {@link commonplace.tools.sources.SourcesTools}. */
@NullMarked
package commonplace.tools.sources;

import org.jspecify.annotations.NullMarked;
