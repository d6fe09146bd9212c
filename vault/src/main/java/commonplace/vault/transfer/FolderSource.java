package commonplace.vault.transfer;

import commonplace.vault.files.CreationTime;
import commonplace.vault.files.IncomingFile;
import commonplace.vault.files.Survey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;

/** The files of a folder. */
final class FolderSource implements TransferSource {
    private final Path root;
    private final Survey survey;

    FolderSource(Path root) throws IOException {
        this.root = root;
        this.survey = Survey.of(root);
    }

    @Override
    public List<IncomingFile> items() {
        return survey.files().stream()
                .<IncomingFile>map(seen -> new FileItem(root.resolve(seen.file()), seen))
                .toList();
    }

    @Override
    public List<Transfer.SkippedFile> skipped() {
        return survey.passedOver().stream()
                .map(passed ->
                        new Transfer.SkippedFile(passed.file(), passed.why().toString()))
                .toList();
    }

    @Override
    public void close() {}

    private record FileItem(Path path, Survey.SurveyedFile seen) implements IncomingFile {
        @Override
        public String file() {
            return seen.file();
        }

        @Override
        public FileTime modified() {
            return seen.modified();
        }

        @Override
        public Instant created() throws IOException {
            return CreationTime.of(path);
        }

        @Override
        public InputStream open() throws IOException {
            // Not followed: a link may have taken the file's place since it was seen.
            return Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS);
        }
    }
}
