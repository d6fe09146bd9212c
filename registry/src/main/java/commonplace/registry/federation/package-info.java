/**
 * The registries of curators whom ours endorses: fetched now and then, kept, and asked along with our own.
 *
 * <p>Start with {@link commonplace.registry.federation.Federation}. Whatever comes from a peer is bounded in bytes and
 * in time, and counts only if the endorsed key signed it. A search reads what is on disk and never waits for a peer.
 */
@NullMarked
package commonplace.registry.federation;

import org.jspecify.annotations.NullMarked;
