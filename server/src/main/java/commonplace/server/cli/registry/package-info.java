/**
 * The commands of curators, who keep a registry of sources, and of readers, who want to know who vouches for it.
 *
 * <p>Start with {@link RegistryCommand}, which lists them; what they have in common is in {@link RegistryOptions}.
 */
@NullMarked
package commonplace.server.cli.registry;

import org.jspecify.annotations.NullMarked;
