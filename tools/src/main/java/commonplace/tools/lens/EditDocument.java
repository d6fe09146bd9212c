package commonplace.tools.lens;

import commonplace.markdown.LineReplacement;
import commonplace.markdown.Page;
import commonplace.markdown.PatchResult;
import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineEnds;
import commonplace.markdown.text.Span;
import commonplace.markdown.text.Suggestion;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** {@code edit}. */
final class EditDocument {
    record Arguments(
            @Doc("Path to the document to change (e.g. 'Lens/Photosynthesis.md')")
            String filePath,

            @Doc("The text to replace, exactly as it stands in the document, without line numbers. It must occur once,"
                    + " unless replace_all is set; give more of the text around it if it does not.")
            String oldString,

            @Doc("The text to put in its place (must be different from old_string)")
            String newString,

            @Doc("Replace every occurrence of old_string (default false)")
            Optional<Boolean> replaceAll,

            @Doc("The version that read told. If the document has changed since, nothing is done.")
            Optional<String> version,

            @Doc("Leave the change as a suggestion in the text (CriticMarkup), for a person to accept or reject"
                    + " (default false)")
            Optional<Boolean> suggest) {}

    record Result(
            String filePath,
            int replacements,
            @Doc("Where the changes begin.") List<Integer> lines,
            String version) {}

    /** What an attempt made of a text, for the answer. */
    private record Change(Page before, List<Edit> edits) {
        List<Integer> lines() {
            return edits.stream()
                    .map(edit -> before.lineOf(edit.span().start()))
                    .toList();
        }
    }

    private final Vault vault;
    private final Author author;

    EditDocument(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        if (LineEnds.as("\n", arguments.oldString()).equals(LineEnds.as("\n", arguments.newString()))) {
            boolean same = arguments.oldString().equals(arguments.newString());
            return new LensError("old_string and new_string are the same"
                            + (same ? "" : " but for line ends, which stay as the document has them")
                            + ", so nothing would change")
                    .answer();
        }
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> edit(path, arguments);
        };
    }

    private ToolResult edit(NotePath path, Arguments arguments) {
        var change = new AtomicReference<>(new Change(Page.of(""), List.of()));
        SaveResult saved = vault.save(path, (current, now) -> revise(path, current, arguments, now, change), author);
        return switch (saved) {
            case SaveResult.Refused(Problem problem) -> LensError.answer(problem);
            case SaveResult.Written written ->
                done(written.document(), change.get(), arguments).adding(written.notice());
            case SaveResult.Unchanged(Document document) -> done(document, change.get(), arguments);
        };
    }

    private NoteRevision.Revised revise(
            NotePath path,
            Optional<Document> current,
            Arguments arguments,
            Instant now,
            AtomicReference<Change> change) {
        if (current.isEmpty()) {
            return new NoteRevision.Revised.No(new Problem.NoSuchNote(path, vault.similar(path)));
        }
        Page page = current.get().page();
        String version = TextVersion.of(page.text());
        Optional<String> moved = arguments.version().filter(named -> !named.equals(version));
        if (moved.isPresent()) {
            return no(LensFormat.path(path) + " is at version " + version + ", you named " + moved.get()
                    + ": it has changed since you read it, and nothing was done. Read it again.");
        }
        return switch (patched(page, arguments)) {
            case PatchResult.Edited(List<Edit> edits) -> {
                Optional<List<Edit>> made =
                        arguments.suggest().orElse(false) ? suggested(page, edits) : Optional.of(edits);
                if (made.isEmpty()) {
                    yield no("a suggestion cannot be made in the front matter, nor inside or of text that holds"
                            + " CriticMarkup itself; leave 'suggest' out to change it at once");
                }
                change.set(new Change(page, made.get()));
                yield WriteTime.stamped(Edit.apply(page.text(), made.get()), now);
            }
            case PatchResult.NotFound(String find, OptionalInt near) ->
                no("old_string was not found in " + LensFormat.path(path) + "."
                        + NearLines.in(page.text(), find, near));
            case PatchResult.Ambiguous(int count, List<Integer> lines) ->
                no("old_string occurs " + count + " times in " + LensFormat.path(path) + ", on "
                        + (lines.size() == 1 ? "line " : "lines ")
                        + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + (lines.size() < count ? ", ..." : "")
                        + "; give more of the text around the one you mean, or set replace_all");
            case PatchResult.NothingToFind _, PatchResult.NoSection _ ->
                no("old_string is empty, and " + LensFormat.path(path)
                        + " is not: say which text to replace, or use create for a new document");
        };
    }

    private static NoteRevision.Revised no(String why) {
        return new NoteRevision.Revised.No(new LensError(why));
    }

    private static PatchResult patched(Page page, Arguments arguments) {
        if (page.text().isEmpty() && arguments.oldString().isEmpty()) {
            return new PatchResult.Edited(List.of(new Edit(new Span(0, 0), arguments.newString())));
        }
        return arguments.replaceAll().orElse(false)
                ? LineReplacement.everywhere(page, arguments.oldString(), arguments.newString())
                : LineReplacement.once(page, arguments.oldString(), arguments.newString());
    }

    private static Optional<List<Edit>> suggested(Page page, List<Edit> edits) {
        List<Span> marks = Suggestion.in(page.text());
        List<Edit> marked = edits.stream()
                .filter(edit -> edit.span().start() >= page.bodyStart())
                .filter(edit -> marks.stream().noneMatch(mark -> mark.overlaps(edit.span())))
                .flatMap(
                        edit -> Suggestion.of(edit.span().of(page.text()), edit.replacement())
                                .map(text -> new Edit(edit.span(), text))
                                .stream())
                .toList();
        return marked.size() == edits.size() ? Optional.of(marked) : Optional.empty();
    }

    private static ToolResult done(Document document, Change change, Arguments arguments) {
        String path = LensFormat.path(document.note().path());
        int count = change.edits().size();
        String what = arguments.suggest().orElse(false) ? "Suggested " : "Made ";
        List<String> lines =
                change.lines().stream().map(String::valueOf).distinct().toList();
        String text = what + LensFormat.count(count, "replacement") + " in " + path + ", on "
                + (lines.size() == 1 ? "line " : "lines ")
                + String.join(", ", lines) + ".";
        return new ToolResult.Told(text, new Result(path, count, change.lines(), TextVersion.of(document.text())));
    }
}
