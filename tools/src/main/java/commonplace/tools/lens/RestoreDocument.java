package commonplace.tools.lens;

import commonplace.tools.Answer;
import commonplace.tools.Doc;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Saved;

/** {@code restore}. */
final class RestoreDocument {
    record Arguments(
            @Doc("Path to the document (e.g. 'Lens/Photosynthesis.md'). It may have been deleted.")
            String filePath,

            @Doc("The number of the revision to go back to, from history")
            int revision) {}

    record Result(String filePath, int revision, String version) {}

    private final Vault vault;

    RestoreDocument(Vault vault) {
        this.vault = vault;
    }

    Answer call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> Refusal.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> restore(path, arguments.revision());
        };
    }

    private Answer restore(NotePath path, int revision) {
        if (vault.history(path).isEmpty()) {
            return Refusal.missing(path, vault);
        }
        return switch (vault.restore(path, revision, Author.tool("restore"))) {
            case Saved.Refused(Problem problem) -> Refusal.answer(problem);
            case Saved.Written written ->
                told("Restored " + Shown.path(path) + " to revision " + revision + ".", written.document(), revision)
                        .adding(written.notice());
            case Saved.Unchanged(Document document) ->
                told(Shown.path(path) + " has the text of revision " + revision + " already.", document, revision);
        };
    }

    private static Answer told(String words, Document document, int revision) {
        String path = Shown.path(document.note().path());
        return new Answer.Told(words, new Result(path, revision, TextVersion.of(document.text())));
    }
}
