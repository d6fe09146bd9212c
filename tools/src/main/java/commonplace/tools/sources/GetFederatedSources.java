package commonplace.tools.sources;

import commonplace.registry.Category;
import commonplace.registry.Match;
import commonplace.registry.federation.Age;
import commonplace.registry.federation.Federation;
import commonplace.registry.federation.Finding;
import commonplace.registry.federation.Findings;
import commonplace.registry.federation.NotSearched;
import commonplace.registry.signing.CuratorKey;
import commonplace.tools.Answer;
import commonplace.tools.Between;
import commonplace.tools.Doc;
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

    Answer call(Arguments arguments) {
        Findings findings =
                federation.search(arguments.query(), arguments.threshold().orElse(threshold));
        if (findings.searched().stream().anyMatch(each -> each.match() instanceof Match.EmptyQuery)) {
            return new Answer.Refused(GetSources.EMPTY);
        }
        if (findings.searched().stream().anyMatch(each -> each.match() instanceof Match.OnlyStopWords)) {
            return new Answer.Refused(GetSources.STOP_WORDS);
        }
        return findings.matched().isEmpty()
                ? new Answer.Refused(nothing(arguments.query(), findings))
                : new Answer.Text(told(findings));
    }

    private String told(Findings findings) {
        List<Finding> matched = findings.matched();
        String answers = matched.stream().limit(SHOWN).map(this::told).collect(Collectors.joining("\n\n"));
        String more = matched.size() > SHOWN ? "\n\nFound in " + (matched.size() - SHOWN) + " more." : "";
        return "Found in %d of %s.\n\n%s%s%s"
                .formatted(matched.size(), registries(findings), answers, more, notSearched(findings));
    }

    private String told(Finding finding) {
        Category category = ((Match.Matched) finding.match()).category();
        Finding.Origin origin = finding.origin();
        return """
            %s
            Vouched For: %s
            Registry Version: %s
            Curator: %s (%s)
            Age: %s

            %s\
            """.formatted(
                        GetSources.about(category),
                        Plain.line(finding.voucher().toString()),
                        origin.version(),
                        Plain.line(origin.curator()),
                        origin.key().map(CuratorKey::text).orElse(Plain.NO_KEY),
                        age(finding),
                        GetSources.sources(category));
    }

    private String age(Finding finding) {
        String updated = "updated " + finding.origin().updated();
        String fetched = finding.origin()
                .fetched()
                .map(then -> ", fetched " + Age.of(then, now) + " ago")
                .orElse("");
        String failure = finding.failure()
                .map(each -> "; could not be fetched again " + Age.of(each.when(), now) + " ago: "
                        + Plain.line(each.reason()))
                .orElse("");
        return updated + fetched + failure;
    }

    private static String nothing(String query, Findings findings) {
        String closest = findings.searched().stream()
                .filter(each -> each.match() instanceof Match.BelowThreshold)
                .max(Comparator.comparingDouble(each -> ((Match.BelowThreshold) each.match()).score()))
                .map(GetFederatedSources::closest)
                .orElse("");
        return "No matching category found for query '%s' in %s.%s%s"
                .formatted(Plain.quoted(query), registries(findings), closest, notSearched(findings));
    }

    private static String closest(Finding finding) {
        var below = (Match.BelowThreshold) finding.match();
        return " Closest match: %s (score: %s) of %s."
                .formatted(
                        below.closest().slug(),
                        GetSources.score(below.score()),
                        Plain.line(finding.origin().curator()));
    }

    private static String registries(Findings findings) {
        int searched = findings.searched().size();
        return searched + (searched == 1 ? " registry" : " registries");
    }

    private static String notSearched(Findings findings) {
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
        return "- " + Plain.line(registry.endorsement().called()) + ": " + Plain.line(registry.reason());
    }
}
