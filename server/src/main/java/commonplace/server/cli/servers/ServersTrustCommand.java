package commonplace.server.cli.servers;

import commonplace.base.NearNames;
import commonplace.json.Json;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.settings.Trust;
import commonplace.server.settings.TrustRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code servers trust}: shows what a vault's configuration would run, read and send to, and remembers who agrees. */
final class ServersTrustCommand {
    private static final Positional<List<String>> NAMES =
            Positional.rest("NAME", "Only these: servers by their names, or database, models, registry.");
    private static final Option<Boolean> YES =
            Option.flag("--yes", "Agree without being asked, for scripts.").alsoCalled("-y");
    private static final Option<Boolean> REVOKE = Option.flag("--revoke", "Take back what was agreed to.");
    private static final Option<Boolean> ALL =
            Option.flag("--all", "With --revoke: all that was agreed to for this vault.");

    private ServersTrustCommand() {}

    static Command command() {
        return Command.named("trust")
                .description(
                        "See what a vault's own configuration would run, read and send to, and agree to it. Before you"
                            + " have, its servers are not started, no file or variable that they name is read, and its"
                            + " database, registry and models on servers are not used. What you agree to is remembered"
                            + " on this machine, for this vault, exactly as it is: you are asked again when anything"
                            + " about it changes.")
                .takesVault()
                .takes(NAMES, YES, REVOKE, ALL, VaultOptions.JSON)
                .footer("What you name yourself, with --config, --database and the like or in the environment, needs no"
                        + " agreement. Exit code 1 means that something still waits.")
                .runs(ServersTrustCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Flags flags = arguments.flags();
        Settings settings = arguments.settings();
        var report = new TrustReport(
                Terminal.ofStandardOutput(), flags.configIn(settings.vault().root()));
        if (flags.config().isPresent()) {
            System.out.print(report.named());
            return Exit.OK;
        }
        List<String> typed = arguments.get(NAMES, List.of());
        return arguments.has(REVOKE)
                ? revoke(arguments, settings.trust(), typed, report)
                : agree(arguments, settings.trust(), typed, report);
    }

    private static int agree(Arguments arguments, Trust trust, List<String> typed, TrustReport report)
            throws IOException {
        if (arguments.has(ALL)) {
            throw arguments.misuse(
                    ALL.name() + " goes with " + REVOKE.name() + "; without names, all that waits is meant anyway");
        }
        List<TrustRequest> meant = typed.isEmpty() ? trust.requests() : named(arguments, trust, typed);
        List<TrustRequest> waiting =
                meant.stream().filter(request -> !trust.isGiven(request)).toList();
        if (arguments.has(YES)) {
            List<TrustRequest> possible =
                    waiting.stream().filter(ServersTrustCommand::isPossible).toList();
            trust.give(possible);
            if (!arguments.isJson()) {
                System.out.print(report.agreed(possible));
            }
        } else if (!arguments.isJson()) {
            System.out.print(report.asked(trust, waiting));
            if (Terminal.isInteractive()) {
                ask(trust, waiting, report);
            } else {
                System.out.print(waiting.isEmpty() ? "" : report.unanswered(trust));
            }
        }
        if (arguments.isJson()) {
            System.out.println(Json.text(json(trust)));
        }
        return meant.stream().allMatch(trust::isGiven) ? Exit.OK : Exit.REFUSED;
    }

    /** What has no form that can be told from all others could change without being noticed. */
    private static boolean isPossible(TrustRequest request) {
        return request.digest().isPresent();
    }

    private static void ask(Trust trust, List<TrustRequest> waiting, TrustReport report) throws IOException {
        var answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<TrustRequest> agreed = new ArrayList<>();
        for (TrustRequest request : waiting) {
            System.out.print((request.equals(waiting.getFirst()) ? "" : "\n") + report.request(request));
            if (isPossible(request)) {
                System.out.print(report.question(request));
                System.out.flush();
                String answer = answers.readLine();
                if (answer == null) {
                    System.out.println();
                    return;
                }
                if (answer.strip().matches("(?i)y|yes")) {
                    // One by one: who stops halfway has agreed to what they said yes to.
                    trust.give(List.of(request));
                    agreed.add(request);
                }
            }
        }
        System.out.print(waiting.isEmpty() ? "" : report.answered(agreed, waiting.size() - agreed.size()));
    }

    private static int revoke(Arguments arguments, Trust trust, List<String> typed, TrustReport report)
            throws IOException {
        boolean all = arguments.has(ALL);
        if (all == !typed.isEmpty()) {
            throw arguments.misuse(REVOKE.name() + " takes either names or " + ALL.name());
        }
        Set<String> given = trust.given();
        Set<String> ids = all ? given : ids(arguments, typed, given);
        trust.revoke(ids);
        System.out.print(report.revoked(List.copyOf(ids)));
        return Exit.OK;
    }

    private static List<TrustRequest> named(Arguments arguments, Trust trust, List<String> typed) {
        Set<String> wanted = ids(
                arguments,
                typed,
                new LinkedHashSet<>(
                        trust.requests().stream().map(TrustRequest::id).toList()));
        return trust.requests().stream()
                .filter(request -> wanted.contains(request.id()))
                .toList();
    }

    /** What is meant by names as people type them: {@code files} for {@code mcpServers.files}. */
    private static Set<String> ids(Arguments arguments, List<String> typed, Set<String> known) {
        Set<String> ids = new LinkedHashSet<>();
        for (String name : typed) {
            List<String> meant = known.stream()
                    .filter(id -> id.equals(name) || shortened(id).equals(name))
                    .toList();
            if (meant.size() > 1) {
                throw arguments.misuse(
                        "'" + name + "' could be " + String.join(" or ", meant) + "; type the whole of it");
            }
            if (meant.isEmpty()) {
                List<String> names = known.stream()
                        .map(ServersTrustCommand::shortened)
                        .distinct()
                        .toList();
                List<String> similar = NearNames.to(name, names);
                throw arguments.misuse("there is nothing called '" + name + "' to agree to or to take back"
                        + (!similar.isEmpty()
                                ? "; did you mean " + String.join(" or ", similar) + "?"
                                : names.isEmpty() ? "" : "; there is " + String.join(", ", names)));
            }
            ids.addAll(meant);
        }
        return ids;
    }

    private static String shortened(String id) {
        return id.substring(id.indexOf('.') + 1);
    }

    private static Map<String, ?> json(Trust trust) {
        return Json.object(
                "requests",
                trust.requests().stream()
                        .map(request -> {
                            var json = ServersReport.json(request);
                            json.put("agreed", trust.isGiven(request));
                            return json;
                        })
                        .toList());
    }
}
