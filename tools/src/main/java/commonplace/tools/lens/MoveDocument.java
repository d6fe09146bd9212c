package commonplace.tools.lens;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.Collectors;

/** {@code move}. */
final class MoveDocument {
    /** The names of so many documents are told in words; the data names all. */
    private static final int MOST_NAMED = 20;

    record Arguments(
            @Doc("Path of the document or folder to move (e.g. 'Lens/Photosynthesis.md', 'Lens/Notes')")
            String filePath,

            @Doc("Its new path (e.g. 'Lens/Plants/Photosynthesis.md'). With a slash at its end, the folder to move it"
                    + " into.")
            String newPath) {}

    record Result(
            List<Way> moved,
            @Doc("How many links were rewritten.") int linksRewritten,
            @Doc("In how many documents.") int documentsChanged) {}

    record Way(String from, String to) {}

    private final Vault vault;
    private final Author author;

    MoveDocument(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        String from = Normalizer.normalize(arguments.filePath(), Normalizer.Form.NFC);
        return switch (vault.move(from, arguments.newPath(), author)) {
            case MoveResult.Refused(Problem.NoSuchNote(var _, List<NotePath> similar)) -> missing(from, similar);
            case MoveResult.Refused(Problem problem) -> LensError.answer(problem);
            case MoveResult.Done done -> new ToolResult.Told(words(done), data(done));
        };
    }

    private static ToolResult missing(String from, List<NotePath> similar) {
        String near = similar.isEmpty()
                ? ""
                : "\nDid you mean " + similar.stream().map(LensFormat::path).collect(Collectors.joining(", ")) + "?";
        return new LensError("Document or folder not found: " + from + near).answer();
    }

    private static Result data(MoveResult.Done done) {
        return new Result(
                done.renamed().stream()
                        .map(each -> new Way(LensFormat.path(each.from()), LensFormat.path(each.to())))
                        .toList(),
                done.links(),
                done.notes());
    }

    private static String words(MoveResult.Done done) {
        String ways = done.renamed().stream()
                .limit(MOST_NAMED)
                .map(each -> "Moved " + LensFormat.path(each.from()) + " to " + LensFormat.path(each.to()) + ".\n")
                .collect(Collectors.joining());
        int unnamed = done.renamed().size() - MOST_NAMED;
        String links = done.links() == 0
                ? done.left().isEmpty() ? "No links had to be rewritten." : "No links were rewritten."
                : "Rewrote " + LensFormat.count(done.links(), "link") + " in "
                        + LensFormat.count(done.notes(), "document") + ".";
        String left = done.left().stream()
                .map(problem -> "\nLinks were left as they are: " + LensError.message(problem))
                .collect(Collectors.joining());
        return ways + (unnamed > 0 ? "And " + unnamed + " more in the same way.\n" : "") + links + left;
    }
}
