package commonplace.tools.lens;

import commonplace.search.scan.Glob;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code glob}. */
final class GlobDocuments {
    static final String NO_MATCHES = "No matches found.";

    /** More than anybody reads, and less than hurts. */
    private static final int MOST = 10_000;

    record Arguments(
            @Doc("The glob pattern to match documents against (e.g. '**/*.md', 'Lens/*.md', 'Lens Edu/**')")
            String pattern,

            @Doc("Folder to scope the search to (e.g. 'Lens', 'Lens Edu'). If not specified, searches all folders.")
            Optional<String> path) {}

    private final Vault vault;

    GlobDocuments(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        return switch (Glob.parse(Normalizer.normalize(arguments.pattern(), Normalizer.Form.NFC))) {
            case Glob.Parsed.Bad(String why) -> new LensError("'pattern' is not a glob: " + why).answer();
            case Glob.Parsed.Good(Glob glob) ->
                switch (Scope.of(arguments.path(), vault.view())) {
                    case Scope.Found.Bad(LensError refusal) -> refusal.answer();
                    case Scope.Found.Good(Scope scope) -> new ToolResult.Text(list(scope.where(glob.matcher())));
                };
        };
    }

    private static String list(List<Note> notes) {
        if (notes.isEmpty()) {
            return NO_MATCHES;
        }
        String more = notes.size() > MOST
                ? "\n(" + (notes.size() - MOST) + " more; ask for a narrower pattern or a folder)"
                : "";
        return notes.stream()
                        .limit(MOST)
                        .map(note -> LensFormat.path(note.path()))
                        .collect(Collectors.joining("\n"))
                + more;
    }
}
