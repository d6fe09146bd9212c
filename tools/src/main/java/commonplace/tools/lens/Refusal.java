package commonplace.tools.lens;

import commonplace.tools.Answer;
import commonplace.vault.Vault;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Version;
import java.util.List;
import java.util.stream.Collectors;

/** Why a call was not carried out. */
record Refusal(String message) implements Problem {
    Answer answer() {
        return new Answer.Refused("Error: " + message);
    }

    static Answer answer(Problem problem) {
        return switch (problem) {
            case Refusal refusal -> refusal.answer();
            case Problem.NoSuchNote(NotePath path, List<NotePath> similar) -> noDocument(path, similar);
            case Problem.NoSuchVersion(NotePath path, int revision, List<Version> past)
            when !past.isEmpty() ->
                new Refusal(Shown.path(path) + " has no revision " + revision + "; it has "
                                + past.getLast().number() + " to "
                                + past.getFirst().number())
                        .answer();
            default -> new Refusal(problem.message()).answer();
        };
    }

    /** There is no such document; perhaps a folder was meant. */
    static Answer missing(NotePath path, Vault vault) {
        return vault.view().folders().notesBelow(path.value()) > 0
                ? new Refusal("Document not found: " + Shown.path(path) + "\n" + path.value()
                                + " is a folder; glob lists its documents (path: '" + path.value() + "')")
                        .answer()
                : noDocument(path, vault.similar(path));
    }

    private static Answer noDocument(NotePath path, List<NotePath> similar) {
        String near = similar.isEmpty()
                ? ""
                : "\nDid you mean " + similar.stream().map(Shown::path).collect(Collectors.joining(", ")) + "?";
        return new Refusal("Document not found: " + Shown.path(path) + near).answer();
    }
}
