package commonplace.server.web;

import commonplace.vault.Vault;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.Map;
import java.util.Set;

/** The page for a missing note: which notes link to it already, and what may have been meant. */
final class MissingPage {
    private final Vault vault;
    private final View view;
    private final String path;

    MissingPage(Vault vault, String path) {
        this.vault = vault;
        this.view = vault.view();
        this.path = path;
    }

    Markup page(PageLayout layout) {
        return switch (NotePath.parse(path)) {
            case NotePath.Parsed.Good(NotePath missing) -> page(layout, missing);
            case NotePath.Parsed.Bad _ -> layout.page("Not found", "", nothing(Markup.NONE));
        };
    }

    private Markup page(PageLayout layout, NotePath missing) {
        Map<String, Set<String>> sources = view.links().mentionsOf(missing.value());
        if (!sources.isEmpty()) {
            Markup main = Markup.of(
                    """
                    <h1>{}</h1>
                    <p>Nobody has written this note yet, but there is talk of it. Write <code>{}</code> and these links
                    lead there.</p>
                    {}{}
                    """,
                    missing.name(),
                    missing.value() + ".md",
                    new BacklinkList(vault, view).of(missing.value(), sources),
                    similar(missing));
            return layout.page(missing.name(), "", main);
        }
        return layout.page("Not found", "", nothing(similar(missing)));
    }

    private static Markup nothing(Markup similar) {
        return Markup.of("""
            <h1>There is nothing here</h1>
            <p>The note may have been moved or renamed. Try the search above, or look at
            <a href="/folders/">all notes</a>.</p>
            {}
            """, similar);
    }

    private Markup similar(NotePath missing) {
        var notes = vault.similar(missing).stream()
                .flatMap(near -> view.note(near).stream())
                .toList();
        return notes.isEmpty()
                ? Markup.NONE
                : Markup.of("<h2>Did you mean</h2>{}", new NoteList(vault).withFolders(notes));
    }
}
