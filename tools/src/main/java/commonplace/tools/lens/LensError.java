package commonplace.tools.lens;

import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Version;
import java.util.List;
import java.util.stream.Collectors;

/** Why a call was not carried out. */
record LensError(String message) implements Problem {
    ToolResult answer() {
        return new ToolResult.Refused("Error: " + message);
    }

    static ToolResult answer(Problem problem) {
        return switch (problem) {
            case LensError refusal -> refusal.answer();
            case Problem.NoSuchNote(NotePath path, List<NotePath> similar) -> noDocument(path, similar);
            case Problem.NoSuchVersion(NotePath path, int revision, List<Version> past)
            when !past.isEmpty() ->
                new LensError(LensFormat.path(path) + " has no revision " + revision + "; it has "
                                + past.getLast().number() + " to "
                                + past.getFirst().number())
                        .answer();
            default -> new LensError(message(problem)).answer();
        };
    }

    /** What is wrong, with the tool that mends it, where there is one. */
    static String message(Problem problem) {
        return problem instanceof Problem.BadFrontMatter fault
                ? fault.message("cairn_patch replace")
                : problem.message();
    }

    /** There is no such document; perhaps a folder was meant. */
    static ToolResult missing(NotePath path, Vault vault) {
        return vault.view().folders().notesBelow(path.value()) > 0
                ? new LensError("Document not found: " + LensFormat.path(path) + "\n" + path.value()
                                + " is a folder; glob lists its documents (path: '" + path.value() + "')")
                        .answer()
                : noDocument(path, vault.similar(path));
    }

    private static ToolResult noDocument(NotePath path, List<NotePath> similar) {
        String near = similar.isEmpty()
                ? ""
                : "\nDid you mean " + similar.stream().map(LensFormat::path).collect(Collectors.joining(", ")) + "?";
        return new LensError("Document not found: " + LensFormat.path(path) + near).answer();
    }
}
