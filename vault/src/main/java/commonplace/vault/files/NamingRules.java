package commonplace.vault.files;

import commonplace.vault.notes.PortableNames;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Which files of a vault there can be on the system that it lies on. Windows takes some names for others, or for a device, and
 * Java refuses to make paths of some more: such a file cannot be there, and whoever wants to make one is told so.
 *
 * @param restricted whether it lies on Windows
 */
record NamingRules(Path root, boolean restricted) {
    static NamingRules of(Path root) {
        return new NamingRules(root, root.getFileSystem().getSeparator().equals("\\"));
    }

    boolean canBe(String file) {
        return !restricted
                || (file.indexOf('\\') < 0 && PortableNames.fault(file).isEmpty());
    }

    String whyNot(String file) {
        return "Windows has no such file names"
                + PortableNames.fault(file).map(why -> ": " + why).orElse("");
    }

    /** @throws FileSystemException where there can be no such file */
    Path resolve(String file) throws IOException {
        if (!canBe(file)) {
            throw new FileSystemException(file, null, whyNot(file));
        }
        return root.resolve(file);
    }
}
