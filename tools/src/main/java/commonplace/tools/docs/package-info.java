/**
 * The nine tools with which agents find and answer from a project's documentation, by meaning.
 *
 * <p>Start with {@link DocsTools}. A project is activated first, and is then what its caller's other calls are about.
 */
@NullMarked
package commonplace.tools.docs;

import org.jspecify.annotations.NullMarked;
