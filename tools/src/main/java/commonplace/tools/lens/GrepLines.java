package commonplace.tools.lens;

import commonplace.search.scan.LineSearcher;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.TextScanResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is shown of one document, line by line; for one thread. */
final class GrepLines implements TextScanResult.Reader<List<String>> {
    private static final String GAP = "--";

    private final LineSearcher lines;
    private final GrepDocuments.OutputMode output;
    private final Context context;
    private final int enough;

    /** How many lines are shown around those that match, and whether with their numbers. */
    record Context(int before, int after, boolean numbers) {}

    GrepLines(LineSearcher lines, GrepDocuments.OutputMode output, Context context, int enough) {
        this.lines = lines;
        this.output = output;
        this.context = context;
        this.enough = enough;
    }

    /** The lines of all documents, parted where lines between them are left out. */
    static List<String> together(List<List<String>> documents, boolean parted) {
        var all = new ArrayList<String>();
        for (List<String> document : documents) {
            if (parted && !all.isEmpty()) {
                all.add(GAP);
            }
            all.addAll(document);
        }
        return all;
    }

    @Override
    public Optional<List<String>> read(Note note, String written) {
        // A mark that nobody sees is not the beginning of the first line.
        String text = written.startsWith("\uFEFF") ? written.substring(1) : written;
        return switch (output) {
            case FILES_WITH_MATCHES ->
                anyIn(text) ? Optional.of(List.of(LensFormat.path(note.path()))) : Optional.empty();
            case COUNT -> count(note, text);
            case CONTENT -> content(note, text);
        };
    }

    @Override
    public Optional<List<String>> read(Note note, byte[] utf8, int length) {
        int count = output == GrepDocuments.OutputMode.COUNT ? lines.count(utf8, length) : -1;
        if (count >= 0) {
            return counted(note, count);
        }
        return lines.mayMatch(utf8, length) ? TextScanResult.Reader.super.read(note, utf8, length) : Optional.empty();
    }

    private boolean anyIn(String text) {
        var any = new boolean[1];
        lines.in(text, (_, _) -> {
            any[0] = true;
            return false;
        });
        return any[0];
    }

    private Optional<List<String>> count(Note note, String text) {
        var count = new int[1];
        lines.in(text, (_, _) -> {
            count[0]++;
            return true;
        });
        return counted(note, count[0]);
    }

    private static Optional<List<String>> counted(Note note, int count) {
        return count == 0 ? Optional.empty() : Optional.of(List.of(LensFormat.path(note.path()) + ":" + count));
    }

    private Optional<List<String>> content(Note note, String text) {
        var matches = new ArrayList<int[]>();
        lines.in(text, (start, end) -> {
            matches.add(new int[] {start, end});
            return matches.size() < enough;
        });
        if (matches.isEmpty()) {
            return Optional.empty();
        }
        var all = new TextLines(text);
        var shown = new ArrayList<String>();
        String path = LensFormat.path(note.path());
        int last = 0;
        for (int i = 0; i < matches.size(); i++) {
            int first = all.numberOf(matches.get(i)[0]);
            int end = all.numberOf(matches.get(i)[1]);
            // Lines that match are not told as context of those before them.
            int next = i + 1 < matches.size() ? all.numberOf(matches.get(i + 1)[0]) : Integer.MAX_VALUE;
            int from = Math.max(last + 1, first - context.before);
            int to = (int) Math.min(Math.min((long) end + context.after, all.count()), next - 1L);
            if (last > 0 && from > last + 1 && (context.before > 0 || context.after > 0)) {
                shown.add(GAP);
            }
            for (int number = from; number <= to; number++) {
                shown.add(line(path, number, all.get(number), number >= first && number <= end));
            }
            last = to;
        }
        return Optional.of(shown);
    }

    private String line(String path, int number, String text, boolean matches) {
        char mark = matches ? ':' : '-';
        return path + mark + (context.numbers ? "" + number + mark : "") + LensFormat.cut(text);
    }
}
