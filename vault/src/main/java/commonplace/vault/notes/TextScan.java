package commonplace.vault.notes;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** One way through the texts of many notes, on a few threads, that ends when enough was found. */
public final class TextScan<R> {
    private static final int MOST_THREADS = 4;

    /** So many notes are taken at once, so that threads meet rarely and none is left with much at the end. */
    private static final int BATCH = 32;

    private final List<Note> notes;
    private final Supplier<? extends Texts<R>> texts;
    private final Supplier<? extends TextScanResult.Reader<R>> readers;
    private final ToIntFunction<R> weight;
    private final int enough;
    private final AtomicInteger nextBatch = new AtomicInteger();
    private final AtomicReferenceArray<List<R>> found;
    private final Collection<NotePath> unreadable = new TreeSet<>();
    private int batchesInOrder;
    private long weightInOrder;
    private volatile boolean over;
    private volatile Optional<RuntimeException> failure = Optional.empty();

    /** Where a thread has its texts from. */
    public interface Texts<R> {
        /** Has a note's text read, if there is one. */
        Optional<R> read(Note note, TextScanResult.Reader<R> reader) throws IOException;
    }

    public TextScan(
            List<Note> notes,
            Supplier<? extends Texts<R>> texts,
            Supplier<? extends TextScanResult.Reader<R>> readers,
            ToIntFunction<R> weight,
            int enough) {
        this.notes = notes;
        this.texts = texts;
        this.readers = readers;
        this.weight = weight;
        this.enough = enough;
        this.found = new AtomicReferenceArray<>((notes.size() + BATCH - 1) / BATCH);
    }

    public TextScanResult<R> run() {
        int threads = Math.min(Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors()), found.length() / 2);
        if (threads < 2) {
            work();
        } else {
            workOn(threads);
        }
        failure.ifPresent(failed -> {
            throw failed;
        });
        List<R> results = new ArrayList<>();
        for (int batch = 0; batch < batchesInOrder; batch++) {
            results.addAll(Objects.requireNonNull(found.get(batch)));
        }
        return new TextScanResult<>(results, batchesInOrder == found.length(), List.copyOf(unreadable));
    }

    private void workOn(int threads) {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            workers.add(Thread.ofPlatform().daemon().name("scan").start(this::work));
        }
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException cancelled) {
                    // Nobody waits for the answer any more; the workers stop at their next batch.
                    interrupted = true;
                    over = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            Texts<R> source = texts.get();
            TextScanResult.Reader<R> reader = readers.get();
            int batch = nextBatch.getAndIncrement();
            while (batch < found.length() && !over) {
                done(batch, read(batch, source, reader));
                batch = nextBatch.getAndIncrement();
            }
        } catch (RuntimeException failed) {
            failure = Optional.of(failed);
            over = true;
        }
    }

    private List<R> read(int batch, Texts<R> source, TextScanResult.Reader<R> reader) {
        List<R> results = new ArrayList<>();
        for (Note note : notes.subList(batch * BATCH, Math.min(notes.size(), (batch + 1) * BATCH))) {
            try {
                source.read(note, reader).ifPresent(results::add);
            } catch (IOException refused) {
                synchronized (unreadable) {
                    unreadable.add(note.path());
                }
            }
        }
        return results;
    }

    /** Only what was found from the beginning on without a gap counts, since results come in the order of the notes. */
    private synchronized void done(int batch, List<R> results) {
        found.set(batch, results);
        while (batchesInOrder < found.length() && found.get(batchesInOrder) != null) {
            for (R result : Objects.requireNonNull(found.get(batchesInOrder))) {
                weightInOrder += weight.applyAsInt(result);
            }
            batchesInOrder++;
        }
        over |= weightInOrder >= enough;
    }
}
