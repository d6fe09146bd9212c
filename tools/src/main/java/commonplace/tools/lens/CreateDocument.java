package commonplace.tools.lens;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import java.util.Optional;

/** {@code create}. */
final class CreateDocument {
    record Arguments(
            @Doc("Path of the new document (e.g. 'Lens/Photosynthesis.md'). Folders are made where they are missing.")
            String filePath,

            @Doc("Its text, in Markdown") String content) {}

    record Result(String filePath, String version) {}

    private final Vault vault;
    private final Author author;

    CreateDocument(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                switch (vault.save(path, (current, _) -> revise(path, current, arguments.content()), author)) {
                    case SaveResult.Refused(Problem problem) -> LensError.answer(problem);
                    case SaveResult.Written written ->
                        created(written.document()).adding(written.notice());
                    case SaveResult.Unchanged(Document document) -> created(document);
                };
        };
    }

    private static NoteRevision.Revised revise(NotePath path, Optional<Document> current, String content) {
        return current.isEmpty()
                ? new NoteRevision.Revised.To(content, content)
                : new NoteRevision.Revised.No(new LensError("Document already exists: " + LensFormat.path(path)
                        + "\nUse edit to change it, or another path for a new one."));
    }

    private static ToolResult created(Document document) {
        String path = LensFormat.path(document.note().path());
        return new ToolResult.Told("Created " + path + ".", new Result(path, TextVersion.of(document.text())));
    }
}
