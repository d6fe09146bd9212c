package commonplace.server.host;

import commonplace.base.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Folders of the user that no variable of the environment moves. */
final class UserFolders {
    private UserFolders() {}

    /** In the system's temporary directory, where somebody else may have made it first. */
    static Path temporary() throws IOException {
        return Path.of(System.getProperty("java.io.tmpdir"), "commonplace-" + PrivateFiles.userId());
    }

    /** In the home that the user database names, which nobody else can write to. */
    static Path state() {
        return Path.of(System.getProperty("user.home"), ".local", "state", "commonplace");
    }
}
