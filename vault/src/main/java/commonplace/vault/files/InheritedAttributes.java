package commonplace.vault.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a file takes over from the one that it replaces: owner, permissions, extended attributes, and when it was first there. */
final class InheritedAttributes {
    private static final String NUMBERS = "unix:mode,uid,gid";

    private InheritedAttributes() {}

    /** @param from the file that is to be replaced, if there is one */
    static void give(@Nullable Path from, Path to, Instant created) throws IOException {
        if (from != null) {
            givePermissions(from, to);
        }
        var attributes = Files.getFileAttributeView(to, UserDefinedFileAttributeView.class);
        if (attributes != null) {
            try {
                if (from != null) {
                    copy(Files.getFileAttributeView(from, UserDefinedFileAttributeView.class), attributes);
                }
                CreationTime.write(attributes, created);
            } catch (IOException unsupported) {
                // Not every file system has them; the file's own time has to do then.
            }
        }
    }

    private static void givePermissions(Path from, Path to) throws IOException {
        var posix = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (posix == null || isAlike(from, to)) {
            return;
        }
        PosixFileAttributes was = Files.readAttributes(from, PosixFileAttributes.class);
        PosixFileAttributes is = posix.readAttributes();
        if (!was.owner().equals(is.owner()) || !was.group().equals(is.group())) {
            keepOwner(posix, was);
        }
        posix.setPermissions(was.permissions());
    }

    /** Most often so; and to look for the names of owners takes longer than all else that is done to a file. */
    private static boolean isAlike(Path from, Path to) throws IOException {
        return from.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Files.readAttributes(from, NUMBERS).equals(Files.readAttributes(to, NUMBERS));
    }

    private static void copy(UserDefinedFileAttributeView from, UserDefinedFileAttributeView to) throws IOException {
        List<String> names;
        try {
            names = from.list();
        } catch (IOException newFile) {
            return;
        }
        for (String name : names) {
            var value = ByteBuffer.allocate(from.size(name));
            from.read(name, value);
            to.write(name, value.flip());
        }
    }

    private static void keepOwner(PosixFileAttributeView file, PosixFileAttributes was) {
        try {
            file.setGroup(was.group());
            file.setOwner(was.owner());
        } catch (IOException notAllowed) {
            // Only root may give files away; another user who can write here owns the new file, as with any editor.
        }
    }
}
