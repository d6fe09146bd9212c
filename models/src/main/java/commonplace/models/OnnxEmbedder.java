package commonplace.models;

import commonplace.base.LowPriority;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A model that comes with the program and runs in this process. It is loaded when it is first asked; making one costs
 * nothing.
 */
final class OnnxEmbedder implements Embedder {
    private final BundledModels model;
    private final Path directory;
    private final int threads;
    private final IntSupplier atOnce;

    /** Asking holds one side, closing the other: native code must not be asked for what has been freed. */
    private final ReadWriteLock open = new ReentrantReadWriteLock();

    private volatile @Nullable LoadedModel loaded;
    private boolean closed;

    OnnxEmbedder(BundledModels model, Path directory, int threads) {
        this(model, directory, threads, () -> threads);
    }

    /**
     * @param directory where the files that native code needs are unpacked, once
     * @param threads how many texts are worked on at once at most
     * @param atOnce how many at this moment; asked before each text
     */
    OnnxEmbedder(BundledModels model, Path directory, int threads, IntSupplier atOnce) {
        this.model = model;
        this.directory = directory;
        this.threads = threads;
        this.atOnce = atOnce;
    }

    @Override
    public String id() {
        return model.id();
    }

    @Override
    public int dimensions() {
        return model.dimensions();
    }

    @Override
    public Reading reading() {
        return model.reading();
    }

    @Override
    public int window() {
        return BundledModels.WINDOW - WordpieceTokenizer.SPECIAL;
    }

    @Override
    public int tokens(CharSequence text) {
        return model.tokenizer().count(text);
    }

    /** Works in the thread that asks, so that a question does not wait behind a thousand passages. */
    @Override
    public float[] query(String text) throws ModelException {
        return embed(loaded().model, model.queryPrefix() + text);
    }

    @Override
    public boolean isLoaded() {
        return loaded != null;
    }

    @Override
    public void load() throws ModelException {
        LoadedModel ready = loaded();
        assert ready.equals(loaded);
    }

    @Override
    public List<float[]> passages(List<String> texts) throws ModelException, InterruptedException {
        LoadedModel ready = loaded();
        var batch = new Batch(texts, ready.model);
        List<Callable<Boolean>> work = new ArrayList<>();
        for (int i = 0; i < Math.min(threads, texts.size()); i++) {
            int worker = i;
            work.add(() -> batch.run(worker));
        }
        try {
            for (Future<Boolean> done : ready.workers.invokeAll(work)) {
                done.get();
            }
            return batch.vectors();
        } catch (RejectedExecutionException e) {
            throw new ModelException("The model " + model.id() + " has been closed", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ModelException failure) {
                throw failure;
            }
            throw new ModelException("The model " + model.id() + " failed: " + e.getCause(), e);
        }
    }

    /**
     * Texts that several threads work on, each on one text at a time: where texts of different lengths are run together, the
     * short ones cost as much as the longest. The longest are the first, so that all threads end at nearly the same time.
     */
    private final class Batch {
        private final List<String> texts;
        private final OnnxModel ready;
        private final List<Integer> longestFirst;
        private final AtomicInteger next = new AtomicInteger();
        private final float[][] vectors;

        Batch(List<String> texts, OnnxModel ready) {
            this.texts = texts;
            this.ready = ready;
            this.vectors = new float[texts.size()][];
            this.longestFirst = IntStream.range(0, texts.size())
                    .boxed()
                    .sorted(Comparator.comparingInt((Integer i) -> texts.get(i).length())
                            .reversed())
                    .toList();
        }

        /** The first worker goes on to the end; the others leave the rest to it when fewer may work. */
        boolean run(int worker) throws ModelException, InterruptedException {
            while (worker == 0 || worker < atOnce.getAsInt()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("no more texts are embedded");
                }
                int place = next.getAndIncrement();
                if (place >= texts.size()) {
                    return true;
                }
                int number = longestFirst.get(place);
                vectors[number] = embed(ready, texts.get(number));
            }
            return false;
        }

        List<float[]> vectors() {
            return List.of(vectors);
        }
    }

    private float[] embed(OnnxModel ready, String text) throws ModelException {
        long[] pieces = model.tokenizer().ids(text, BundledModels.WINDOW);
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
            ready = new LoadedModel(
                    opened, Executors.newFixedThreadPool(threads, work -> names.newThread(() -> atLowPriority(work))));
            loaded = ready;
        }
        return ready;
    }

    private static void atLowPriority(Runnable work) {
        LowPriority.ofThisThread();
        work.run();
    }

    @Override
    public synchronized void close() {
        open.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                LoadedModel ready = loaded;
                if (ready != null) {
                    ready.workers.shutdown();
                    ready.model.close();
                }
            }
        } finally {
            open.writeLock().unlock();
        }
    }

    private record LoadedModel(OnnxModel model, ExecutorService workers) {}
}
