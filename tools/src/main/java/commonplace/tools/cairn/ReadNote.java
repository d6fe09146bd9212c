package commonplace.tools.cairn;

import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineEnds;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.View;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code cairn_read}. */
final class ReadNote {
    /** What {@code cairn_read} shows besides the front matter that the file holds. */
    static final String BACKLINKS = "backlinks";

    record Arguments(
            @Doc("Note path e.g. 'entities/person/jamie' or 'daily/2026-02-24'")
            String path,

            @Doc("Heading text (without # prefix) to extract just that section e.g. 'Meetings'. Matches the first "
                    + "heading with this text regardless of level.")
            Optional<String> section,

            @Doc("Return only frontmatter + backlink list, skip body. Default false.")
            Optional<Boolean> metadataOnly) {}

    private final Vault vault;

    ReadNote(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> CairnError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                vault.read(path)
                        .map(document -> read(document, arguments))
                        .orElseGet(() -> CairnError.answer(new Problem.NoSuchNote(path, vault.similar(path))));
        };
    }

    private ToolResult read(Document document, Arguments arguments) {
        if (arguments.metadataOnly().orElse(false)) {
            return new ToolResult.Text(metadata(document));
        }
        if (arguments.section().isPresent()) {
            return section(document.page(), arguments.section().get());
        }
        return new ToolResult.Text(whole(document));
    }

    private static ToolResult section(Page page, String name) {
        return page.section(name)
                .<ToolResult>map(section -> new ToolResult.Text(section.span().of(page.text())))
                .orElseGet(
                        () -> Sections.missing(name, page.similarHeadings(name)).answer());
    }

    /** The note, with what is known of it in its front matter. */
    String whole(Document document) {
        if (document.page().frontMatter().problem().isPresent()) {
            return document.text();
        }
        Map<String, Object> shown = known(document);
        if (!document.page().frontMatter().values().containsKey(BACKLINKS)) {
            shown.put(BACKLINKS, backlinks(document.note()));
        }
        return with(document.page(), shown);
    }

    private String metadata(Document document) {
        Page page = document.page();
        if (page.frontMatter().problem().isPresent()) {
            return page.frontMatter().span().of(page.text());
        }
        Page shown = Page.of(with(page, known(document)));
        FrontMatter frontMatter = shown.frontMatter();
        String block = frontMatter.span().of(shown.text()).stripTrailing();
        int closing = block.lastIndexOf('\n') + 1;
        String ends = LineEnds.of(page.text());
        return block.substring(0, closing)
                + LineEnds.as(ends, mentions(document.note()))
                + block.substring(closing)
                + ends;
    }

    /** Parts of the metadata that the file does not spell out. */
    static Map<String, Object> known(Document document) {
        Note note = document.note();
        Map<String, ?> written = document.page().frontMatter().values();
        var known = new LinkedHashMap<String, Object>();
        if (!written.containsKey("title")) {
            known.put("title", note.title());
        }
        if (!written.containsKey("tags")
                && !written.containsKey("tag")
                && !note.tags().isEmpty()) {
            known.put("tags", note.tags());
        }
        if (!written.containsKey("created")) {
            known.put("created", CairnFormat.time(note.created()));
        }
        if (!written.containsKey("modified")) {
            known.put("modified", CairnFormat.time(note.modified()));
        }
        return known;
    }

    private static String with(Page page, Map<String, Object> values) {
        boolean bare = !page.frontMatter().present() && !page.body().isBlank();
        String text = Edit.apply(page.text(), page.frontMatter().set(values));
        if (!bare) {
            return text;
        }
        int end = Page.of(text).frontMatter().span().end();
        return text.substring(0, end) + LineEnds.of(page.text()) + text.substring(end);
    }

    private List<String> backlinks(Note note) {
        return vault.view().links().backlinks(note.path().value());
    }

    private String mentions(Note note) {
        View view = vault.view();
        Map<String, Set<String>> mentions = view.links().mentionsOf(note.path().value());
        if (mentions.isEmpty()) {
            return BACKLINKS + ": []\n";
        }
        var contexts = new Contexts(vault);
        var lines = new StringBuilder(BACKLINKS + ":\n");
        mentions.forEach((source, targets) -> view.note(source)
                .ifPresent(from -> lines.append("  - path: ")
                        .append(quoted(source))
                        .append("\n    context: ")
                        .append(quoted(contexts.mention(from, targets).context()))
                        .append('\n')));
        return lines.toString();
    }

    /** Contexts are one line each, so these two escapes are all that YAML asks for. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
