/**
 * JSON as plain Java values.
 *
 * <p>Start with {@link Json}. An object is a {@code Map} in the order of the text, an array a {@code List}; the rest are
 * {@code String}, {@code Long} (or {@code BigInteger}), {@code Double}, {@code Boolean} and {@code null}. Nothing here
 * maps JSON to classes: the few shapes we have are read by hand where they arrive.
 */
@NullMarked
package commonplace.json;

import org.jspecify.annotations.NullMarked;
