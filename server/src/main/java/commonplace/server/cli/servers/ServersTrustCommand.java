package commonplace.server.cli.servers;

import commonplace.base.NearNames;
import commonplace.json.Json;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
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
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code servers trust}: shows what a vault's configuration would run, read and send to, and remembers who agrees. */
final class ServersTrustCommand implements Command {
    private static final String YES = "--yes";
    private static final String REVOKE = "--revoke";
    private static final String ALL = "--all";

    private final Map<String, String> environment;

    ServersTrustCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "trust";
    }

    @Override
    public CommandSpec spec() {
        CommandSpec spec = VaultOptions.spec(
                        this,
                        "See what a vault's own configuration would run, read and send to, and agree to it. Before you"
                            + " have, its servers are not started, no file or variable that they name is read, and its"
                            + " database, registry and models on servers are not used. What you agree to is remembered"
                            + " on this machine, for this vault, exactly as it is: you are asked again when anything"
                            + " about it changes.")
                .addPositional(PositionalParamSpec.builder()
                        .index("0..*")
                        .arity("0..*")
                        .paramLabel("NAME")
                        .type(String[].class)
                        .description("Only these: servers by their names, or database, models, registry.")
                        .build())
                .addOption(OptionSpec.builder(YES, "-y")
                        .description("Agree without being asked, for scripts.")
                        .build())
                .addOption(OptionSpec.builder(REVOKE)
                        .description("Take back what was agreed to.")
                        .build())
                .addOption(OptionSpec.builder(ALL)
                        .description("With --revoke: all that was agreed to for this vault.")
                        .build())
                .addOption(VaultOptions.json());
        spec.usageMessage()
                .footer(
                        "",
                        "What you name yourself, with --config, --database and the like or in the environment, needs no"
                                + " agreement. Exit code 1 means that something still waits.");
        return spec;
    }

    @Override
    public int run(ParseResult parsed) throws IOException, SettingsException {
        ServersCommand.refuseOptionsBefore(parsed);
        Flags flags = VaultOptions.flags(parsed);
        Settings settings = flags.resolve(environment);
        var report = new TrustReport(
                Terminal.ofStandardOutput(), flags.configIn(settings.vault().root()));
        if (flags.config().isPresent()) {
            System.out.print(report.named());
            return Exit.OK;
        }
        List<String> typed = Arrays.asList(parsed.matchedPositionalValue(0, new String[0]));
        return parsed.hasMatchedOption(REVOKE)
                ? revoke(parsed, settings.trust(), typed, report)
                : agree(parsed, settings.trust(), typed, report);
    }

    private static int agree(ParseResult parsed, Trust trust, List<String> typed, TrustReport report)
            throws IOException {
        if (parsed.hasMatchedOption(ALL)) {
            throw wrong(parsed, ALL + " goes with " + REVOKE + "; without names, all that waits is meant anyway");
        }
        List<TrustRequest> meant = typed.isEmpty() ? trust.requests() : named(parsed, trust, typed);
        List<TrustRequest> waiting =
                meant.stream().filter(request -> !trust.isGiven(request)).toList();
        if (parsed.hasMatchedOption(YES)) {
            List<TrustRequest> possible =
                    waiting.stream().filter(ServersTrustCommand::isPossible).toList();
            trust.give(possible);
            if (!VaultOptions.isJson(parsed)) {
                System.out.print(report.agreed(possible));
            }
        } else if (!VaultOptions.isJson(parsed)) {
            System.out.print(report.asked(trust, waiting));
            if (Terminal.isInteractive()) {
                ask(trust, waiting, report);
            } else {
                System.out.print(waiting.isEmpty() ? "" : report.unanswered(trust));
            }
        }
        if (VaultOptions.isJson(parsed)) {
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

    private static int revoke(ParseResult parsed, Trust trust, List<String> typed, TrustReport report)
            throws IOException {
        boolean all = parsed.hasMatchedOption(ALL);
        if (all == !typed.isEmpty()) {
            throw wrong(parsed, REVOKE + " takes either names or " + ALL);
        }
        Set<String> given = trust.given();
        Set<String> ids = all ? given : ids(parsed, typed, given);
        trust.revoke(ids);
        System.out.print(report.revoked(List.copyOf(ids)));
        return Exit.OK;
    }

    private static List<TrustRequest> named(ParseResult parsed, Trust trust, List<String> typed) {
        Set<String> wanted = ids(
                parsed,
                typed,
                new LinkedHashSet<>(
                        trust.requests().stream().map(TrustRequest::id).toList()));
        return trust.requests().stream()
                .filter(request -> wanted.contains(request.id()))
                .toList();
    }

    /** What is meant by names as people type them: {@code files} for {@code mcpServers.files}. */
    private static Set<String> ids(ParseResult parsed, List<String> typed, Set<String> known) {
        Set<String> ids = new LinkedHashSet<>();
        for (String name : typed) {
            List<String> meant = known.stream()
                    .filter(id -> id.equals(name) || shortened(id).equals(name))
                    .toList();
            if (meant.size() > 1) {
                throw wrong(parsed, "'" + name + "' could be " + String.join(" or ", meant) + "; type the whole of it");
            }
            if (meant.isEmpty()) {
                List<String> names = known.stream()
                        .map(ServersTrustCommand::shortened)
                        .distinct()
                        .toList();
                List<String> similar = NearNames.to(name, names);
                throw wrong(
                        parsed,
                        "there is nothing called '" + name + "' to agree to or to take back"
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

    private static ParameterException wrong(ParseResult parsed, String message) {
        return new ParameterException(parsed.commandSpec().commandLine(), message);
    }
}
