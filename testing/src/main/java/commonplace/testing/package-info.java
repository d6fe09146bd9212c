/**
 * What tests of several modules need: other programs, packages of other ecosystems, a model server, a database.
 *
 * <p>Start with {@link Await} for what takes a moment, {@link JavaProgram} for processes of ours and {@link Fuzzing} for
 * readers of bytes from outside.
 */
@NullMarked
package commonplace.testing;

import org.jspecify.annotations.NullMarked;
