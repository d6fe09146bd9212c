package commonplace.models;

import commonplace.base.DurableFiles;
import commonplace.base.ProcessLock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * A resource of the class path that must be a file, since native code is to open it. It is written once and stays for
 * the next start.
 */
final class UnpackedFile {
    private UnpackedFile() {}

    /** Whether the class path has it. */
    static boolean exists(String resource) {
        return UnpackedFile.class.getResource(resource) != null;
    }

    /** The file with a resource's content in a directory of ours; an incomplete one is replaced. */
    static Path of(String resource, Path directory) throws IOException {
        URL url = url(resource);
        Path file = place(resource, directory);
        if (!complete(file, url)) {
            unpackUnless(() -> complete(file, url), url, file);
        }
        return file;
    }

    /** Like {@link #of}, for a file that proved bad: looks at every byte of it. */
    static Path repaired(String resource, Path directory) throws IOException {
        URL url = url(resource);
        Path file = place(resource, directory);
        unpackUnless(
                () -> complete(file, url) && checksum(Files.newInputStream(file)) == checksum(url.openStream()),
                url,
                file);
        return file;
    }

    /**
     * A name for the content of a resource. Files of two versions of the program lie in directories of such names, since
     * both may be running.
     */
    static String version(String resource) throws IOException {
        URL url = url(resource);
        // A jar knows the checksums of what is in it: nothing need be read.
        if (url.openConnection() instanceof JarURLConnection jar) {
            return Long.toHexString(jar.getJarEntry().getCrc());
        }
        return Long.toHexString(checksum(url.openStream()));
    }

    private static Path place(String resource, Path directory) {
        return directory.resolve(resource.substring(resource.lastIndexOf('/') + 1));
    }

    private interface Check {
        boolean holds() throws IOException;
    }

    private static void unpackUnless(Check good, URL url, Path file) throws IOException {
        try (var _ = ProcessLock.acquire(file.resolveSibling("unpacking.lock"))) {
            // Another process may have done it while this one waited.
            if (!good.holds()) {
                DurableFiles.replacePrivate(file, out -> {
                    try (InputStream in = url.openStream()) {
                        in.transferTo(out);
                    }
                });
            }
        }
    }

    private static boolean complete(Path file, URL url) throws IOException {
        try {
            return Files.size(file) == size(url);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static URL url(String resource) throws IOException {
        URL url = UnpackedFile.class.getResource(resource);
        if (url == null) {
            throw new NoSuchFileException(resource, null, "not on the class path");
        }
        return url;
    }

    private static long size(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar) {
            return jar.getJarEntry().getSize();
        }
        return connection.getContentLengthLong();
    }

    private static long checksum(InputStream in) throws IOException {
        try (var checked = new CheckedInputStream(in, new CRC32())) {
            checked.transferTo(OutputStream.nullOutputStream());
            return checked.getChecksum().getValue();
        }
    }
}
