package commonplace.tools.lens;

import commonplace.knowledge.Document;
import commonplace.knowledge.NotePath;
import commonplace.knowledge.Problem;
import commonplace.knowledge.Vault;
import commonplace.knowledge.View;
import commonplace.tools.Answer;
import commonplace.tools.Doc;
import java.util.List;
import java.util.Optional;
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

    Answer call(Arguments arguments) {
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> Refusal.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> {
                Optional<Document> document = vault.read(path);
                yield document.isEmpty()
                        ? Refusal.answer(new Problem.NoSuchNote(path, vault.similar(path)))
                        : new Answer.Text(links(path, document.get(), vault.view()));
            }
        };
    }

    private static String links(NotePath path, Document document, View view) {
        // From the text as it is this moment; the graph follows it a little later.
        List<String> forward = document.page().links().stream()
                .flatMap(link -> view.links().resolve(path.value(), link.target()).stream())
                .filter(target -> !target.equals(path.value()))
                .toList();
        return "Backlinks (documents linking to this):\n" + list(view.links().backlinks(path.value()))
                + "\n\nForward links (documents this links to):\n" + list(forward);
    }

    private static String list(List<String> paths) {
        return paths.isEmpty()
                ? "- (none)"
                : paths.stream()
                        .distinct()
                        .sorted()
                        .map(path -> "- " + path + Shown.EXTENSION)
                        .collect(Collectors.joining("\n"));
    }
}
