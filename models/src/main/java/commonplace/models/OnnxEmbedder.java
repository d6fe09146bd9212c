package commonplace.models;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A model that comes with the program and runs in this process. It is loaded when it is first asked; making one costs
 * nothing.
 */
final class OnnxEmbedder implements Embedder {
    private final BundledModels model;
    private final Path directory;
    private final int threads;

    /** Asking holds one side, closing the other: native code must not be asked for what has been freed. */
    private final ReadWriteLock open = new ReentrantReadWriteLock();

    private @Nullable LoadedModel loaded;
    private boolean closed;

    /**
     * @param directory where the files that native code needs are unpacked, once
     * @param threads how many texts are worked on at once
     */
    OnnxEmbedder(BundledModels model, Path directory, int threads) {
        this.model = model;
        this.directory = directory;
        this.threads = threads;
    }

    @Override
    public String id() {
        return model.id();
    }

    @Override
    public int dimensions() {
        return BundledModels.DIMENSIONS;
    }

    @Override
    public int window() {
        return BundledModels.WINDOW - WordpieceTokenizer.SPECIAL;
    }

    @Override
    public int tokens(CharSequence text) {
        return WordpieceTokenizer.english().count(text);
    }

    /** Works in the thread that asks, so that a question does not wait behind a thousand passages. */
    @Override
    public float[] query(String text) throws ModelException {
        return embed(loaded().model, model.queryPrefix() + text);
    }

    @Override
    public List<float[]> passages(List<String> texts) throws ModelException, InterruptedException {
        LoadedModel ready = loaded();
        List<Callable<float[]>> work = new ArrayList<>(texts.size());
        for (String text : texts) {
            work.add(() -> embed(ready.model, text));
        }
        try {
            List<float[]> vectors = new ArrayList<>(texts.size());
            for (Future<float[]> done : ready.workers.invokeAll(work)) {
                vectors.add(done.get());
            }
            return vectors;
        } catch (RejectedExecutionException e) {
            throw new ModelException("The model " + model.id() + " has been closed", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModelException failure) {
                throw failure;
            }
            throw new ModelException("The model " + model.id() + " failed: " + e.getCause(), e);
        }
    }

    private float[] embed(OnnxModel ready, String text) throws ModelException {
        long[] pieces = WordpieceTokenizer.english().ids(text, BundledModels.WINDOW);
        open.readLock().lock();
        try {
            if (closed) {
                throw new ModelException("The model " + model.id() + " has been closed");
            }
            return ready.embed(pieces);
        } finally {
            open.readLock().unlock();
        }
    }

    private synchronized LoadedModel loaded() throws ModelException {
        LoadedModel ready = loaded;
        if (ready == null) {
            if (closed) {
                throw new ModelException("The model " + model.id() + " has been closed");
            }
            OnnxModel opened = OnnxModel.load(model, directory);
            var names = Thread.ofPlatform().daemon().name("embedding-", 1).factory();
            ready = new LoadedModel(opened, Executors.newFixedThreadPool(threads, names));
            loaded = ready;
        }
        return ready;
    }

    @Override
    public synchronized void close() {
        open.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                if (loaded != null) {
                    loaded.workers.shutdown();
                    loaded.model.close();
                }
            }
        } finally {
            open.writeLock().unlock();
        }
    }

    private record LoadedModel(OnnxModel model, ExecutorService workers) {}
}
