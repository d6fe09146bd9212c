package commonplace.vault.files;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * Asks Linux for a lease on a file, which it grants to a reader only while no process at all has the file open for
 * writing (fcntl(2), F_SETLEASE), and gives it back at once. Nothing else tells exactly: the notifications that Java
 * passes on know of writes and not of the end of them, and other users' processes cannot be looked into.
 *
 * <p>To be loaded when it is needed for the first time and not before: binding the functions takes longer than many
 * writes.
 */
@SuppressWarnings("restricted") // Functions of the system can be called in no other way.
final class ReadLease {
    private static final int READ_ONLY = 0;
    private static final int NONBLOCK = 0x800;
    private static final int CLOSE_ON_EXEC = 0x80000;
    private static final int F_SETSIG = 10;
    private static final int F_SETLEASE = 1024;
    private static final int F_RDLCK = 0;
    private static final int EAGAIN = 11;

    /** Nobody minds this one, which comes when a program opens the file just then; without it, it would be SIGIO, which kills. */
    private static final int SIGURG = 23;

    private static final MethodHandle OPEN = bound(
            "open",
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    private static final MethodHandle FCNTL = bound(
            "fcntl",
            FunctionDescriptor.of(
                    ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2),
            LinuxFunctions.ERRNO);
    private static final MethodHandle CLOSE =
            bound("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

    private ReadLease() {}

    private static MethodHandle bound(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        return LinuxFunctions.find(name, descriptor, options).orElseThrow();
    }

    /** Whether somebody has the file open for writing; unknown when it is not ours, or lies where there are no leases. */
    static WriterProbe.Writer writerOf(Path file) {
        try (var arena = Arena.ofConfined()) {
            int descriptor =
                    (int) OPEN.invokeExact(arena.allocateFrom(file.toString()), READ_ONLY | NONBLOCK | CLOSE_ON_EXEC);
            if (descriptor < 0) {
                return WriterProbe.Writer.UNKNOWN;
            }
            try {
                return ask(arena.allocate(LinuxFunctions.STATE), descriptor);
            } finally {
                // It gives the lease back, too.
                int _ = (int) CLOSE.invokeExact(descriptor);
            }
        } catch (Throwable broken) {
            // What a method handle declares. The functions themselves throw nothing.
            throw new LinkageError("a lease could not be asked for", broken);
        }
    }

    private static WriterProbe.Writer ask(MemorySegment state, int descriptor) throws Throwable {
        if ((int) FCNTL.invokeExact(state, descriptor, F_SETSIG, SIGURG) < 0) {
            return WriterProbe.Writer.UNKNOWN;
        }
        if ((int) FCNTL.invokeExact(state, descriptor, F_SETLEASE, F_RDLCK) == 0) {
            return WriterProbe.Writer.NONE;
        }
        return LinuxFunctions.errno(state) == EAGAIN ? WriterProbe.Writer.SOME : WriterProbe.Writer.UNKNOWN;
    }
}
