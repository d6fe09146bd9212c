package commonplace.vault.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Renames that destroy nothing (renameat2(2)): two files exchange their names in one step, or one gets a name that none
 * has. Who puts a file in the place of another by an exchange has the other in hand afterwards, whichever it was.
 *
 * <p>To be loaded when it is needed for the first time and not before, as {@link ReadLease}.
 */
final class Renameat2 {
    private static final int CURRENT_FOLDER = -100;
    private static final int NO_REPLACE = 1;
    private static final int EXCHANGE = 2;
    private static final int ENOENT = 2;
    private static final int EEXIST = 17;
    private static final int EINVAL = 22;
    private static final int ENOSYS = 38;
    private static final int EOPNOTSUPP = 95;

    private static final @Nullable MethodHandle RENAMEAT2 = LinuxFunctions.find(
                    "renameat2",
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT,
                            ValueLayout.JAVA_INT,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT,
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_INT),
                    LinuxFunctions.ERRNO)
            .orElse(null);

    private Renameat2() {}

    static boolean isKnownHere() {
        return LinuxFunctions.areKnownHere() && LinuxFunctions.isUtf8();
    }

    /**
     * Has two files exchange their names; returns false when this file system cannot do it.
     *
     * @param target the name that programs watch: the last that they hear is that a file came there
     * @throws NoSuchFileException when one of the two is not there
     */
    static boolean exchange(Path target, Path other) throws IOException {
        return rename(target, other, EXCHANGE);
    }

    /**
     * Gives a file another name; returns false when this file system cannot do it.
     *
     * @throws FileAlreadyExistsException when something has that name
     */
    static boolean renameToFree(Path file, Path target) throws IOException {
        return rename(file, target, NO_REPLACE);
    }

    private static boolean rename(Path from, Path to, int flag) throws IOException {
        MethodHandle renameat2 = RENAMEAT2;
        if (renameat2 == null || !from.getFileSystem().equals(FileSystems.getDefault())) {
            return false;
        }
        int error = call(renameat2, from.toString(), to.toString(), flag);
        return switch (error) {
            case 0 -> true;
            case EINVAL, ENOSYS, EOPNOTSUPP -> false;
            case ENOENT -> throw new NoSuchFileException(from.toString(), to.toString(), null);
            case EEXIST -> throw new FileAlreadyExistsException(to.toString());
            default -> throw new FileSystemException(from.toString(), to.toString(), "error " + error);
        };
    }

    private static int call(MethodHandle renameat2, String from, String to, int flag) {
        try (var arena = Arena.ofConfined()) {
            var state = arena.allocate(LinuxFunctions.STATE);
            int result = (int) renameat2.invokeExact(
                    state, CURRENT_FOLDER, arena.allocateFrom(from), CURRENT_FOLDER, arena.allocateFrom(to), flag);
            return result == 0 ? 0 : LinuxFunctions.errno(state);
        } catch (Throwable broken) {
            // What a method handle declares. The function itself throws nothing.
            throw new LinkageError("a file could not be renamed", broken);
        }
    }
}
