package commonplace.tools.cairn;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;

/** {@code cairn_delete}. */
final class DeleteNote {
    record Arguments(@Doc("Note path to delete") String path) {}

    record Result(String deleted) {}

    private final Vault vault;
    private final Author author;

    DeleteNote(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> CairnError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                vault.remove(path, author)
                        .map(CairnError::answer)
                        .orElseGet(() -> new ToolResult.Data(new Result(path.value())));
        };
    }
}
