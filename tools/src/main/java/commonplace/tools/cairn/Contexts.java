package commonplace.tools.cairn;

import commonplace.markdown.Excerpt;
import commonplace.markdown.Link;
import commonplace.markdown.text.Span;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.View;
import java.util.List;

/** The words around a link, read from the note that holds it. */
final class Contexts {
    static final int WIDTH = 120;

    private final Vault vault;

    Contexts(Vault vault) {
        this.vault = vault;
    }

    /** How one note speaks of another. */
    record Mention(String context, int mentions) {
        static final Mention NONE = new Mention("", 0);
    }

    /** How the source speaks of the target, which may be a note that does not exist. */
    Mention mention(Note source, String target, View view) {
        List<Link> links = links(source, target, view);
        if (links.isEmpty()) {
            return Mention.NONE;
        }
        String context = vault.read(source.path())
                .map(document -> around(document, links.getFirst().span()))
                .orElse("");
        return new Mention(context, links.size());
    }

    private static List<Link> links(Note source, String target, View view) {
        String from = source.path().value();
        List<Link> resolved = source.links().stream()
                .filter(link -> view.links()
                        .resolve(from, link.target())
                        .filter(target::equals)
                        .isPresent())
                .toList();
        if (!resolved.isEmpty() || view.note(target).isPresent()) {
            return resolved;
        }
        return source.links().stream()
                .filter(link -> view.links().wouldResolve(from, link.target(), target))
                .toList();
    }

    /** The words around a place, the front matter not among them unless the place is in it. */
    static String around(Document document, Span place) {
        int start = document.page().bodyStart();
        return place.start() < start
                ? Excerpt.around(document.text(), place, WIDTH)
                : Excerpt.around(document.page().body(), new Span(place.start() - start, place.end() - start), WIDTH);
    }
}
