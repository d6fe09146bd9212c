package commonplace.base;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The nine bits of Linux and macOS. */
record PosixRights() implements AccessRights {
    private static final Set<PosixFilePermission> OF_OWNER = PosixFilePermissions.fromString("rwx------");

    @Override
    public FileAttribute<?>[] ofFolder() {
        return attribute("rwx------");
    }

    @Override
    public FileAttribute<?>[] ofFile() {
        return attribute("rw-------");
    }

    private static FileAttribute<?>[] attribute(String rights) {
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))};
    }

    @Override
    public Optional<String> ofOthers(Path place) throws IOException {
        var is = Files.readAttributes(place, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // Those of a link mean nothing.
        return is.isSymbolicLink() || OF_OWNER.containsAll(is.permissions())
                ? Optional.empty()
                : Optional.of(PosixFilePermissions.toString(is.permissions()));
    }

    @Override
    public boolean tighten(Path folder) throws IOException {
        // The folder is opened without following a link, and changed through that handle.
        var view = Files.getFileAttributeView(folder, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        PosixFileAttributes is = view.readAttributes();
        if (!is.isDirectory()) {
            return false;
        }
        try {
            view.setPermissions(
                    is.permissions().stream().filter(OF_OWNER::contains).collect(Collectors.toSet()));
            return OF_OWNER.containsAll(view.readAttributes().permissions());
        } catch (FileSystemException | UnsupportedOperationException notOurs) {
            return false;
        }
    }

    @Override
    public String remedy(Path place) {
        return "chmod go-rwx '" + place + "'";
    }

    @Override
    public boolean isOwn(Path place) throws IOException {
        return Files.getAttribute(place, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(PrivateFiles.userId());
    }
}
