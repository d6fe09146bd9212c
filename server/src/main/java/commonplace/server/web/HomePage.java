package commonplace.server.web;

import commonplace.vault.Vault;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What this vault is, what happened in it lately, and how to connect an agent. */
final class HomePage {
    private static final int RECENT = 14;
    private static final int TAGS = 24;

    private final Vault vault;
    private final View view;
    private final Connection connection;

    HomePage(Vault vault, Connection connection) {
        this.vault = vault;
        this.view = vault.view();
        this.connection = connection;
    }

    Markup page(PageLayout layout) {
        Markup main = Markup.of(
                """
                <div class="hero">
                <h1>{}</h1>
                <p>{} in <code>{}</code>: plain Markdown, yours to edit in any editor, and shared with your agents.{}</p>
                </div>
                <div class="columns">
                <section class="recent"><h2>Recently changed</h2>{}</section>
                <div class="side">
                <section><h2>Folders</h2>{}</section>
                {}
                </div>
                </div>
                {}
                """,
                name(),
                PageParts.notes(view.size()),
                vault.root(),
                start(),
                recent(),
                folders(),
                tags(),
                new ConnectSection(connection).section());
        return layout.page("Home", "", main);
    }

    private String name() {
        return String.valueOf(vault.root().getFileName());
    }

    /** Where the author would have a stranger begin. */
    private Markup start() {
        return Stream.of("Welcome", "Home", "Index", "README", "index", "home")
                .flatMap(path -> view.note(path).stream())
                .findFirst()
                .map(note -> Markup.of(" Begin with {}.", PageParts.noteLink(note)))
                .orElse(Markup.NONE);
    }

    private Markup recent() {
        NoteResults found = vault.list("", true, NoteOrder.MODIFIED, 0, RECENT);
        if (found.hits().isEmpty()) {
            return Markup.of("""
                <p class="quiet">No notes yet. Put a Markdown file into the folder, or ask your agent to write one.</p>
                """);
        }
        return new NoteList(vault)
                .withFolders(
                        found.hits().stream().map(NoteResults.NoteHit::note).toList());
    }

    private Markup folders() {
        List<Markup> items = view.folders().in("").stream()
                .map(folder -> Markup.of(
                        "<li><a href=\"{}\">{}</a> <span class=\"count\">{}</span></li>",
                        Addresses.folder(folder.path()),
                        folder.path(),
                        folder.notes()))
                .toList();
        return items.isEmpty()
                ? Markup.of("<p class=\"quiet\">None: <a href=\"/folders/\">all notes</a> lie side by side.</p>")
                : Markup.of("<ul class=\"folders\">{}</ul>", items);
    }

    private Markup tags() {
        Map<String, Integer> counts = new HashMap<>();
        view.tags().forEach(counts::put);
        List<String> most = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(TAGS)
                .map(Map.Entry::getKey)
                .sorted(String.CASE_INSENSITIVE_ORDER)
                .toList();
        return most.isEmpty() ? Markup.NONE : Markup.of("<section><h2>Tags</h2>{}</section>", PageParts.tags(most));
    }
}
