package commonplace.vault.live;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** A file that is there while a vault is being restored from a backup, and keeps everybody from opening what is not all there. */
public record UnfinishedRestore(Path live) {
    private Path file() {
        return live.resolve("restoring");
    }

    /** What is being restored, in the words of whoever began it; empty when nothing is. */
    public Optional<String> what() throws IOException {
        try {
            return Optional.of(Files.readString(file(), StandardCharsets.UTF_8));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** On disk on return. */
    public void begin(String what) throws IOException {
        DurableFiles.createPrivateFolders(live);
        DurableFiles.replacePrivate(file(), what.getBytes(StandardCharsets.UTF_8));
    }

    /** On disk on return. */
    public void end() throws IOException {
        Files.deleteIfExists(file());
        DurableFiles.force(live);
    }

    void expectNone() throws IOException {
        if (what().isPresent()) {
            throw new IOException("it is being restored from a backup, or that was cut off and not all of it is there;"
                    + " run the same `commonplace backup restore` again");
        }
    }
}
