package commonplace.tools.lens;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;

/** {@code restore}. */
final class RestoreDocument {
    record Arguments(
            @Doc("Path to the document (e.g. 'Lens/Photosynthesis.md'). It may have been deleted.")
            String filePath,

            @Doc("The number of the revision to go back to, from history")
            int revision) {}

    record Result(String filePath, int revision, String version) {}

    private final Vault vault;
    private final Author author;

    RestoreDocument(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> restore(path, arguments.revision());
        };
    }

    private ToolResult restore(NotePath path, int revision) {
        if (vault.history(path).isEmpty()) {
            return LensError.missing(path, vault);
        }
        return switch (vault.restore(path, revision, author)) {
            case SaveResult.Refused(Problem problem) -> LensError.answer(problem);
            case SaveResult.Written written ->
                told(
                                "Restored " + LensFormat.path(path) + " to revision " + revision + ".",
                                written.document(),
                                revision)
                        .adding(written.notice());
            case SaveResult.Unchanged(Document document) ->
                told(LensFormat.path(path) + " has the text of revision " + revision + " already.", document, revision);
        };
    }

    private static ToolResult told(String words, Document document, int revision) {
        String path = LensFormat.path(document.note().path());
        return new ToolResult.Told(words, new Result(path, revision, TextVersion.of(document.text())));
    }
}
