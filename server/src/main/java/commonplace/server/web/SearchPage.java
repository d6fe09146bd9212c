package commonplace.server.web;

import commonplace.markdown.Excerpt;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteResults;
import java.util.ArrayList;
import java.util.List;

/** What was found, as a page of its own, and as the few lines that appear while one types. */
final class SearchPage {
    private static final int PAGE_SIZE = 20;
    private static final int WHILE_TYPING = 6;
    private static final int WIDTH = 180;

    private final Vault vault;
    private final SearchForm query;

    SearchPage(Vault vault, SearchForm query) {
        this.vault = vault;
        this.query = query;
    }

    Markup page(PageLayout layout) {
        String title = query.text().isEmpty() ? "Search" : query.text();
        if (query.isEmpty()) {
            return layout.page(title, "", Markup.of("""
                <h1>Search</h1>
                <p class="quiet">Type a few words above. The last one may be unfinished; words in "quotes" stand together.</p>
                """));
        }
        NoteResults found = vault.find(query.toNoteQuery(), (query.page() - 1) * PAGE_SIZE, PAGE_SIZE);
        Markup main = Markup.of(
                "<h1>{}</h1><p class=\"meta\">{}</p>{}{}",
                heading(),
                found.total() == 0 ? "Nothing found. Fewer words may find more." : PageParts.notes(found.total()),
                hits(found),
                PageParts.pager(query.page(), found.total(), PAGE_SIZE, query::address));
        return layout.page(title, query.text(), main);
    }

    /** A part of a page, for the script that asks while somebody types. */
    Markup fragment() {
        if (query.isEmpty()) {
            return Markup.NONE;
        }
        NoteResults found = vault.find(query.toNoteQuery(), 0, WHILE_TYPING);
        if (found.total() == 0) {
            return Markup.of("<p class=\"quiet\">Nothing found for “{}”.</p>", query.text());
        }
        return Markup.of(
                "{}<p class=\"all\"><a href=\"{}\">{}</a></p>",
                hits(found),
                query.address(1),
                found.total() == 1 ? "Show the one note found" : "Show all " + PageParts.notes(found.total()));
    }

    private Markup heading() {
        var parts = new ArrayList<Markup>();
        if (!query.text().isEmpty()) {
            parts.add(Markup.of("“{}”", query.text()));
        }
        query.tags().forEach(tag -> parts.add(Markup.of("<span class=\"tag\">{}</span>", tag)));
        query.linkingTo().ifPresent(path -> {
            String title = vault.view().note(path).map(Note::title).orElse(path);
            parts.add(Markup.of("Links to <a href=\"{}\">{}</a>", Addresses.note(path), title));
        });
        return Markup.join(" ", parts);
    }

    private Markup hits(NoteResults found) {
        List<Markup> items = found.hits().stream().map(this::hit).toList();
        return Markup.of("<ol class=\"hits\">{}</ol>", items);
    }

    private Markup hit(NoteResults.NoteHit hit) {
        Note note = hit.note();
        String excerpt =
                vault.read(note.path()).map(document -> excerpt(document, hit)).orElse("");
        return Markup.of(
                """
                <li><a href="{}"><span class="title">{}</span> <span class="where">{}</span>
                <span class="excerpt">{}</span></a></li>
                """,
                Addresses.note(note.path().value()),
                Prose.marked(note.title(), query.text()),
                note.path().folder(),
                Prose.marked(Prose.plain(excerpt), query.text()));
    }

    private static String excerpt(Document document, NoteResults.NoteHit hit) {
        return hit.place()
                .map(place -> SurroundingBlocks.around(document, place, WIDTH))
                .orElseGet(() -> Excerpt.start(document.page(), WIDTH));
    }
}
