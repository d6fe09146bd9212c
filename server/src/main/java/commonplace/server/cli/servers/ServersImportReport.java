package commonplace.server.cli.servers;

import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.upstream.ClientPlaces.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Tells what was found in the files of other clients, and what became of it; never a value. */
final class ServersImportReport {
    private static final int INDENT = 6;

    private final Terminal terminal;
    private final Path config;
    private final boolean dry;
    private final List<Entry> files = new ArrayList<>();
    private boolean fine = true;

    /** A file with what was found in it. */
    private record Entry(Place place, List<String> notes, List<ServersImport.Result> servers, List<String> troubles) {}

    ServersImportReport(Terminal terminal, Path config, boolean dry) {
        this.terminal = terminal;
        this.config = config;
        this.dry = dry;
    }

    void file(Place place, List<String> notes) {
        files.add(new Entry(place, notes, new ArrayList<>(), List.of()));
    }

    void server(ServersImport.Result result) {
        files.getLast().servers().add(result);
    }

    void unusable(Place place, String trouble) {
        files.add(new Entry(place, List.of(), List.of(), List.of(trouble)));
        fine = false;
    }

    boolean isFine() {
        return fine;
    }

    long taken() {
        return count(ServersImport.Fate.ADDED) + count(ServersImport.Fate.REPLACED);
    }

    private long count(ServersImport.Fate fate) {
        return files.stream()
                .flatMap(entry -> entry.servers().stream())
                .filter(result -> result.fate() == fate)
                .count();
    }

    /** @param looked where servers were looked for */
    String text(List<Path> looked) {
        var text = new StringBuilder();
        for (Entry entry : files) {
            if (!entry.servers().isEmpty()
                    || !entry.notes().isEmpty()
                    || !entry.troubles().isEmpty()) {
                text.append(of(entry));
            }
        }
        if (text.isEmpty()) {
            text.append("No servers of other clients were found. Looked for:\n");
            looked.forEach(file -> text.append("  ").append(file).append('\n'));
            return text.toString();
        }
        return text.append('\n').append(summary()).toString();
    }

    private String of(Entry entry) {
        var text = new StringBuilder(terminal.bold(entry.place().client().title()))
                .append("  ")
                .append(entry.place().file())
                .append('\n');
        entry.troubles().forEach(trouble -> text.append(line(terminal.red("✗ "), trouble)));
        for (ServersImport.Result server : entry.servers()) {
            String name = TerminalText.oneLine(server.name());
            String mark = switch (server.fate()) {
                case ADDED -> terminal.green("+ ");
                case REPLACED -> terminal.yellow("~ ");
                case KEPT, SKIPPED -> terminal.dim("- ");
            };
            boolean left = server.fate() == ServersImport.Fate.KEPT || server.fate() == ServersImport.Fate.SKIPPED;
            text.append(line(mark, left ? name + " " + String.join("; ", server.notes()) : name));
            if (!left) {
                server.notes()
                        .forEach(note -> text.append(" ".repeat(INDENT))
                                .append(wrapped(note, INDENT))
                                .append('\n'));
            }
        }
        entry.notes().forEach(note -> text.append(line(terminal.yellow("! "), TerminalText.oneLine(note))));
        return text.toString();
    }

    private String line(String mark, String said) {
        return "  " + mark + wrapped(said, 4) + "\n";
    }

    private String wrapped(String said, int indent) {
        return String.join("\n" + " ".repeat(indent), Cells.wrapped(said, terminal.width() - indent));
    }

    private String summary() {
        if (taken() == 0) {
            return "Nothing to write: " + config + " stays as it is.\n";
        }
        var done = new StringJoiner(", ");
        long added = count(ServersImport.Fate.ADDED);
        long replaced = count(ServersImport.Fate.REPLACED);
        if (added > 0) {
            done.add(CountText.count(added, "server") + (dry ? " would be added" : " added"));
        }
        if (replaced > 0) {
            done.add(CountText.count(replaced, "server") + (dry ? " would be replaced" : " replaced"));
        }
        return done + " in " + config + ".\n"
                + (dry ? "Nothing was written.\n" : "`commonplace servers` says how they are.\n");
    }
}
