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
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** {@code cairn_daily}. */
final class DailyNote {
    record Arguments(
            @Doc("ISO date e.g. '2026-02-24'. Defaults to today in workspace timezone.")
            Optional<String> date,

            @Doc("Operation. 'read' returns the full note. Others delegate to cairn_patch.")
            Op op,

            @Doc("Content for append/section ops") Optional<String> content,

            @Doc("Heading text (without # prefix) for section ops e.g. 'Meetings'")
            Optional<String> section) {}

    enum Op {
        READ,
        APPEND,
        APPEND_SECTION,
        PREPEND_SECTION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Vault vault;
    private final Author author;

    DailyNote(Vault vault, Author author) {
        this.vault = vault;
        this.author = author;
    }

    ToolResult call(Arguments arguments) {
        Optional<LocalDate> date = date(arguments);
        if (date.isEmpty()) {
            return CairnError.validation("'date' must be a calendar date such as 2026-02-24, not \""
                            + arguments.date().orElse("") + '"')
                    .answer();
        }
        String op = arguments.op().word();
        Optional<CairnError> incomplete = switch (arguments.op()) {
            case READ -> Optional.empty();
            case APPEND -> Patching.needs(op, "content", arguments.content());
            case APPEND_SECTION, PREPEND_SECTION ->
                Patching.needs(op, "content", arguments.content())
                        .or(() -> Patching.needs(op, "section", arguments.section()));
        };
        incomplete = incomplete.or(() -> arguments.section().flatMap(Sections::unusable));
        if (incomplete.isPresent()) {
            return incomplete.get().answer();
        }
        NotePath path = vault.settings().daily().path(date.get());
        var added = new AtomicInteger();
        SaveResult saved =
                vault.save(path, (current, now) -> revise(date.get(), current, arguments, now, added), author);
        return switch (saved) {
            case SaveResult.Refused(Problem problem) -> CairnError.answer(problem);
            case SaveResult.Written written ->
                answer(written.document(), arguments, added.get()).adding(written.notice());
            case SaveResult.Unchanged(Document document) -> answer(document, arguments, added.get());
        };
    }

    private ToolResult answer(Document document, Arguments arguments, int bytesAdded) {
        return arguments.op() == Op.READ
                ? new ToolResult.Text(new ReadNote(vault).whole(document))
                : new ToolResult.Data(new PatchNote.Result(
                        document.note().path().value(), arguments.op().word(), bytesAdded));
    }

    private Optional<LocalDate> date(Arguments arguments) {
        if (arguments.date().isEmpty()) {
            return Optional.of(LocalDate.ofInstant(
                    vault.settings().clock().instant(), vault.settings().zone()));
        }
        String written = arguments.date().get();
        try {
            return written.length() == 10 ? Optional.of(LocalDate.parse(written)) : Optional.empty();
        } catch (DateTimeException unreal) {
            return Optional.empty();
        }
    }

    private static NoteRevision.Revised revise(
            LocalDate date, Optional<Document> current, Arguments arguments, Instant now, AtomicInteger added) {
        Page page = current.map(Document::page).orElseGet(() -> Page.of(blank(date, now)));
        if (arguments.op() == Op.READ) {
            return new NoteRevision.Revised.To(page.text(), page.text());
        }
        return switch (Patching.apply(page, patched(page, arguments))) {
            case Patching.Outcome.Refused(CairnError refusal) -> new NoteRevision.Revised.No(refusal);
            case Patching.Outcome.Text(String text) -> {
                added.set(Patching.bytesAdded(page.text(), text));
                yield WriteTime.stamped(text, now);
            }
        };
    }

    private static PatchResult patched(Page page, Arguments arguments) {
        String content = arguments.content().orElse("");
        String section = arguments.section().orElse("");
        return switch (arguments.op()) {
            case READ, APPEND -> Patch.append(page, content);
            case APPEND_SECTION ->
                Patching.withSection(page, section, content, Patch.appendSection(page, section, content));
            case PREPEND_SECTION ->
                Patching.withSection(page, section, content, Patch.prependSection(page, section, content));
        };
    }

    private static String blank(LocalDate date, Instant now) {
        return """
            ---
            title: "%s"
            type: daily
            tags: [daily]
            created: %s
            ---
            """.formatted(date, CairnFormat.time(now));
    }
}
