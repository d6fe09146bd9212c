package commonplace.server.cli.servers;

import commonplace.base.SafeText;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import commonplace.server.settings.Trust;
import commonplace.server.settings.TrustRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells a person what a vault's configuration asks for, and what became of it. */
final class TrustReport {
    /** More of one part than anybody reads; the file has the rest. */
    private static final int LONGEST = 4000;

    /** What a process that has the vault open reads once. */
    private static final Set<String> UNTIL_RESTART = Set.of(TrustRequest.MODELS, TrustRequest.REGISTRY);

    private static final int INDENT = 4;

    private final Terminal terminal;
    private final Path config;

    TrustReport(Terminal terminal, Path config) {
        this.terminal = terminal;
        this.config = config;
    }

    /** The person's own file. */
    String named() {
        return "Nothing to agree to: what you name with --config is used as it is.\n";
    }

    /** How many there are, before they are shown one by one. */
    String asked(Trust trust, List<TrustRequest> waiting) {
        if (trust.requests().isEmpty()) {
            return wrapped("Nothing to agree to: nothing in " + config + " leads out of the vault.", 0) + "\n";
        }
        if (waiting.isEmpty()) {
            return "You have agreed to this:\n\n"
                    + trust.requests().stream()
                            .filter(trust::isGiven)
                            .map(this::request)
                            .collect(Collectors.joining("\n"));
        }
        return wrapped(
                        terminal.bold(config.toString()) + " asks for "
                                + CountText.count(waiting.size(), "thing")
                                + " that you have not agreed to. Agree only to what you know and want.",
                        0)
                + "\n\n";
    }

    /** One of them: what it would do. */
    String request(TrustRequest request) {
        int labels = request.parts().keySet().stream().mapToInt(Cells::of).max().orElse(0);
        var text = new StringBuilder(terminal.bold(terminal.yellow(heading(request)))).append('\n');
        request.parts().forEach((label, value) -> {
            String shown = TerminalText.oneLine(value);
            String beginning = SafeText.prefix(shown, LONGEST);
            String cut = beginning.length() == shown.length()
                    ? shown
                    : beginning + "… and " + CountText.number(shown.length() - beginning.length())
                            + " more characters: look at them in " + config;
            text.append(" ".repeat(INDENT))
                    .append(terminal.dim(Cells.padded(TerminalText.oneLine(label), labels)))
                    .append("  ")
                    .append(wrapped(cut, INDENT + labels + 2))
                    .append('\n');
        });
        if (request.digest().isEmpty()) {
            text.append(" ".repeat(INDENT))
                    .append(terminal.red(wrapped(
                            "It cannot be agreed to: it has half a character or a number that cannot be told from"
                                    + " others; put that right in the configuration.",
                            INDENT)))
                    .append('\n');
        }
        return text.toString();
    }

    private static String heading(TrustRequest request) {
        return switch (request.kind()) {
            case SERVER -> "server " + request.name();
            case SETTING -> "setting " + request.name();
        };
    }

    String question(TrustRequest request) {
        return "\nAgree to " + heading(request) + "? [y/N] ";
    }

    /** Where nobody can be asked: all that waits, and how it is agreed to. */
    String unanswered(Trust trust) {
        List<TrustRequest> waiting = trust.requests().stream()
                .filter(request -> !trust.isGiven(request))
                .toList();
        return waiting.stream().map(this::request).collect(Collectors.joining("\n"))
                + "\n"
                + wrapped(
                        "Nothing was agreed to. Run this in a terminal to be asked, or agree with --yes: to all of it,"
                                + " or to what you name.",
                        0)
                + "\n";
    }

    String answered(List<TrustRequest> agreed, int left) {
        return "\n" + agreed(agreed)
                + (left == 0 ? "" : CountText.count(left, "thing") + " not agreed to, and not used.\n");
    }

    String agreed(List<TrustRequest> agreed) {
        List<String> lines = new ArrayList<>();
        agreed.forEach(request -> lines.add(terminal.green("agreed") + " to " + heading(request)));
        if (lines.isEmpty()) {
            lines.add("Nothing new was agreed to.");
        }
        String later = agreed.stream()
                .map(TrustRequest::name)
                .filter(UNTIL_RESTART::contains)
                .collect(Collectors.joining(" and the "));
        if (!later.isEmpty()) {
            lines.add(terminal.dim(
                    "A process that has the vault open already uses the " + later + " when it is next started."));
        }
        return String.join("\n", lines) + "\n";
    }

    String revoked(List<String> ids) {
        return ids.isEmpty()
                ? "Nothing to take back: nothing was agreed to for this vault.\n"
                : ids.stream()
                        .map(id -> terminal.green("taken back") + "  " + TerminalText.oneLine(id) + "\n")
                        .collect(Collectors.joining());
    }

    private String wrapped(String said, int indent) {
        return String.join("\n" + " ".repeat(indent), Cells.wrapped(said, terminal.width() - indent));
    }
}
