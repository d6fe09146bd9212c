package commonplace.server.web;

import commonplace.markdown.Heading;
import commonplace.markdown.Link;
import commonplace.markdown.Page;
import commonplace.markdown.html.Html;
import commonplace.markdown.links.OutgoingLinks;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One note: its text, its properties, what it links to and what links to it. */
final class NotePage {
    private static final int CONTENTS_FROM = 3;

    private final Vault vault;
    private final View view;
    private final Note note;
    private final Page text;
    private final String path;

    NotePage(Vault vault, Document document) {
        this.vault = vault;
        this.view = vault.view();
        this.note = document.note();
        this.text = document.page();
        this.path = note.path().value();
    }

    Markup page(PageLayout layout) {
        Markup main = Markup.of(
                """
                {}
                <div class="reading">
                <article>
                <h1 id="{}">{}</h1>
                <p class="meta">{}{} · <a href="{}">Markdown</a></p>
                {}
                <div class="note">{}</div>
                </article>
                <aside>{}{}{}</aside>
                {}
                </div>
                """,
                PageParts.crumbs(note.path().folders()),
                Html.anchor(note.title()),
                note.title(),
                note.type().map(type -> type + " · ").orElse(""),
                PageParts.day(note.modified(), vault.settings().zone()),
                Addresses.raw(path),
                PageParts.tags(note.tags()),
                Markup.trusted(Html.render(withoutTitle(), this::address)),
                contents(),
                new Properties(
                                text.frontMatter(),
                                vault.settings().zone(),
                                target -> resolve(target).map(Addresses::note))
                        .table(),
                outgoing(),
                backlinks());
        return layout.page(note.title(), "", main);
    }

    /** The title stands above already. */
    private Page withoutTitle() {
        return titleInText()
                .map(heading -> Page.of(text.text().substring(0, text.bodyStart())
                        + text.text().substring(heading.span().end())))
                .orElse(text);
    }

    private Optional<Heading> titleInText() {
        return text.headings().stream()
                .findFirst()
                .filter(heading -> heading.level() == 1 && heading.text().equals(note.title()))
                .filter(heading -> text.text()
                        .substring(text.bodyStart(), heading.span().start())
                        .isBlank());
    }

    private Optional<String> resolve(String target) {
        return view.links().resolve(path, target);
    }

    private Optional<String> address(Link link) {
        return resolve(link.target())
                .map(found -> Addresses.note(found, link.fragment()))
                .or(() -> Images.near(vault.root(), note.path(), link.target()).map(Addresses::note));
    }

    private Markup contents() {
        List<Heading> headings = text.headings().stream()
                .skip(titleInText().isPresent() ? 1 : 0)
                .filter(heading -> heading.level() <= 3)
                .toList();
        if (headings.size() < CONTENTS_FROM) {
            return Markup.NONE;
        }
        List<Markup> items = headings.stream()
                .map(heading -> Markup.of(
                        "<li class=\"level-{}\"><a href=\"#{}\">{}</a></li>",
                        heading.level(),
                        Addresses.encoded(Html.anchor(heading.text())),
                        heading.text()))
                .toList();
        return Markup.of("<section class=\"contents\"><h2>On this page</h2><ol>{}</ol></section>", items);
    }

    private Markup outgoing() {
        List<OutgoingLinks> links = view.links().outgoing(path);
        if (links.isEmpty()) {
            return Markup.NONE;
        }
        List<Markup> items = links.stream().map(this::outgoing).toList();
        return Markup.of("<section><h2>Links to</h2><ul class=\"outgoing\">{}</ul></section>", items);
    }

    private Markup outgoing(OutgoingLinks link) {
        return link.path()
                .flatMap(view::note)
                .map(target -> Markup.of("<li>{}</li>", PageParts.noteLink(target)))
                .orElseGet(() -> switch (NotePath.parse(link.target())) {
                    case NotePath.Parsed.Good(NotePath missing) ->
                        Markup.of(
                                "<li><a class=\"dangling\" href=\"{}\" title=\"Not written yet\">{}</a></li>",
                                Addresses.note(missing.value()),
                                link.target());
                    case NotePath.Parsed.Bad _ ->
                        Markup.of("<li><span class=\"dangling\">{}</span></li>", link.target());
                });
    }

    private Markup backlinks() {
        Map<String, Set<String>> sources = view.links().mentionsOf(path);
        if (sources.isEmpty()) {
            return Markup.of(
                    "<section class=\"backlinks\"><h2>Linked from</h2><p class=\"quiet\">No note yet.</p></section>");
        }
        return Markup.of(
                "<section class=\"backlinks\"><h2>Linked from {}</h2>{}</section>",
                PageParts.notes(sources.size()),
                new BacklinkList(vault, view).of(path, sources));
    }
}
