/**
 * Who vouches for what, and how anybody can check it.
 *
 * <p>Start with {@link commonplace.registry.signing.SignedJson}, then {@link
 * commonplace.registry.signing.AuditLog}. Keys are Ed25519 from the JDK; what is signed is the canonical form of plain
 * JSON values, so that a file may be reformatted and not changed. Nothing here prints, logs or puts into a message
 * anything of a secret key.
 */
@NullMarked
package commonplace.registry.signing;

import org.jspecify.annotations.NullMarked;
