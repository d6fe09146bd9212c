package commonplace.vault.storage;

import commonplace.base.LatencyHistogram;
import commonplace.base.Log;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An append-only log that many documents share: an append while the disk is busy is served by the next write, all
 * of them by one.
 *
 * <p>It lies in segments. A new one is begun with each opening, so that nothing is ever appended behind a write that was
 * cut short, and when one has grown large. Old ones are discarded by the owner, when what they hold is kept elsewhere.
 */
public final class Journal implements AutoCloseable {
    /** With each new one all documents that the old ones have something of are kept, a file and its forcing each. */
    static final int SEGMENT_BYTES = 16 << 20;

    /** Forcing the disk costs more than writing; where nobody waits for it, it is done so far apart. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(15);

    /** What waits for a disk that takes nothing; a further append is told so. */
    private static final long MAX_WAITING = 64L << 20;

    /** The first segment's number. Not always the same, since the numbers give the names of writers, see there. */
    private static final int FIRST_NUMBERS = 2000;

    private final Path folder;
    private final SegmentWriter segments;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private final Deque<JournalBatch> waiting = new ArrayDeque<>();
    private final long run;
    private @Nullable Thread writer;
    private long waitingBytes;
    private long number;
    private long offset;
    private long last = -1;
    private long durable;
    private @Nullable IOException failure;
    private long failures;

    /** Somebody waits who came after the last failure. */
    private boolean retry;

    private boolean closed;
    private long forced = System.nanoTime() - PAUSE_NANOS;

    /** How many wait for something to be on disk. */
    private int awaiting;

    /** Somebody will wait as soon as something else is done. */
    private boolean urgent;

    /** Until then more is to come that belongs to what waits; by {@link System#nanoTime}. */
    private long gathering = forced;

    /** The writer waits for the time, and need not be told that there is more. */
    private boolean resting;

    private Journal(Path folder, long run, SegmentWriter segments) {
        this.folder = folder;
        this.run = run;
        this.segments = segments;
        this.number = run;
        this.durable = Segment.position(run, 0);
    }

    /** Hears of every record that an earlier run left, in order. */
    public interface Replay {
        void record(long position, byte[] record);
    }

    /**
     * Opens a journal and reads what earlier runs left. Nothing is written before the first record.
     *
     * @param says hears of damage
     */
    public static Journal open(Path folder, Replay replay, Consumer<String> says) throws IOException {
        List<Segment> segments = Segment.all(folder);
        Map<Long, Long> sizes = SegmentWriter.sizes(segments);
        SegmentLimits limits = SegmentLimits.read(folder);
        for (Segment segment : segments) {
            Frames.Rest rest = segment.read(
                    replay, limits, size -> segment.file() + " is no journal, with its " + size + " bytes");
            if (rest.damaged() > 0) {
                says.accept("the journal " + segment.file() + " is damaged in " + rest.damaged()
                        + " places; what else it holds was read");
            }
        }
        long next = segments.isEmpty()
                ? ThreadLocalRandom.current().nextInt(1, FIRST_NUMBERS)
                : segments.getLast().number() + 1;
        return new Journal(folder, next, new SegmentWriter(folder, next, sizes, limits));
    }

    /**
     * A small number that no other run of this journal has, earlier or later: on disk on return, since others may be told
     * of what bears it before the next record is.
     */
    public long run() throws IOException {
        segments.claim();
        return run;
    }

    /** Fails when another run has taken over: then nothing may be written any more, wherever it is. */
    public void expectOwner() throws IOException {
        segments.expectOwner();
    }

    /**
     * How the journal does, for somebody who looks after it.
     *
     * @param waitingBytes what was appended and is not on disk
     * @param lagNanos for how long the oldest of that has waited
     * @param failures how often the disk took nothing
     * @param forced how long the disk took, each time
     */
    public record Figures(long waitingBytes, long lagNanos, long failures, LatencyHistogram.Counted forced) {}

