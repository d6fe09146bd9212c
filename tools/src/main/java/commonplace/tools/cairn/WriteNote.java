package commonplace.tools.cairn;

import commonplace.markdown.FrontMatter;
import commonplace.markdown.Page;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineEnds;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.WriteTime;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code cairn_write}. */
final class WriteNote {
    record Arguments(
            @Doc("Note path e.g. 'entities/person/jamie'") String path,

            @Doc("Full markdown body. May include YAML frontmatter.")
            String content,

            @Doc("Tags to set (merged with any in frontmatter)")
            Optional<List<String>> tags,

            @Doc("Alternative names that resolve backlinks to this note")
            Optional<List<String>> aliases) {}

    record Result(String path, boolean created, int linksFound) {}

    private final Vault vault;
    private final Author author;

    WriteNote(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> CairnError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                switch (vault.save(path, (current, now) -> revise(path, current, arguments, now), author)) {
                    case SaveResult.Refused(Problem problem) -> CairnError.answer(problem);
                    case SaveResult.Written written ->
                        answer(written.document(), written.created()).adding(written.notice());
                    case SaveResult.Unchanged(Document document) -> answer(document, false);
                };
        };
    }

    private static ToolResult answer(Document document, boolean created) {
        return new ToolResult.Data(new Result(
                document.note().path().value(), created, document.page().links().size()));
    }

    private static NoteRevision.Revised revise(
            NotePath path, Optional<Document> current, Arguments arguments, Instant now) {
        Page given = Page.of(arguments.content());
        Optional<Problem> bad = bad(path, given, false).or(() -> current.flatMap(it -> bad(path, it.page(), true)));
        if (bad.isPresent()) {
            return new NoteRevision.Revised.No(bad.get());
        }
        String text = current.map(document -> over(document, given)).orElseGet(() -> withoutBacklinks(given.text()));
        text = edited(text, frontMatter -> frontMatter.addToList("tags", cleaned(arguments.tags())));
        text = edited(text, frontMatter -> frontMatter.addToList("aliases", cleaned(arguments.aliases())));
        text = created(text, current.map(it -> it.note().created()).orElse(now));
        return WriteTime.stamped(text, now);
    }

    private static Optional<Problem> bad(NotePath path, Page page, boolean alreadyThere) {
        return page.frontMatter()
                .problem()
                .map(fault ->
                        new Problem.BadFrontMatter(path, fault.message(), fault.line(), fault.column(), alreadyThere));
    }

    /** The new body under the old front matter, which takes over what the new one says. */
    private static String over(Document document, Page written) {
        Page old = document.page();
        Page given = withoutShown(document, written);
        String ends = LineEnds.of(old.text());
        String frontMatter = old.text().substring(0, old.bodyStart());
        String body = LineEnds.as(ends, given.body());
        if (given.frontMatter().present()) {
            frontMatter = Edit.apply(frontMatter, old.frontMatter().merge(given.frontMatter()));
        } else if (old.frontMatter().present() && !body.isEmpty()) {
            // How far the body stands from the front matter is up to the file: the caller has seen only one of them.
            body = gap(old.body()) + body.substring(gap(body).length());
        }
        boolean finalEnd = LineEnds.endsLine(old.text()) && !LineEnds.endsLine(body) && !body.isEmpty();
        return frontMatter + body + (finalEnd ? ends : "");
    }

    /** The line ends that a text begins with. */
    private static String gap(String text) {
        int end = 0;
        while (end < text.length() && (text.charAt(end) == '\n' || text.charAt(end) == '\r')) {
            end++;
        }
        return text.substring(0, end);
    }

    /**
     * What {@code cairn_read} adds for the reader does not become part of the note when it is written back, and when a
     * note was made or changed is not the writer's to say.
     */
    private static Page withoutShown(Document document, Page given) {
        if (!given.frontMatter().present()) {
            return given;
        }
        var gone = new LinkedHashSet<>(Set.of("created", "modified"));
        if (!document.page().frontMatter().values().containsKey(ReadNote.BACKLINKS)) {
            gone.add(ReadNote.BACKLINKS);
        }
        ReadNote.known(document).forEach((key, shown) -> {
            if (shown.equals(given.frontMatter().values().get(key))) {
                gone.add(key);
            }
        });
        String text = given.text();
        for (String key : gone) {
            text = edited(text, frontMatter -> frontMatter.remove(key));
        }
        return Page.of(text);
    }

    private static String withoutBacklinks(String text) {
        return edited(text, frontMatter -> frontMatter.remove(ReadNote.BACKLINKS));
    }

    /** Sets when the note was first written, which no later write changes. */
    private static String created(String text, Instant created) {
        Page page = Page.of(text);
        FrontMatter frontMatter = page.frontMatter();
        if (frontMatter.values().containsKey("created")) {
            return text;
        }
        String result = Edit.apply(text, frontMatter.set("created", CairnFormat.time(created)));
        if (frontMatter.present() || page.body().isBlank()) {
            return result;
        }
        int end = Page.of(result).frontMatter().span().end();
        return result.substring(0, end) + LineEnds.of(text) + result.substring(end);
    }

    private interface FrontMatterEdit {
        List<Edit> of(FrontMatter frontMatter);
    }

    private static String edited(String text, FrontMatterEdit edit) {
        return Edit.apply(text, edit.of(Page.of(text).frontMatter()));
    }

    private static List<String> cleaned(Optional<List<String>> values) {
        return values.orElse(List.of()).stream()
                .map(value -> value.strip().startsWith("#") ? value.strip().substring(1) : value.strip())
                .filter(value -> !value.isEmpty())
                .toList();
    }
}
