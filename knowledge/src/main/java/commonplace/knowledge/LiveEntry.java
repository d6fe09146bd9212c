package commonplace.knowledge;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A live document in memory, who holds it, and what is planned for it. */
final class LiveEntry {
    private final OpenDocument document;
    private int holders;
    private boolean flushPlanned;
    private boolean leavePlanned;
    private boolean trimPlanned;
    private boolean hurried;
    private boolean odd;
    private long lastUse = System.nanoTime();
    private long firstChange;
    private long lastChange;

    LiveEntry(OpenDocument document) {
        this.document = document;
    }

    OpenDocument document() {
        return document;
    }

    NotePath path() {
        return Objects.requireNonNull(document.path());
    }

    synchronized boolean isHeld() {
        return holders > 0;
    }

    synchronized void hold() {
        holders++;
        lastUse = System.nanoTime();
    }

    synchronized void release() {
        holders--;
        lastUse = System.nanoTime();
    }

    synchronized void touch() {
        lastUse = System.nanoTime();
    }

    synchronized long lastUse() {
        return lastUse;
    }

    /** Takes note of a change; returns whether a flush has to be planned for it. */
    synchronized boolean changed() {
        lastUse = System.nanoTime();
        lastChange = lastUse;
        if (flushPlanned) {
            return false;
        }
        flushPlanned = true;
        firstChange = lastUse;
        return true;
    }

    /** How long to wait until it is quiet, or has been loud for too long; then the plan is over. */
    synchronized long millisToFlush(long quiet, long longest) {
        long now = System.nanoTime();
        long wait = Math.min(
                lastChange + TimeUnit.MILLISECONDS.toNanos(quiet) - now,
                firstChange + TimeUnit.MILLISECONDS.toNanos(longest) - now);
        flushPlanned = wait > 0;
        return wait > 0 ? TimeUnit.NANOSECONDS.toMillis(wait) + 1 : 0;
    }

    /** Returns whether it has to be planned that it leaves. */
    synchronized boolean planLeave() {
        if (leavePlanned || holders > 0) {
            return false;
        }
        leavePlanned = true;
        return true;
    }

    /** How long to wait until it has been idle for long enough, or -1 when somebody holds it; then the plan is over. */
    synchronized long millisToLeave(long idle) {
        leavePlanned = false;
        if (holders > 0) {
            return -1;
        }
        long wait = lastUse + TimeUnit.MILLISECONDS.toNanos(idle) - System.nanoTime();
        leavePlanned = wait > 0;
        return wait > 0 ? TimeUnit.NANOSECONDS.toMillis(wait) + 1 : 0;
    }

    synchronized boolean planTrim() {
        boolean first = !trimPlanned;
        trimPlanned = true;
        return first;
    }

    synchronized void trimmed() {
        trimPlanned = false;
    }

    /** Returns whether nobody hurried it before. */
    synchronized boolean hurry() {
        boolean first = !hurried;
        hurried = true;
        return first;
    }

    synchronized void hurried() {
        hurried = false;
    }

    /** The file is gone or short, and is left alone for a moment; returns whether that is news. */
    synchronized boolean oddFile() {
        boolean first = !odd;
        odd = true;
        return first;
    }

    synchronized void usualFile() {
        odd = false;
    }

    synchronized boolean isOdd() {
        return odd;
    }
}
