package commonplace.server.cli.setup;

import commonplace.server.cli.setup.PlannedEntry.Connected;
import commonplace.server.cli.setup.PlannedEntry.Unusable;
import commonplace.server.cli.setup.PlannedEntry.Writing;
import commonplace.server.cli.setup.ServerCheck.Checked;
import commonplace.server.cli.setup.SetupRecord.WrittenEntry;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.upstream.ClientPlaces.UserFile;
import commonplace.server.upstream.ServerOutline;
import java.nio.file.Path;
import java.util.List;

/** Tells a person what setup finds, is about to do, and has done. */
final class SetupReport {
    private final Terminal terminal;
    private final Path home;
    private boolean begun;

    SetupReport(Terminal terminal, Path home) {
        this.terminal = terminal;
        this.home = home;
    }

    /** A path as people write it. */
    String shown(Path path) {
        String text = path.startsWith(home) && !path.equals(home) ? "~/" + home.relativize(path) : path.toString();
        return TerminalText.oneLine(text);
    }

    void heading(String text) {
        gap();
        print(terminal.bold(text));
    }

    void choice(int number, String what, String about) {
        print("  " + terminal.cyan(String.valueOf(number)) + "  " + what + "  "
                + terminal.dim(TerminalText.oneLine(about)));
    }

    void say(String text) {
        print(wrapped(text, 0));
    }

    /** Between one matter and the next. */
    void gap() {
        if (begun) {
            System.out.println();
        }
        begun = true;
    }

    void planned(PlannedEntry planned) {
        gap();
        file(planned.target().title(), planned.target().file());
        switch (planned) {
            case Connected _ -> mark(terminal.green("✓"), "is connected to this folder already; nothing to write");
            case Unusable(var _, String problem) ->
                mark(terminal.red("✗"), "the file " + TerminalText.oneLine(problem) + "; it is left alone");
            case Writing writing -> {
                if (writing.file().text().isEmpty()) {
                    mark(terminal.dim("·"), "a new file");
                }
                System.out.print(new TextDiff(terminal).of(writing.before(), writing.after()));
            }
        }
    }

    void undoing(SetupUndo undo) {
        gap();
        file(undo.written().title(), undo.written().file());
        switch (undo) {
            case SetupUndo.Settled(var _, String why) -> mark(terminal.dim("·"), why);
            case SetupUndo.Impossible(var _, String problem) ->
                mark(terminal.red("✗"), "the file " + TerminalText.oneLine(problem) + "; it is left alone");
            case SetupUndo.Restoring restoring -> {
                if (restoring.after().isEmpty()) {
                    mark(terminal.dim("·"), "setup made this file; it goes");
                }
                System.out.print(new TextDiff(terminal)
                        .of(
                                restoring.file().text().orElse(""),
                                restoring.after().orElse("")));
            }
        }
    }

    void undone(WrittenEntry written) {
        mark(terminal.green("✓"), written.title(), "taken back");
    }

    void failed(String title, String why) {
        mark(terminal.red("✗"), title, TerminalText.oneLine(why));
    }

    void checked(UserFile target, int width, Checked checked) {
        String title = Cells.padded(target.title(), width);
        switch (checked) {
            case Checked.Answering(int tools, String version, long millis) ->
                mark(
                        terminal.green("✓"),
                        title,
                        "starts in " + CountText.seconds(millis * 1_000_000) + ", version " + version + ", "
                                + CountText.count(tools, "tool"));
            case Checked.Failing(String why) ->
                mark(terminal.red("✗"), title, "does not start: " + TerminalText.oneLine(why));
        }
    }

    void noClients(List<UserFile> looked, ServerStart start) {
        heading("No client was found.");
        say("Looked for:");
        looked.forEach(client -> print("  " + client.title() + "  " + terminal.dim(shown(client.file()))));
        gap();
        say("Connect one that is not here yet with --client NAME, or give any client of MCP this command to start:");
        print("  " + command(start));
    }

    private static String command(ServerStart start) {
        return ServerOutline.word(start.program()) + " "
                + String.join(
                        " ", start.arguments().stream().map(ServerOutline::word).toList());
    }

    private void file(String title, Path file) {
        print(terminal.bold(title) + "  " + terminal.dim(shown(file)));
    }

    private void mark(String mark, String text) {
        print("  " + mark + " " + wrapped(text, 4));
    }

    private void mark(String mark, String title, String text) {
        print("  " + mark + " " + title + "  " + wrapped(text, 6 + Cells.of(title)));
    }

    private String wrapped(String text, int indent) {
        return String.join("\n" + " ".repeat(indent), Cells.wrapped(text, Math.max(20, terminal.width() - indent)));
    }

    private void print(String line) {
        System.out.println(line);
        begun = true;
    }
}
