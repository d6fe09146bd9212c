package commonplace.server.web;

import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Notes that speak of another, with the words around it. */
final class BacklinkList {
    private static final int MOST = 40;
    private static final int WIDTH = 180;

    private final Vault vault;
    private final View view;

    BacklinkList(Vault vault, View view) {
        this.vault = vault;
        this.view = view;
    }

    /**
     * The notes that speak of a target, each with its first mention.
     *
     * @param mentions the targets of their links that mean it
     */
    Markup of(String target, Map<String, Set<String>> mentions) {
        List<Markup> items = mentions.entrySet().stream()
                .flatMap(each -> view.note(each.getKey()).map(source -> item(source, each.getValue())).stream())
                .limit(MOST)
                .toList();
        Markup rest = mentions.size() <= MOST
                ? Markup.NONE
                : Markup.of(
                        "<p><a href=\"/search?to={}\">All {}</a></p>",
                        Addresses.encoded(target),
                        PageParts.notes(mentions.size()));
        return Markup.of("<ul class=\"mentions\">{}</ul>{}", items, rest);
    }

    private Markup item(Note source, Set<String> targets) {
        return Markup.of(
                "<li>{} <span class=\"where\">{}</span><p>{}</p></li>\n",
                PageParts.noteLink(source),
                source.path().folder(),
                Prose.plain(context(source, targets)));
    }

    private String context(Note source, Set<String> targets) {
        // The file may have changed since it was indexed: its links are read anew with it.
        return vault.read(source.path())
                .flatMap(document -> document.note().links().stream()
                        .filter(link -> targets.contains(link.target()))
                        .findFirst()
                        .map(link -> SurroundingBlocks.around(document, link.span(), WIDTH)))
                .orElse("");
    }
}
