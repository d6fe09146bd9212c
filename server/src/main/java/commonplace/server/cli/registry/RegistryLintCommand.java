package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.RegistryReader;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.RegistryFinding;
import commonplace.registry.curation.RegistryFinding.Severity;
import commonplace.registry.curation.RegistryLint;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** {@code registry lint}: what is wrong with a registry, and what could be better. */
final class RegistryLintCommand {
    private RegistryLintCommand() {}

    static Command command() {
        return Command.named("lint")
                .group(Group.SOURCES)
                .description(
                        "Say what is wrong with a registry, as file:line:column: error|warning: field: message. One"
                                + " with an error can be neither signed nor served. Warnings are about questions that"
                                + " lead elsewhere than they should, sources named twice, addresses without https, and"
                                + " what nobody signed.")
                .takes(RegistryOptions.ANY_FILE, VaultOptions.JSON)
                .footer("It only reads. Exit code 1 means that there are errors.")
                .runs(RegistryLintCommand::run);
    }

    private static int run(Arguments arguments) {
        Optional<Path> path = arguments.get(RegistryOptions.ANY_FILE);
        String name = RegistryOptions.shown(arguments);
        byte[] file;
        try {
            file = path.isPresent() ? CheckedRegistry.bytes(path.get()) : RegistryReader.builtInFile();
        } catch (NoSuchFileException none) {
            ErrorOutput.say("there is no file " + name);
            return Exit.REFUSED;
        } catch (IOException unreadable) {
            ErrorOutput.say(name + " cannot be read: " + unreadable.getMessage());
            return Exit.REFUSED;
        }
        // As late as it is anywhere: a curator in an earlier time zone did nothing wrong.
        List<RegistryFinding> findings = RegistryLint.of(name, file, LocalDate.now(ZoneOffset.ofHours(14)));
        if (arguments.isJson()) {
            System.out.println(TerminalText.json(Json.text(json(name, findings))));
        } else {
            System.out.print(told(name, findings));
        }
        return count(findings, Severity.ERROR) == 0 ? Exit.OK : Exit.REFUSED;
    }

    private static String told(String name, List<RegistryFinding> findings) {
        Terminal terminal = Terminal.ofStandardOutput();
        var text = new StringBuilder();
        for (RegistryFinding each : findings) {
            var problem = each.problem();
            text.append(TerminalText.safe(problem.file()) + ":" + problem.line() + ":" + problem.column() + ": ")
                    .append(colored(terminal, each.severity(), each.severity().toString()))
                    .append(": ")
                    .append(terminal.bold(TerminalText.safe(problem.field())))
                    .append(problem.field().isEmpty() ? "" : ": ")
                    .append(TerminalText.safe(problem.message()))
                    .append('\n');
        }
        text.append(text.isEmpty() ? "" : "\n");
        return text + summary(terminal, name, findings) + "\n";
    }

    private static String summary(Terminal terminal, String name, List<RegistryFinding> findings) {
        if (findings.isEmpty()) {
            return terminal.green("Nothing is wrong") + " with " + TerminalText.safe(name) + ".";
        }
        var counts = new StringJoiner(" and ");
        for (Severity severity : Severity.values()) {
            long count = count(findings, severity);
            if (count > 0) {
                counts.add(colored(terminal, severity, CountText.count(count, severity.toString())));
            }
        }
        return counts + " in " + TerminalText.safe(name) + ".";
    }

    private static String colored(Terminal terminal, Severity severity, String text) {
        return switch (severity) {
            case ERROR -> terminal.red(text);
            case WARNING -> terminal.yellow(text);
        };
    }

    private static long count(List<RegistryFinding> findings, Severity severity) {
        return findings.stream().filter(each -> each.severity() == severity).count();
    }

    private static Map<String, @Nullable Object> json(String name, List<RegistryFinding> findings) {
        return Json.object(
                "file", name,
                "errors", count(findings, Severity.ERROR),
                "warnings", count(findings, Severity.WARNING),
                "findings",
                        findings.stream()
                                .map(each -> Json.object(
                                        "line", (long) each.problem().line(),
                                        "column", (long) each.problem().column(),
                                        "severity", each.severity().toString(),
                                        "field", each.problem().field(),
                                        "message", each.problem().message()))
                                .toList());
    }
}
