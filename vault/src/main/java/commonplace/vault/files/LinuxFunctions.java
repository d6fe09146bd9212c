package commonplace.vault.files;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Functions of Linux that Java has no call for. Binding one takes longer than many writes. */
@SuppressWarnings("restricted") // They can be called in no other way.
final class LinuxFunctions {
    static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    static final StructLayout STATE = Linker.Option.captureStateLayout();

    private static final VarHandle STATE_ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

    /** Where the numbers of flags and errors are those that we know. */
    private static final Set<String> KNOWN = Set.of("amd64", "x86_64", "aarch64");

    private LinuxFunctions() {}

    static boolean areKnownHere() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")
                && KNOWN.contains(System.getProperty("os.arch", ""));
    }

    /** Whether Java gives names to the system as we do. */
    static boolean isUtf8() {
        return "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
    }

    /** Empty where the C library does not have it. */
    static Optional<MethodHandle> find(String name, FunctionDescriptor descriptor, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup().find(name).map(found -> linker.downcallHandle(found, descriptor, options));
    }

    /** Of the last call that was given this state. */
    static int errno(MemorySegment state) {
        return (int) STATE_ERRNO.get(state, 0L);
    }
}
