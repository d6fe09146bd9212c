package commonplace.tools.lens;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.util.Optional;
import java.util.StringJoiner;

/** {@code read}. */
final class ReadDocument {
    private static final int DEFAULT_LIMIT = 2000;

    record Arguments(
            @Doc("Path to the document (e.g. 'Lens/Photosynthesis.md')")
            String filePath,

            @Doc("The line number to start reading from. Only provide if the document is too large to read at once")
            Optional<Double> offset,

            @Doc("The number of lines to read. Only provide if the document is too large to read at once.")
            Optional<Double> limit) {}

    record Result(
            String filePath,

            @Doc("Give it to edit to be told when the document has changed since.")
            String version,

            int totalLines,

            @Doc("The lines with their numbers, as in the text.")
            String content) {}

    private final Vault vault;

    ReadDocument(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        double offset = arguments.offset().orElse(0.0);
        double limit = arguments.limit().orElse((double) DEFAULT_LIMIT);
        if (offset < 0) {
            return new LensError("'offset' is the number of a line, from 1; it cannot be " + whole(offset)).answer();
        }
        if (limit < 1) {
            return new LensError("'limit' must be at least 1, not " + whole(limit)).answer();
        }
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                vault.read(path)
                        .map(document -> show(path, document, Math.max(1, offset), (int) limit))
                        .orElseGet(() -> LensError.missing(path, vault));
        };
    }

    private static ToolResult show(NotePath path, Document document, double first, int limit) {
        var lines = new TextLines(document.text());
        String content = content(lines, first, limit);
        return new ToolResult.Told(
                content, new Result(LensFormat.path(path), TextVersion.of(document.text()), lines.count(), content));
    }

    /** A whole text with line numbers, as far as it is shown unasked. */
    static String content(String text) {
        return content(new TextLines(text), 1, DEFAULT_LIMIT);
    }

    private static String content(TextLines lines, double offset, int limit) {
        if (lines.count() == 0) {
            return "(The document is empty.)";
        }
        if (offset > lines.count()) {
            return "(The document ends before line " + whole(offset) + "; it has "
                    + LensFormat.count(lines.count(), "line") + ".)";
        }
        int first = (int) offset;
        var content = new StringJoiner("\n");
        // The sum may be more than an int holds.
        long end = Math.min(lines.count(), (long) first + limit - 1);
        for (int number = first; number <= end; number++) {
            content.add(LensFormat.numbered(number, lines.get(number)));
        }
        return content.toString();
    }

    private static String whole(double number) {
        return number == (long) number ? String.valueOf((long) number) : String.valueOf(number);
    }
}
