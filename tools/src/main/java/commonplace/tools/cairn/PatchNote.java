package commonplace.tools.cairn;

import commonplace.markdown.Page;
import commonplace.markdown.Patch;
import commonplace.markdown.PatchResult;
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
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code cairn_patch}. */
final class PatchNote {
    record Arguments(
            @Doc("Note path") String path,
            @Doc("Operation type") Op op,
            @Doc("Content to insert or replacement text") String content,

            @Doc("Heading text (without # prefix) for section ops e.g. 'Meetings'")
            Optional<String> section,

            @Doc("Substring to find for 'replace' op") Optional<String> find) {}

    enum Op {
        APPEND,
        PREPEND,
        REPLACE,
        APPEND_SECTION,
        PREPEND_SECTION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    record Result(String path, String op, int bytesAdded) {}

    private final Vault vault;
    private final Author author;

    PatchNote(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        Optional<CairnError> incomplete = switch (arguments.op()) {
            case REPLACE -> Patching.needs(arguments.op().word(), "find", arguments.find());
            case APPEND_SECTION, PREPEND_SECTION ->
                Patching.needs(arguments.op().word(), "section", arguments.section());
            case APPEND, PREPEND -> Optional.empty();
        };
        if (incomplete.isPresent()) {
            return incomplete.get().answer();
        }
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> CairnError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> patch(path, arguments);
        };
    }

    private ToolResult patch(NotePath path, Arguments arguments) {
        var added = new AtomicInteger();
        SaveResult saved = vault.save(path, (current, now) -> revise(path, current, arguments, now, added), author);
        return switch (saved) {
            case SaveResult.Refused(Problem problem) -> CairnError.answer(problem);
            case SaveResult.Written written ->
                answer(path, arguments, added.get()).adding(written.notice());
            case SaveResult.Unchanged _ -> answer(path, arguments, added.get());
        };
    }

    private static ToolResult answer(NotePath path, Arguments arguments, int bytesAdded) {
        return new ToolResult.Data(new Result(path.value(), arguments.op().word(), bytesAdded));
    }

    private NoteRevision.Revised revise(
            NotePath path, Optional<Document> current, Arguments arguments, Instant now, AtomicInteger added) {
        if (current.isEmpty()) {
            return new NoteRevision.Revised.No(new Problem.NoSuchNote(path, vault.similar(path)));
        }
        Page page = current.get().page();
        return switch (Patching.apply(page, patched(page, arguments))) {
            case Patching.Outcome.Refused(CairnError refusal) -> new NoteRevision.Revised.No(refusal);
            case Patching.Outcome.Text(String text) -> {
                added.set(Patching.bytesAdded(page.text(), text));
                yield WriteTime.stamped(text, now);
            }
        };
    }

    private static PatchResult patched(Page page, Arguments arguments) {
        String content = arguments.content();
        String section = arguments.section().orElse("");
        return switch (arguments.op()) {
            case APPEND -> Patch.append(page, content);
            case PREPEND -> Patch.prepend(page, content);
            case REPLACE -> Patch.replace(page, arguments.find().orElse(""), content);
            case APPEND_SECTION -> Patch.appendSection(page, section, content);
            case PREPEND_SECTION -> Patch.prependSection(page, section, content);
        };
    }
}
