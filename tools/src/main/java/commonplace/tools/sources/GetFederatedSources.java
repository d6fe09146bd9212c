package commonplace.tools.sources;

import commonplace.registry.Category;
import commonplace.registry.CategoryMatch;
import commonplace.registry.federation.Age;
import commonplace.registry.federation.FederatedAnswer;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.NotSearched;
import commonplace.registry.federation.RegistryAnswer;
import commonplace.registry.signing.CuratorKey;
import commonplace.tools.Between;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code get_federated_sources}: the same question to our registry and to those that its curator endorses. */
final class GetFederatedSources {
    /** As many registries as are quoted; with three sources each, nobody reads more. */
    private static final int SHOWN = 10;

    private final Federation federation;
    private final double threshold;
    private final Instant now;

    GetFederatedSources(Federation federation, double threshold, Instant now) {
        this.federation = federation;
        this.threshold = threshold;
        this.now = now;
    }

    record Arguments(
            @Doc("Natural language query describing what sources to find. e.g. 'learn rust programming'")
            String query,

            @Between(least = 0, most = 1)
            @Doc("Optional match threshold (0.0-1.0), for each registry. Default: 0.4, or as configured.")
            Optional<Double> threshold) {}

    ToolResult call(Arguments arguments) {
        FederatedAnswer findings =
                federation.search(arguments.query(), arguments.threshold().orElse(threshold));
        if (findings.searched().stream().anyMatch(each -> each.match() instanceof CategoryMatch.EmptyQuery)) {
            return new ToolResult.Refused(GetSources.EMPTY);
        }
        if (findings.searched().stream().anyMatch(each -> each.match() instanceof CategoryMatch.OnlyStopWords)) {
            return new ToolResult.Refused(GetSources.STOP_WORDS);
        }
        return findings.matched().isEmpty()
                ? new ToolResult.Refused(nothing(arguments.query(), findings))
                : new ToolResult.Text(told(findings));
    }

    private String told(FederatedAnswer findings) {
        List<RegistryAnswer> matched = findings.matched();
        String answers = matched.stream().limit(SHOWN).map(this::told).collect(Collectors.joining("\n\n"));
        String more = matched.size() > SHOWN ? "\n\nFound in " + (matched.size() - SHOWN) + " more." : "";
        return "Found in %d of %s.\n\n%s%s%s"
                .formatted(matched.size(), registries(findings), answers, more, notSearched(findings));
    }

    private String told(RegistryAnswer finding) {
        Category category = ((CategoryMatch.Matched) finding.match()).category();
        RegistryAnswer.RegistryOrigin origin = finding.origin();
        return """
            %s
            Vouched For: %s
            Registry Version: %s
            Curator: %s (%s)
            Age: %s

            %s\
            """.formatted(
                        GetSources.about(category),
                        RegistryText.line(finding.voucher().toString()),
                        origin.version(),
                        RegistryText.line(origin.curator()),
                        origin.key().map(CuratorKey::text).orElse(RegistryText.NO_KEY),
                        age(finding),
                        GetSources.sources(category));
    }

    private String age(RegistryAnswer finding) {
        String updated = "updated " + finding.origin().updated();
        String fetched = finding.origin()
                .fetched()
                .map(then -> ", fetched " + Age.of(then, now) + " ago")
                .orElse("");
        String failure = finding.failure()
                .map(each -> "; could not be fetched again " + Age.of(each.when(), now) + " ago: "
                        + RegistryText.line(each.reason()))
                .orElse("");
        return updated + fetched + failure;
    }

    private static String nothing(String query, FederatedAnswer findings) {
        String closest = findings.searched().stream()
                .filter(each -> each.match() instanceof CategoryMatch.BelowThreshold)
                .max(Comparator.comparingDouble(each -> ((CategoryMatch.BelowThreshold) each.match()).score()))
                .map(GetFederatedSources::closest)
                .orElse("");
        return "No matching category found for query '%s' in %s.%s%s"
                .formatted(RegistryText.quoted(query), registries(findings), closest, notSearched(findings));
    }

    private static String closest(RegistryAnswer finding) {
        var below = (CategoryMatch.BelowThreshold) finding.match();
        return " Closest match: %s (score: %s) of %s."
                .formatted(
                        below.closest().slug(),
                        GetSources.score(below.score()),
                        RegistryText.line(finding.origin().curator()));
    }

    private static String registries(FederatedAnswer findings) {
        int searched = findings.searched().size();
        return searched + (searched == 1 ? " registry" : " registries");
    }

    private static String notSearched(FederatedAnswer findings) {
        if (findings.notSearched().isEmpty()) {
            return findings.searched().size() > 1
                    ? ""
                    : "\n\nThis registry's curator endorses no other, so only this one was searched.";
        }
        int more = findings.notSearched().size() - SHOWN;
        return "\n\nNot searched:\n"
                + findings.notSearched().stream()
                        .limit(SHOWN)
                        .map(GetFederatedSources::told)
                        .collect(Collectors.joining("\n"))
                + (more > 0 ? "\n- and " + more + " more" : "")
                + "\nTo fetch endorsed registries, run: commonplace registry fetch";
    }

    private static String told(NotSearched registry) {
        return "- " + RegistryText.line(registry.endorsement().called()) + ": " + RegistryText.line(registry.reason());
    }
}
