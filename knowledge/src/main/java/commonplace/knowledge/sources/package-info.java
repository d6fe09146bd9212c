/**
 * Three good sources for each of some topics, as one person vouches for them.
 *
 * <p>Start with {@link commonplace.knowledge.sources.Registry} and {@link
 * commonplace.knowledge.sources.RegistryReader}, which reads it from a file and says all that is wrong there; {@link
 * commonplace.knowledge.sources.Matcher} finds the topic that somebody's words mean.
 */
@NullMarked
package commonplace.knowledge.sources;

import org.jspecify.annotations.NullMarked;
