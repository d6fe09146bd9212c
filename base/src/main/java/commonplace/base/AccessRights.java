package commonplace.base;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Optional;

/** Who may read files and enter folders, in the way in which a file system says so. */
sealed interface AccessRights permits PosixRights, AclRights, NoRights {
    static AccessRights of(Path near) {
        FileSystem system = near.getFileSystem();
        if (system.supportedFileAttributeViews().contains("posix")) {
            return new PosixRights();
        }
        return system.supportedFileAttributeViews().contains("acl") ? AclRights.ofThisUser(system) : new NoRights();
    }

    /** What a folder is made with that nobody but its owner can enter. */
    FileAttribute<?>[] ofFolder();

    /** What a file is made with that nobody but its owner can read. */
    FileAttribute<?>[] ofFile();

    /** What others than the owner may do with what is there, a link itself and not where it leads; nothing if they may do nothing. */
    Optional<String> ofOthers(Path place) throws IOException;

    /**
     * Takes the rights of others away from a folder that is no link.
     *
     * @return whether they have none any more
     */
    boolean tighten(Path folder) throws IOException;

    /** The command with which a person takes the rights of others away. */
    String remedy(Path place);

    /** Whether what is there, which may be a link, belongs to the user that this process runs as. */
    boolean isOwn(Path place) throws IOException;
}
