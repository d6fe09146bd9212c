package commonplace.tools.lens;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.View;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code get_links}. */
final class DocumentLinks {
    record Arguments(
            @Doc("Path to the document (e.g. 'Lens/Photosynthesis.md')")
            String filePath) {}

    private final Vault vault;

    DocumentLinks(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> {
                Optional<Document> document = vault.read(path);
                yield document.isEmpty()
                        ? LensError.missing(path, vault)
                        : new ToolResult.Text(links(path, document.get()));
            }
        };
    }

    private String links(NotePath path, Document document) {
        View view = vault.view();
        Set<String> backlinks = new TreeSet<>(view.links().backlinks(path.value()));
        // What is being typed this moment is not in the graph yet.
        for (Document other : vault.texts().ahead()) {
            String source = other.note().path().value();
            if (forward(other, view).contains(path.value())) {
                backlinks.add(source);
            } else {
                backlinks.remove(source);
            }
        }
        return "Backlinks (documents linking to this):\n" + list(backlinks)
                + "\n\nForward links (documents this links to):\n" + list(forward(document, view));
    }

    private static Set<String> forward(Document document, View view) {
        String source = document.note().path().value();
        return document.page().links().stream()
                .flatMap(link -> view.links().resolve(source, link.target()).stream())
                .filter(target -> !target.equals(source))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String list(Set<String> paths) {
        return paths.isEmpty()
                ? "- (none)"
                : paths.stream().map(path -> "- " + path + LensFormat.EXTENSION).collect(Collectors.joining("\n"));
    }
}
