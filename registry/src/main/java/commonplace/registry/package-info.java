/**
 * Three good sources for each of some topics, as one person vouches for them.
 *
 * <p>Start with {@link commonplace.registry.Registry} and {@link
 * commonplace.registry.RegistryReader}, which reads it from a file and says all that is wrong there; {@link
 * commonplace.registry.CategoryMatcher} finds the topic that somebody's words mean.
 */
@NullMarked
package commonplace.registry;

import org.jspecify.annotations.NullMarked;
