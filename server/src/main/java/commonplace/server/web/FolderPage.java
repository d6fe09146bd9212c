package commonplace.server.web;

import commonplace.vault.Vault;
import commonplace.vault.notes.Folders;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What lies in a folder. The root is a folder with an empty name. */
final class FolderPage {
    private static final int PAGE_SIZE = 100;

    private final Vault vault;
    private final View view;
    private final String folder;
    private final int page;

    FolderPage(Vault vault, String path, int page) {
        this.vault = vault;
        this.view = vault.view();
        this.folder = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        this.page = page;
    }

    /** Empty when there is no such folder. */
    Optional<Markup> page(PageLayout layout) {
        int below = view.folders().notesBelow(folder);
        if (below == 0 && !folder.isEmpty()) {
            return Optional.empty();
        }
        NoteResults found = vault.list(folder, false, NoteOrder.ALPHA, (page - 1) * PAGE_SIZE, PAGE_SIZE);
        String name = folder.isEmpty() ? "All notes" : folder.substring(folder.lastIndexOf('/') + 1);
        Markup main = Markup.of(
                "{}<h1>{}</h1><p class=\"meta\">{}</p>{}{}{}",
                folder.isEmpty() ? Markup.NONE : PageParts.crumbs(above()),
                name,
                PageParts.notes(below),
                page == 1 ? folders() : Markup.NONE,
                new NoteList(vault)
                        .withTags(found.hits().stream()
                                .map(NoteResults.NoteHit::note)
                                .toList()),
                PageParts.pager(page, found.total(), PAGE_SIZE, other -> Addresses.folder(folder) + "?page=" + other));
        return Optional.of(layout.page(name, "", main));
    }

    private Markup folders() {
        List<Markup> items = new ArrayList<>();
        for (Folders.Folder inner : view.folders().in(folder)) {
            String name = inner.path().substring(inner.path().lastIndexOf('/') + 1);
            items.add(Markup.of(
                    "<li><a href=\"{}\">{}</a> <span class=\"count\">{}</span></li>",
                    Addresses.folder(inner.path()),
                    name,
                    inner.notes()));
        }
        return items.isEmpty() ? Markup.NONE : Markup.of("<ul class=\"folders wide\">{}</ul>", items);
    }

    private List<String> above() {
        var above = new ArrayList<String>();
        for (int slash = folder.indexOf('/'); slash >= 0; slash = folder.indexOf('/', slash + 1)) {
            above.add(folder.substring(0, slash));
        }
        return above;
    }
}