    public Figures figures() {
        lock.lock();
        try {
            long now = System.nanoTime();
            long lag = waiting.stream()
                    .filter(batch -> !batch.records.isEmpty())
                    .findFirst()
                    .map(batch -> now - batch.begun)
                    .orElse(0L);
            return new Figures(waitingBytes, lag, failures, segments.forced());
        } finally {
            lock.unlock();
        }
    }

    /** Where the next record will stand, or further on. */
    public long position() {
        lock.lock();
        try {
            return Segment.position(number, offset);
        } finally {
            lock.unlock();
        }
    }

    /** Appends a record, which is on disk soon after; returns where it stands. */
    public long append(byte[] record) {
        return append(record, () -> {});
    }

    /**
     * Appends a record.
     *
     * @param whenDurable called when it is on disk, on the journal's thread, in order
     */
    public long append(byte[] record, Runnable whenDurable) {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the journal is closed");
            }
            int length = Frames.OVERHEAD + record.length;
            if (waitingBytes + length > MAX_WAITING || failure instanceof JournalTakenException) {
                throw new UncheckedIOException(new IOException("the journal cannot be written: " + reason()));
            }
            if (offset > 0 && offset + length > SEGMENT_BYTES) {
                number++;
                offset = 0;
            }
            long position = Segment.position(number, offset);
            if (waiting.isEmpty() || waiting.getLast().number != number) {
                waiting.add(new JournalBatch(number));
            }
            JournalBatch batch = waiting.getLast();
            if (batch.records.isEmpty()) {
                batch.begun = System.nanoTime();
            }
            batch.records.add(record);
            last = position;
            batch.whenDurable.add(whenDurable);
            batch.bytes += length;
            offset += length;
            batch.end = offset;
            waitingBytes += length;
            wake();
            return position;
        } finally {
            lock.unlock();
        }
    }

    /** Calls back when everything that was appended so far is on disk. */
    public void whenDurable(Runnable callback) {
        lock.lock();
        try {
            if (!waiting.isEmpty()) {
                waiting.getLast().whenDurable.add(callback);
                return;
            }
        } finally {
            lock.unlock();
        }
        callback.run();
    }

    /** Waits until the record at this position is on disk. Not to be stopped: the record is on its way. */
    public void await(long position) throws IOException {
        lock.lock();
        awaiting++;
        retry = true;
        news.signal();
        long before = failures;
        try {
            while (durable <= position) {
                // An old failure says nothing: there may be room again.
                if (failures > before && failure != null) {
                    throw new IOException("the journal cannot be written: " + reason(), failure);
                }
                if (closed) {
                    throw new IOException("the journal is closed");
                }
                progress.awaitUninterruptibly();
            }
        } finally {
            awaiting--;
            lock.unlock();
        }
    }

    /** The same, but gives up when the disk takes nothing: the record is written as soon as it does. */
    public void awaitIfPossible(long position) {
        try {
            await(position);
        } catch (IOException full) {
            // Callers that wait for an answer are told.
        }
    }

    /**
     * Fails when the disk takes nothing, for callers that are about to do what cannot be taken back. It leaves a record
     * without content.
     */
    public void expectRoom() throws IOException {
        await(append(new byte[0]));
    }

    /**
     * Says that the caller is about to append several records and to {@link #hurry} then: one write of the disk is to serve
     * them all, and without this the first of them would begin one. A caller that appends nothing after all delays others by
     * a moment.
     */
    public void gather() {
        lock.lock();
        try {
            gathering = System.nanoTime() + PAUSE_NANOS;
        } finally {
            lock.unlock();
        }
    }

    /** Says that the caller will wait for what was appended, when it has done something else that takes time. */
    public void hurry() {
        lock.lock();
        try {
            gathering = System.nanoTime();
            urgent = !waiting.isEmpty();
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until everything that was appended so far is on disk. */
    public void sync() throws IOException {
        long position;
        lock.lock();
        try {
            position = last;
        } finally {
            lock.unlock();
        }
        await(position);
    }

    /** The first position of the segment that is being written. */
    public long segmentStart() {
        lock.lock();
        try {
            return Segment.position(number, 0);
        } finally {
            lock.unlock();
        }
    }

    /** Begins a new segment with the next record. */
    public void cut() {
        lock.lock();
        try {
            if (offset > 0) {
                number++;
                offset = 0;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Deletes segments that end before this position; the newest stays, since its number must not come again. */
    public void discardBefore(long position) throws IOException {
        List<Segment> segments = Segment.all(folder);
        for (int i = 0; i + 1 < segments.size(); i++) {
            if (segments.get(i).number() < Segment.numberOf(position)) {
                Files.deleteIfExists(segments.get(i).file());
            }
        }
    }

    /** The journal as far as it is on disk now, the oldest segment first; to be closed by the caller. */
    public List<SegmentImage> images() throws IOException {
        long end;
        lock.lock();
        try {
            if (closed) {
                throw new IOException("the journal is closed");
            }
            end = durable;
        } finally {
            lock.unlock();
        }
        return SegmentImage.upTo(folder, end);
    }

    @Override
    public void close() {
        Thread thread;
        lock.lock();
        try {
            closed = true;
            thread = writer;
            news.signalAll();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
        if (thread != null) {
            join(thread);
        }
        segments.close();
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException hurry) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void wake() {
        if (writer == null) {
            // A platform thread: it blocks in fsync, which would pin a carrier of the virtual ones.
            writer = Thread.ofPlatform().daemon().name("journal").start(this::writeAll);
        }
        if (!resting) {
            news.signal();
        }
    }

    private void writeAll() {
        while (true) {
            JournalBatch batch;
            lock.lock();
            try {
                while (waiting.isEmpty() && !closed) {
                    news.awaitUninterruptibly();
                }
                rest();
                if (waiting.isEmpty() || (closed && failure != null)) {
                    return;
                }
                batch = waiting.getFirst();
                // An append from now on is in the next one.
                if (waiting.size() == 1) {
                    waiting.add(new JournalBatch(number));
                }
            } finally {
                lock.unlock();
            }
            if (write(batch)) {
                batch.whenDurable.forEach(Journal::call);
            }
        }
    }

    /** Lets more come together, unless somebody waits. */
    private void rest() {
        resting = true;
        try {
            long left = pause();
            while (left > 0 && awaiting == 0 && !urgent && !closed) {
                boolean _ = news.awaitNanos(left) > 0;
                left = pause();
            }
            urgent = false;
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        } finally {
            resting = false;
        }
    }

    private long pause() {
        long now = System.nanoTime();
        return Math.max(forced + PAUSE_NANOS - now, gathering - now);
    }

    private boolean write(JournalBatch batch) {
        try {
            if (batch.bytes > 0) {
                segments.append(batch.number, batch.encoded());
                forced = System.nanoTime();
            }
            lock.lock();
            try {
                failure = null;
                waiting.removeFirst();
                if (waiting.size() == 1
                        && waiting.getFirst().records.isEmpty()
                        && waiting.getFirst().whenDurable.isEmpty()) {
                    waiting.removeFirst();
                }
                waitingBytes -= batch.bytes;
                durable = Math.max(durable, Segment.position(batch.number, batch.end));
                progress.signalAll();
            } finally {
                lock.unlock();
            }
            return true;
        } catch (IOException failed) {
            pause(failed);
            return false;
        }
    }

    /** The disk may have room again in a moment; what could not be written is written again at the same place. */
    private void pause(IOException failed) {
        lock.lock();
        try {
            failure = failed;
            failures++;
            retry = false;
            progress.signalAll();
            long left = TimeUnit.SECONDS.toNanos(1);
            while (!closed && !retry && left > 0) {
                left = news.awaitNanos(left);
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private static void call(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException failed) {
            // One that fails must not keep the others from being called.
            Log.error("a callback of the journal failed: " + failed, failed);
        }
    }

    private String reason() {
        return failure == null ? "it does not keep up" : String.valueOf(failure.getMessage());
    }
}
