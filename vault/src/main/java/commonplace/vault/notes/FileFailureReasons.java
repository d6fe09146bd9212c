package commonplace.vault.notes;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Why something could not be done with a file, in words for the caller. */
public final class FileFailureReasons {
    private FileFailureReasons() {}

    public static String of(IOException failed) {
        String reason = failed instanceof FileSystemException at && at.getReason() != null
                ? at.getReason()
                : String.valueOf(failed.getMessage());
        return switch (failed) {
            case java.nio.file.AccessDeniedException _ -> "permission denied";
            case java.nio.file.FileAlreadyExistsException _ -> "a file is in the way of its folder";
            default -> spoken(reason);
        };
    }

    /** What the operating system calls it, in words that say what to do. */
    private static String spoken(String reason) {
        String lowerCase = reason.toLowerCase(Locale.ROOT);
        if (lowerCase.contains("no space left") || lowerCase.contains("quota exceeded")) {
            return "the disk is full";
        }
        return lowerCase.contains("read-only file system") ? "the disk is read-only" : reason;
    }
}
