package commonplace.tools.cairn;

import commonplace.markdown.Excerpt;
import commonplace.markdown.Link;
import commonplace.markdown.text.Span;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import java.util.List;
import java.util.Set;

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

    /**
     * How a note speaks of another.
     *
     * @param targets of those of its links that mean the other
     */
    Mention mention(Note source, Set<String> targets) {
        // The file may have changed since it was indexed: its links are read anew with it.
        return vault.read(source.path())
                .map(document -> mention(document, targets))
                .orElse(Mention.NONE);
    }

    private static Mention mention(Document document, Set<String> targets) {
        List<Link> links = document.note().links().stream()
                .filter(link -> targets.contains(link.target()))
                .toList();
        return links.isEmpty()
                ? Mention.NONE
                : new Mention(around(document, links.getFirst().span()), links.size());
    }

    /** The words around a place, the front matter not among them unless the place is in it. */
    static String around(Document document, Span place) {
        int start = document.page().bodyStart();
        return place.start() < start
                ? Excerpt.around(document.text(), place, WIDTH)
                : Excerpt.around(document.page().body(), new Span(place.start() - start, place.end() - start), WIDTH);
    }
}
