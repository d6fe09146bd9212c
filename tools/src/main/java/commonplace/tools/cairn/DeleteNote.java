package commonplace.tools.cairn;

import commonplace.tools.Answer;
import commonplace.tools.Doc;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;

/** {@code cairn_delete}. */
final class DeleteNote {
    record Arguments(@Doc("Note path to delete") String path) {}

    record Result(String deleted) {}

    private final Vault vault;

    DeleteNote(Vault vault) {
        this.vault = vault;
    }

    Answer call(Arguments arguments) {
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> Refusal.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                vault.remove(path, Author.tool("cairn_delete"))
                        .map(Refusal::answer)
                        .orElseGet(() -> new Answer.Data(new Result(path.value())));
        };
    }
}
