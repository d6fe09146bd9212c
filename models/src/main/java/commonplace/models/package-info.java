/**
 * Models: those that turn text into vectors, and those that write.
 *
 * <p>Start with {@link Models}, which gives an {@link Embedder} and a {@link LanguageModel} for what people say they want. One
 * embedder runs in this process with nothing installed, others ask a server over HTTP; what they embed is kept.
 */
@NullMarked
package commonplace.models;

import org.jspecify.annotations.NullMarked;
