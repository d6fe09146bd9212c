package commonplace.tools.lens;

import commonplace.tools.Answer;
import commonplace.tools.Doc;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Revision;
import commonplace.vault.notes.Saved;
import java.util.Optional;

/** {@code create}. */
final class CreateDocument {
    record Arguments(
            @Doc("Path of the new document (e.g. 'Lens/Photosynthesis.md'). Folders are made where they are missing.")
            String filePath,

            @Doc("Its text, in Markdown") String content) {}

    record Result(String filePath, String version) {}

    private final Vault vault;

    CreateDocument(Vault vault) {
        this.vault = vault;
    }

    Answer call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> Refusal.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                switch (vault.save(
                        path, (current, _) -> revise(path, current, arguments.content()), Author.tool("create"))) {
                    case Saved.Refused(Problem problem) -> Refusal.answer(problem);
                    case Saved.Written written -> created(written.document()).adding(written.notice());
                    case Saved.Unchanged(Document document) -> created(document);
                };
        };
    }

    private static Revision.Revised revise(NotePath path, Optional<Document> current, String content) {
        return current.isEmpty()
                ? new Revision.Revised.To(content, content)
                : new Revision.Revised.No(new Refusal("Document already exists: " + Shown.path(path)
                        + "\nUse edit to change it, or another path for a new one."));
    }

    private static Answer created(Document document) {
        String path = Shown.path(document.note().path());
        return new Answer.Told("Created " + path + ".", new Result(path, TextVersion.of(document.text())));
    }
}
