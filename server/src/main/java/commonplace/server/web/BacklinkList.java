package commonplace.server.web;

import commonplace.markdown.Link;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.function.Predicate;

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

    /** The notes among {@code sources}, each with its first mention of the target. */
    Markup of(String target, List<String> sources) {
        List<Markup> items = sources.stream()
                .flatMap(source -> view.note(source).stream())
                .limit(MOST)
                .map(source -> item(source, target))
                .toList();
        Markup rest = sources.size() <= MOST
                ? Markup.NONE
                : Markup.of(
                        "<p><a href=\"/search?to={}\">All {}</a></p>",
                        Addresses.encoded(target),
                        PageParts.notes(sources.size()));
        return Markup.of("<ul class=\"mentions\">{}</ul>{}", items, rest);
    }

    private Markup item(Note source, String target) {
        return Markup.of(
                "<li>{} <span class=\"where\">{}</span><p>{}</p></li>\n",
                PageParts.noteLink(source),
                source.path().folder(),
                Prose.plain(context(source, target)));
    }

    private String context(Note source, String target) {
        String from = source.path().value();
        boolean exists = view.note(target).isPresent();
        Predicate<Link> means = link -> exists
                ? view.links()
                        .resolve(from, link.target())
                        .filter(target::equals)
                        .isPresent()
                : view.links().wouldResolve(from, link.target(), target);
        // The file may have changed since it was indexed: its links are read anew with it.
        return vault.read(source.path())
                .flatMap(document -> document.note().links().stream()
                        .filter(means)
                        .findFirst()
                        .map(link -> SurroundingBlocks.around(document, link.span(), WIDTH)))
                .orElse("");
    }
}
