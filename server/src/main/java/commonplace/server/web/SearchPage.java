package commonplace.server.web;

import commonplace.markdown.Excerpt;
import commonplace.projects.notes.FoundNotes;
import commonplace.projects.notes.FoundNotes.FoundNote;
import commonplace.projects.notes.NoteFinder;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** What was found, as a page of its own, and as the few lines that appear while one types. */
final class SearchPage {
    private static final int PAGE_SIZE = 20;
    private static final int WHILE_TYPING = 6;
    private static final int WIDTH = 180;

    /** From here on a note answers what was asked, and is marked so. */
    private static final double ANSWERS = 0.7;

    private static final Pattern ASKS = Pattern.compile("[?？؟]\\s*$");

    private final Vault vault;
    private final NoteFinder finder;
    private final SearchForm query;

    SearchPage(Vault vault, NoteFinder finder, SearchForm query) {
        this.vault = vault;
        this.finder = finder;
        this.query = query;
    }

    Markup page(PageLayout layout) {
        String title = query.text().isEmpty() ? "Search" : query.text();
        if (query.isEmpty()) {
            return layout.page(title, "", Markup.of("""
                <h1>Search</h1>
                <p class="quiet">Ask a question or type a few words above; notes that say it in other words are found too.</p>
                <ul class="quiet">
                <li><code>"in quotes"</code> finds exactly this</li>
                <li><code>tag:idea</code>, <code>path:journal</code> and properties such as <code>status:done</code> narrow it down</li>
                <li><code>-draft</code> leaves out what has this word</li>
                </ul>
                """));
        }
        FoundNotes found = found((query.page() - 1) * PAGE_SIZE, PAGE_SIZE);
        Markup main = Markup.of(
                "<h1>{}</h1><p class=\"meta\">{}</p>{}{}{}",
                heading(),
                found.total() == 0 ? nothing() : PageParts.notes(found.total()),
                told(found),
                hits(found),
                PageParts.pager(query.page(), found.total(), PAGE_SIZE, query::address));
        return layout.page(title, query.text(), main);
    }

    private static String nothing() {
        return "Nothing found. Other words, or fewer, may find more.";
    }

    /** A part of a page, for the script that asks while somebody types. */
    Markup fragment() {
        if (query.isEmpty()) {
            return Markup.NONE;
        }
        FoundNotes found = found(0, WHILE_TYPING);
        if (found.total() == 0) {
            return Markup.of("{}<p class=\"quiet\">Nothing found for “{}”.</p>", told(found), query.text());
        }
        return Markup.of(
                "{}{}<p class=\"all\"><a href=\"{}\">{}</a></p>",
                told(found),
                hits(found),
                query.address(1),
                found.total() == 1 ? "Show the one note found" : "Show all " + PageParts.notes(found.total()));
    }

    private FoundNotes found(int offset, int limit) {
        try {
            return finder.find(query.toNoteQuery(), false, offset, limit);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the search was interrupted", stopping);
        }
    }

    /** What was searched for instead, with a way to insist, and why something may be missing. */
    private Markup told(FoundNotes found) {
        var sentences = new ArrayList<Markup>();
        if (!found.searched().corrections().isEmpty()) {
            String insisting = found.searched().insisting(query.text());
            sentences.add(Markup.of(
                    "<p class=\"told\">Searched for <strong>{}</strong>. <a href=\"{}\">Search for {} instead</a></p>",
                    found.searched().text(),
                    query.saying(insisting).address(1),
                    insisting));
        }
        if (!found.searched().doubts().isEmpty()) {
            String suggestion = found.searched().suggestion(query.text());
            sentences.add(Markup.of(
                    "<p class=\"told\">Did you mean <a href=\"{}\">{}</a>{}</p>",
                    query.saying(suggestion).address(1),
                    suggestion,
                    ASKS.matcher(suggestion).find() ? "" : "?"));
        }
        found.notice().ifPresent(notice -> sentences.add(Markup.of("<p class=\"told\">{}</p>", notice)));
        return Markup.of("{}", sentences);
    }

    private Markup heading() {
        var parts = new ArrayList<Markup>();
        if (!query.text().isEmpty()) {
            parts.add(Markup.of("<bdi>“{}”</bdi>", query.text()));
        }
        query.tags().forEach(tag -> parts.add(Markup.of("<span class=\"tag\">{}</span>", tag)));
        query.linkingTo().ifPresent(path -> {
            String title = vault.view().note(path).map(Note::title).orElse(path);
            parts.add(Markup.of("Links to <a href=\"{}\">{}</a>", Addresses.note(path), title));
        });
        return Markup.join(" ", parts);
    }

    private Markup hits(FoundNotes found) {
        String words = found.searched().words();
        List<Markup> items = found.hits().stream().map(hit -> hit(hit, words)).toList();
        return Markup.of("<ol class=\"hits\">{}</ol>", items);
    }

    private Markup hit(FoundNote hit, String words) {
        Note note = hit.note();
        String excerpt =
                vault.read(note.path()).map(document -> excerpt(document, hit)).orElse("");
        return Markup.of(
                """
                <li><a href="{}"><span class="title" dir="auto">{}</span> <span class="where">{}</span>{}
                <span class="excerpt" dir="auto">{}</span></a></li>
                """,
                Addresses.note(note.path().value()),
                Prose.marked(note.title(), words),
                note.path().folder(),
                fit(hit.relevance()),
                Prose.marked(Prose.plain(excerpt), words));
    }

    /** How well it fits, as a bar; nothing where each word had to occur, and all fit. */
    private static Markup fit(OptionalDouble relevance) {
        if (relevance.isEmpty()) {
            return Markup.NONE;
        }
        long percent = (long) (relevance.getAsDouble() * 100);
        return Markup.of(
                " <meter class=\"fit{}\" min=\"0\" max=\"100\" value=\"{}\" title=\"Fits by {} %\"></meter>",
                relevance.getAsDouble() >= ANSWERS ? " good" : "", percent, percent);
    }

    private static String excerpt(Document document, FoundNote hit) {
        return hit.place()
                .map(place -> SurroundingBlocks.around(document, place, WIDTH))
                .orElseGet(() -> Excerpt.start(document.page(), WIDTH));
    }
}
