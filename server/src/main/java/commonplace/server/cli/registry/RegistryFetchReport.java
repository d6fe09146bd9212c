package commonplace.server.cli.registry;

import commonplace.json.Json;
import commonplace.registry.Registry;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.federation.Age;
import commonplace.registry.federation.FetchResult;
import commonplace.registry.federation.FetchResult.Outcome;
import commonplace.registry.federation.FetchedCopy;
import commonplace.registry.federation.NotSearched;
import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells what came of fetching endorsed registries. */
record RegistryFetchReport(
        CheckedRegistry registry, List<FetchResult> results, List<NotSearched> leftOut, Instant now) {
    /** A longer name does not push the columns of the others aside. */
    private static final int WIDEST_NAME = 40;

    long failures() {
        return results.stream()
                .filter(result -> result.outcome() instanceof Outcome.Failed)
                .count();
    }

    String text(Terminal terminal) {
        var text = new StringBuilder();
        int names = results.stream()
                .mapToInt(result -> Cells.of(name(result)))
                .filter(width -> width <= WIDEST_NAME)
                .max()
                .orElse(0);
        for (FetchResult result : results) {
            String name = terminal.bold(Cells.padded(name(result), names));
            text.append(
                    switch (result.outcome()) {
                        case Outcome.Updated(FetchedCopy copy) ->
                            terminal.green("✓ ") + name + "  " + described(copy) + ", new";
                        case Outcome.Unchanged(FetchedCopy copy) ->
                            terminal.green("✓ ") + name + "  " + described(copy) + ", unchanged";
                        case Outcome.Failed(String reason, Optional<FetchedCopy> kept) ->
                            terminal.red("✗ ") + name + "  " + TerminalText.oneLine(reason)
                                    + kept.map(copy -> "\n  " + " ".repeat(names) + "  "
                                                    + terminal.dim("still used: " + described(copy) + ", fetched "
                                                            + Age.of(copy.fetched(), now) + " ago"))
                                            .orElse("");
                    });
            text.append('\n');
        }
        for (NotSearched each : leftOut) {
            text.append(terminal.yellow("- ")
                    + TerminalText.oneLine(each.endorsement().called() + "  left out: " + each.reason())
                    + "\n");
        }
        registry.refusedEndorsements()
                .forEach(refused -> text.append(terminal.yellow("- "))
                        .append(TerminalText.oneLine(refused))
                        .append('\n'));
        if (results.isEmpty()) {
            text.append("There is nothing to fetch: the registry of ")
                    .append(TerminalText.oneLine(registry.registry().curator().name()))
                    .append(" endorses nobody whose registry could be followed.\n");
        }
        return text.toString();
    }

    private static String name(FetchResult result) {
        return TerminalText.oneLine(result.endorsement().called());
    }

    private static String described(FetchedCopy copy) {
        Registry fetched = copy.registry().registry();
        return TerminalText.oneLine(fetched.version()) + " of " + fetched.updated() + ", "
                + CountText.count(fetched.categories().size(), "topic");
    }

    String json() {
        return TerminalText.json(Json.text(Json.object(
                        "fetched",
                                results.stream().map(RegistryFetchReport::json).toList(),
                        "left_out",
                                leftOut.stream()
                                        .map(each -> Json.object(
                                                "curator", each.endorsement().called(),
                                                "pubkey",
                                                        each.endorsement().key().text(),
                                                "reason", each.reason()))
                                        .toList(),
                        "refused", registry.refusedEndorsements(),
                        "failures", failures())))
                + "\n";
    }

    private static Map<String, @Nullable Object> json(FetchResult result) {
        String status = switch (result.outcome()) {
            case Outcome.Updated _ -> "updated";
            case Outcome.Unchanged _ -> "unchanged";
            case Outcome.Failed _ -> "failed";
        };
        Optional<FetchedCopy> copy = switch (result.outcome()) {
            case Outcome.Updated(FetchedCopy updated) -> Optional.of(updated);
            case Outcome.Unchanged(FetchedCopy same) -> Optional.of(same);
            case Outcome.Failed(var _, Optional<FetchedCopy> kept) -> kept;
        };
        Optional<Registry> registry = copy.map(each -> each.registry().registry());
        return Json.object(
                "curator", result.endorsement().called(),
                "pubkey", result.endorsement().key().text(),
                "url", result.endorsement().url(),
                "status", status,
                "reason", result.outcome() instanceof Outcome.Failed(String reason, var _) ? reason : null,
                "version", registry.map(Registry::version).orElse(null),
                "updated", registry.map(each -> each.updated().toString()).orElse(null),
                "topics", registry.map(each -> (long) each.categories().size()).orElse(null),
                "fetched", copy.map(each -> each.fetched().toString()).orElse(null));
    }
}
