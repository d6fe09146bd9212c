/**
 * Registries as they are vouched for: checked when they are read, followed while they are served, signed and endorsed by
 * their curators, with a log of all that beside them.
 *
 * <p>Start with {@link commonplace.registry.curation.CheckedRegistry}, then {@link
 * commonplace.registry.curation.LiveRegistry}; what curators do is in {@link
 * commonplace.registry.curation.CuratedRegistry}, and what they should know in {@link
 * commonplace.registry.curation.RegistryLint}.
 */
@NullMarked
package commonplace.registry.curation;

import org.jspecify.annotations.NullMarked;
