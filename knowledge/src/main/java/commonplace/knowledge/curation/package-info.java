/**
 * Registries as they are vouched for: checked when they are read, followed while they are served, signed and endorsed by
 * their curators, with a log of all that beside them.
 *
 * <p>Start with {@link commonplace.knowledge.curation.CheckedRegistry}, then {@link
 * commonplace.knowledge.curation.LiveRegistry}; what curators do is in {@link
 * commonplace.knowledge.curation.CuratedRegistry}, and what they should know in {@link
 * commonplace.knowledge.curation.RegistryLint}.
 */
@NullMarked
package commonplace.knowledge.curation;

import org.jspecify.annotations.NullMarked;
