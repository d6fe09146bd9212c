package commonplace.vault.live;

import commonplace.vault.notes.NotePath;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A live document in memory, and what is planned for it. */
public final class LiveEntry {
    private final OpenDocument document;
    private final LongSupplier nanoTime;
    private boolean flushPlanned;
    private boolean leavePlanned;
    private boolean hurried;
    private boolean odd;
    private long lastUse;
    private long firstChange;
    private long lastChange;
    private long flushNanos;

    LiveEntry(OpenDocument document, LongSupplier nanoTime) {
        this.document = document;
        this.nanoTime = nanoTime;
        this.lastUse = nanoTime.getAsLong();
    }

    public OpenDocument document() {
        return document;
    }

    public NotePath path() {
        return Objects.requireNonNull(document.path());
    }

    public boolean isHeld() {
        return document.life().isHeld();
    }

    public synchronized void touch() {
        lastUse = nanoTime.getAsLong();
    }

    public synchronized long lastUse() {
        return lastUse;
    }

    /** Takes note of a change; returns whether a flush has to be planned for it. */
    public synchronized boolean changed() {
        lastUse = nanoTime.getAsLong();
        lastChange = lastUse;
        if (flushPlanned) {
            return false;
        }
        flushPlanned = true;
        firstChange = lastUse;
        return true;
    }

    /** How long to wait until it is quiet, or has been loud for too long; then the plan is over. */
    public synchronized long millisToFlush(long quiet, long longest) {
        long now = nanoTime.getAsLong();
        long wait = Math.min(
                lastChange + TimeUnit.MILLISECONDS.toNanos(quiet) - now,
                firstChange + TimeUnit.MILLISECONDS.toNanos(longest) - now);
        flushPlanned = wait > 0;
        return wait > 0 ? TimeUnit.NANOSECONDS.toMillis(wait) + 1 : 0;
    }

    public synchronized void flushed(long nanos) {
        flushNanos = nanos;
    }

    /** What it took to write its file the last time. */
    public synchronized long flushMillis() {
        return TimeUnit.NANOSECONDS.toMillis(flushNanos);
    }

    /** Returns whether it has to be planned that it leaves. */
    public synchronized boolean planLeave() {
        if (leavePlanned) {
            return false;
        }
        leavePlanned = true;
        return true;
    }

    /** How long to wait until it has been idle for long enough; then the plan is over. */
    public synchronized long millisToLeave(long idle) {
        long wait = lastUse + TimeUnit.MILLISECONDS.toNanos(idle) - nanoTime.getAsLong();
        leavePlanned = wait > 0;
        return wait > 0 ? TimeUnit.NANOSECONDS.toMillis(wait) + 1 : 0;
    }

    /** Returns whether nobody hurried it before. */
    public synchronized boolean hurry() {
        boolean first = !hurried;
        hurried = true;
        return first;
    }

    public synchronized void hurried() {
        hurried = false;
    }

    /** The file is gone or short, and is left alone for a moment; returns whether that is news. */
    public synchronized boolean oddFile() {
        boolean first = !odd;
        odd = true;
        return first;
    }

    public synchronized void usualFile() {
        odd = false;
    }

    public synchronized boolean isOdd() {
        return odd;
    }
}
