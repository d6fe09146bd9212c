/**
 * What is wrong in a vault, found without changing anything.
 *
 * <p>Start with {@link Doctor}; each exam looks at one kind of thing.
 */
@NullMarked
package commonplace.vault.doctor;

import org.jspecify.annotations.NullMarked;
