package commonplace.vault.transfer;

import commonplace.vault.files.FileStore;
import commonplace.vault.files.IncomingFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Optional;

/** Puts files below a folder. */
final class FolderTarget implements TransferTarget {
    private final FileStore files;
    private final boolean overwrite;
    private final boolean dryRun;

    FolderTarget(FileStore files, boolean overwrite, boolean dryRun) {
        this.files = files;
        this.overwrite = overwrite;
        this.dryRun = dryRun;
    }

    @Override
    public Put put(IncomingFile item) throws IOException {
        return put(item.file(), item);
    }

    Put put(String file, IncomingFile item) throws IOException {
        try {
            Optional<String> inTheWay = inTheWay(file);
            if (inTheWay.isPresent()) {
                return new Put.Refused(inTheWay.get());
            }
            boolean there = files.stamp(file).isPresent();
            if (there && isSame(file, item)) {
                return new Put.Unchanged();
            }
            if (there && !overwrite) {
                return new Put.Refused("a file with other content is there; --overwrite replaces it");
            }
            if (dryRun) {
                drain(item);
            } else {
                files.copyIn(file, item, there);
            }
            return new Put.Carried(file);
        } catch (FileAlreadyExistsException appeared) {
            return new Put.Refused("another program made a file of that name meanwhile");
        } catch (NoSuchFileException gone) {
            return new Put.Refused("it went away meanwhile");
        } catch (AccessDeniedException denied) {
            return new Put.Refused("permission denied: " + denied.getFile());
        } catch (TransferSource.TooMuchException tooMuch) {
            return new Put.Refused(String.valueOf(tooMuch.getMessage()));
        } catch (FileSystemException refused) {
            // A full disk or a read-only one stands against all the others, too.
            throw new IOException("cannot write " + file + ": " + refused.getMessage(), refused);
        }
    }

    private Optional<String> inTheWay(String file) throws IOException {
        if (files.isBehindLink(file)) {
            return Optional.of("a symbolic link is in its way, which could lead out of the vault");
        }
        for (int slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
            String folder = file.substring(0, slash);
            if (files.stamp(folder).isPresent()) {
                return Optional.of("'" + folder + "' is in its way, and is not a folder");
            }
        }
        return files.isDirectory(file) ? Optional.of("a folder of that name is there") : Optional.empty();
    }

    private boolean isSame(String file, IncomingFile item) throws IOException {
        try (InputStream theirs = item.open();
                InputStream ours = files.open(file)) {
            byte[] a = new byte[1 << 16];
            byte[] b = new byte[1 << 16];
            while (true) {
                int read = theirs.readNBytes(a, 0, a.length);
                int same = ours.readNBytes(b, 0, b.length);
                if (read != same || !Arrays.equals(a, 0, read, b, 0, same)) {
                    return false;
                }
                if (read < a.length) {
                    return true;
                }
            }
        }
    }

    /** Reads without keeping, so that a dry run finds what a real one would. */
    private static void drain(IncomingFile item) throws IOException {
        try (InputStream in = item.open()) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
