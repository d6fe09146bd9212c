/**
 * Models: those that turn text into vectors, and those that write.
 *
 * <p>Start with {@link Embedder}. It has an implementation that runs in this process with nothing installed, and others
 * that ask a server over HTTP.
 */
@NullMarked
package commonplace.models;

import org.jspecify.annotations.NullMarked;
