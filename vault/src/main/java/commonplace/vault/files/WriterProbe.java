package commonplace.vault.files;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Finds out whether some program has a file open for writing. */
public final class WriterProbe {
    private static final Path PROCESSES = Path.of("/proc");
    private static final Path OWN_DESCRIPTORS = Path.of("/proc/self/fd");

    private WriterProbe() {}

    /** Whether there is a program that has the file open for writing. */
    public enum Writer {
        NONE,
        SOME,
        /** The system does not tell. */
        UNKNOWN
    }

    /** The file may have lost its name, if the path leads to it as {@link #descriptorOf} does. */
    static Writer of(Path file) {
        Writer leased = leaseOf(file);
        return leased == Writer.UNKNOWN && hasWriterInProcesses(file) ? Writer.SOME : leased;
    }

    /** The same without a look at all processes where the system does not tell at once. */
    static Writer leaseOf(Path file) {
        return LinuxFunctions.areKnownHere() ? ReadLease.writerOf(file) : Writer.UNKNOWN;
    }

    /**
     * A path to a file that we have open and that may have no name any more.
     *
     * @param fileKey what the file system calls it
     */
    static Optional<Path> descriptorOf(Object fileKey) {
        try {
            return descriptor(OWN_DESCRIPTORS, fileKey);
        } catch (IOException | DirectoryIteratorException noProcesses) {
            return Optional.empty();
        }
    }

    /** Looks through the processes whose files we may see, which are those of the same user. */
    static boolean hasWriterInProcesses(Path file) {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            if (key == null) {
                return false;
            }
            try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
                for (Path process : processes) {
                    if (isWriting(process, key)) {
                        return true;
                    }
                }
            }
        } catch (IOException | DirectoryIteratorException noProcesses) {
            // Not every system shows them as files.
        }
        return false;
    }

    private static boolean isWriting(Path process, Object key) {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path each : descriptors) {
                if (isFile(each, key) && isForWriting(process.resolve("fdinfo").resolve(each.getFileName()))) {
                    return true;
                }
            }
        } catch (IOException | DirectoryIteratorException endedOrNotOurs) {
            // Processes come and go, and not all of them are ours to look into.
        }
        return false;
    }

    private static Optional<Path> descriptor(Path folder, Object key) throws IOException {
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(folder)) {
            for (Path each : descriptors) {
                if (isFile(each, key)) {
                    return Optional.of(each);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isFile(Path descriptor, Object key) {
        try {
            return key.equals(
                    Files.readAttributes(descriptor, BasicFileAttributes.class).fileKey());
        } catch (IOException closed) {
            return false;
        }
    }

    /** The flags that a descriptor was opened with: the last two bits are 0 for reading alone. */
    private static boolean isForWriting(Path info) throws IOException {
        for (String line : Files.readAllLines(info)) {
            if (line.startsWith("flags:")) {
                return (Long.parseLong(line.substring("flags:".length()).strip(), 8) & 3) != 0;
            }
        }
        return false;
    }
}
