package commonplace.models;

import commonplace.base.Sha256;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Keeps the vectors of passages on disk, by model and text, so that no text is embedded twice. What was embedded is kept
 * batch by batch: work that is interrupted goes on where it stopped.
 */
final class CachedEmbedder implements Embedder {
    static final long DEFAULT_MAX_BYTES = 2L << 30;

    private final Embedder inner;
    private final VectorFile file;
    private final int batch;

    /**
     * @param maxBytes beyond which the older half of what is kept goes
     * @param batch how many texts are embedded before they are kept: many enough that threads are rarely idle at its end,
     *     and few enough that little is lost with it
     */
    CachedEmbedder(Embedder inner, Path directory, long maxBytes, int batch) {
        this.inner = inner;
        this.batch = batch;
        file = new VectorFile(VectorRecords.file(directory, inner.id()), maxBytes);
    }

    @Override
    public String id() {
        return inner.id();
    }

    @Override
    public int dimensions() throws ModelException, InterruptedException {
        OptionalInt kept = kept();
        return kept.isPresent() ? kept.getAsInt() : inner.dimensions();
    }

    @Override
    public Reading reading() {
        return inner.reading();
    }

    @Override
    public int window() {
        return inner.window();
    }

    @Override
    public int tokens(CharSequence text) {
        return inner.tokens(text);
    }

    /** Questions are many, short and seldom asked again: they are not kept. */
    @Override
    public float[] query(String text) throws ModelException, InterruptedException {
        float[] vector = inner.query(text);
        check(List.of(vector));
        return vector;
    }

    @Override
    public List<float[]> passages(List<String> texts) throws ModelException, InterruptedException {
        Map<String, float[]> vectors = new HashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        take(texts, vectors, missing);
        List<String> rest = List.copyOf(missing);
        for (int from = 0; from < rest.size(); from += batch) {
            List<String> some = rest.subList(from, Math.min(from + batch, rest.size()));
            List<float[]> made = inner.passages(some);
            check(made);
            keep(some, made);
            for (int i = 0; i < some.size(); i++) {
                vectors.put(some.get(i), made.get(i));
            }
        }
        return inOrder(texts, vectors);
    }

    @Override
    public Optional<List<float[]>> kept(List<String> texts) {
        try {
            Map<String, float[]> vectors = new HashMap<>();
            Set<String> missing = new LinkedHashSet<>();
            take(texts, vectors, missing);
            return missing.isEmpty() ? Optional.of(inOrder(texts, vectors)) : Optional.empty();
        } catch (ModelException unreadable) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    @Override
    public boolean isLoaded() {
        return inner.isLoaded();
    }

    @Override
    public void load() throws ModelException {
        inner.load();
    }

    private static List<float[]> inOrder(List<String> texts, Map<String, float[]> vectors) {
        List<float[]> ordered = new ArrayList<>(texts.size());
        for (String text : texts) {
            float[] vector = vectors.get(text);
            if (vector == null) {
                throw new IllegalStateException("a text has neither been found nor embedded");
            }
            ordered.add(vector);
        }
        return ordered;
    }

    private void take(List<String> texts, Map<String, float[]> vectors, Set<String> missing)
            throws ModelException, InterruptedException {
        List<byte[]> hashes = texts.stream().map(Sha256::of).toList();
        var found = onFile(() -> file.find(hashes));
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            found.get(i).ifPresentOrElse(vector -> vectors.put(text, vector), () -> missing.add(text));
        }
    }

    private void keep(List<String> texts, List<float[]> vectors) throws ModelException, InterruptedException {
        List<byte[]> hashes = texts.stream().map(Sha256::of).toList();
        onFile(() -> {
            file.add(hashes, vectors);
            return vectors;
        });
    }

    private OptionalInt kept() throws ModelException, InterruptedException {
        return onFile(file::dimensions);
    }

    /** Vectors of two models must not be compared, even if both models had the same name. */
    private void check(List<float[]> vectors) throws ModelException, InterruptedException {
        OptionalInt kept = kept();
        int expected = kept.orElse(vectors.isEmpty() ? 0 : vectors.getFirst().length);
        for (float[] vector : vectors) {
            if (vector.length != expected) {
                throw new ModelException(id() + " gave a vector of " + vector.length
                        + " dimensions, and those that it gave before have " + expected
                        + ". If another model has been put under this name, delete " + file.path()
                        + " to embed everything anew; else name the model that was used before.");
            }
        }
    }

    private interface FileWork<T> {
        T run() throws IOException;
    }

    private <T> T onFile(FileWork<T> work) throws ModelException, InterruptedException {
        try {
            return work.run();
        } catch (FileLockInterruptionException | ClosedByInterruptException _) {
            Thread.interrupted();
            throw new InterruptedException();
        } catch (IOException e) {
            throw new ModelException("Cannot keep the vectors of " + id() + " in " + file.path() + ": " + e, e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException _) {
            // It was only read from; what was written has been closed.
        }
        inner.close();
    }
}
