package commonplace.vault;

import java.util.concurrent.TimeUnit;

/**
 * How long a commit of the index waits: until nothing has changed for two seconds, and 15 seconds where changes come all the time.
 * Both get longer where commits take long, as with a document of megabytes in which people type: of what is not committed, the
 * next start has only to look at the files again.
 *
 * @param lastNanos what the last commit took
 */
record CommitPace(long lastNanos) {
    static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long LONGEST_QUIET_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long LONGEST_SLOW_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Commits may take one part in so many of the time in which somebody pauses now and then, and of any time. */
    private static final int QUIET_SHARE = 50;

    private static final int SHARE = 100;

    /** After the last change. */
    long quietNanos() {
        return Math.clamp(QUIET_SHARE * lastNanos, QUIET_NANOS, LONGEST_QUIET_NANOS);
    }

    /** After the first change that the index on disk lacks. */
    long longestNanos() {
        return Math.clamp(SHARE * lastNanos, LONGEST_NANOS, LONGEST_SLOW_NANOS);
    }
}
