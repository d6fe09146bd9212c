package commonplace.base;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
import java.util.Optional;

/**
 * Lets a thread work only with what others leave. Java's own priorities do nothing on Linux and macOS unless the JVM is told
 * so at its start, and then for all threads; both systems know priorities of single threads, which are never raised again.
 *
 * <pre>{@code
 * Thread.ofPlatform().daemon().start(() -> {
 *     LowPriority.ofThisThread();
 *     embedEverything();
 * });
 * }</pre>
 */
// The system can be asked in no other way; where it knows no better, the scheduler may know what Java says.
@SuppressWarnings({"restricted", "ThreadPriorityCheck"})
public final class LowPriority {
    /** Beside a thread of usual priority it gets a tenth: enough to let go of a lock that the other waits for. */
    private static final int NICE = 10;

    private static final int LINUX_THREAD = 0;
    private static final int DARWIN_THREAD = 3;
    private static final int DARWIN_BACKGROUND = 0x1000;
    private static final int SELF = 0;

    private LowPriority() {}

    /** For a platform thread that does nothing else. Where the system refuses, it works as others do. */
    public static void ofThisThread() {
        Thread.currentThread().setPriority(Thread.MIN_PRIORITY);
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.startsWith("linux")) {
            set(LINUX_THREAD, NICE);
        } else if (system.contains("mac")) {
            set(DARWIN_THREAD, DARWIN_BACKGROUND);
        }
    }

    private static void set(int kind, int value) {
        try {
            Optional<MethodHandle> found = SetPriority.HANDLE;
            if (found.isPresent()) {
                int result = (int) found.get().invokeExact(kind, SELF, value);
                assert result == 0 || result == -1;
            }
        } catch (Throwable unusable) {
            // What a method handle declares; it goes on as it is.
            Log.debug("a thread keeps its priority: " + unusable);
        }
    }

    /** Bound when it is first needed, which takes longer than many answers. */
    private static final class SetPriority {
        static final Optional<MethodHandle> HANDLE = find();

        private static Optional<MethodHandle> find() {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("setpriority")
                    .map(function -> linker.downcallHandle(
                            function,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT)));
        }
    }
}
