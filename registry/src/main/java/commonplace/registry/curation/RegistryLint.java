package commonplace.registry.curation;

import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import commonplace.registry.Endorsement;
import commonplace.registry.Registry;
import commonplace.registry.RegistryProblem;
import commonplace.registry.RegistryReader;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.curation.RegistryFinding.Severity;
import commonplace.registry.signing.CuratorKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says what is wrong with a registry's file, and where nothing is, what could be better.
 *
 * <pre>{@code
 * RegistryLint.of("registry.json", bytes, today).forEach(finding -> …); // registry.json:3:14: warning: updated: …
 * }</pre>
 */
public final class RegistryLint {
    private final String file;
    private final Registry registry;
    private final LocatedJson document;
    private final List<RegistryFinding> findings = new ArrayList<>();

    private RegistryLint(String file, Registry registry, LocatedJson document) {
        this.file = file;
        this.registry = registry;
        this.document = document;
    }

    /** From the top of the file to the bottom. */
    public static List<RegistryFinding> of(String name, byte[] utf8, LocalDate today) {
        return switch (RegistryReader.read(name, utf8)) {
            case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                problems.stream()
                        .map(problem -> new RegistryFinding(Severity.ERROR, problem))
                        .toList();
            case RegistryReader.Read.Good read -> {
                var lint = new RegistryLint(name, read.registry(), read.document());
                lint.look(CheckedRegistry.check(name, read, utf8), today);
                yield lint.findings.stream()
                        .sorted(Comparator.comparingInt(
                                        (RegistryFinding each) -> each.problem().line())
                                .thenComparingInt(each -> each.problem().column()))
                        .toList();
            }
        };
    }

    private void look(Checked checked, LocalDate today) {
        if (registry.updated().isAfter(today)) {
            warn("is in the future", "updated");
        }
        signature(checked);
        Set<CuratorKey> known = new HashSet<>();
        registry.curator().key().ifPresent(known::add);
        for (int i = 0; i < registry.endorsements().size(); i++) {
            endorsement(registry.endorsements().get(i), i, known);
        }
        new CategoryLint(registry, document, this::warn).look();
    }

    private void signature(Checked checked) {
        if (registry.signature().isEmpty()) {
            warn("is missing: nobody vouches for this registry until it is signed", "signature");
        } else if (checked instanceof Checked.Bad) {
            warn(
                    "is not one of this content, so that it is not served: it was changed since, or another key is"
                            + " named than signed. Sign it again",
                    "signature");
        }
    }

    private void endorsement(Endorsement endorsement, int index, Set<CuratorKey> known) {
        CuratorKey key = endorsement.key();
        Optional<String> wrong =
                CheckedEndorsements.wrong(endorsement, registry.curator().key());
        if (registry.curator().key().equals(Optional.of(key))) {
            warn("is the curator's own key", "endorsements", index, "pubkey");
        } else if (!known.add(key)) {
            warn("is endorsed further up already", "endorsements", index, "pubkey");
        }
        wrong.ifPresent(reason -> warn("does not count: " + reason, "endorsements", index, "signature"));
        if (CategoryLint.isPlainHttp(endorsement.url())) {
            warn(CategoryLint.PLAIN_HTTP, "endorsements", index, "url");
        }
    }

    /** @param way the names and numbers that lead to a value of the document; its beginning if there is none */
    private void warn(String message, Object... way) {
        JsonLocation place = document.place();
        Optional<LocatedJson> at = Optional.of(document);
        var field = new StringBuilder();
        for (Object step : way) {
            at = at.flatMap(value -> step instanceof Integer index
                    ? value.elements().map(elements -> elements.get(index))
                    : value.member(step.toString()));
            field.append(step instanceof Integer ? "[" + step + "]" : (field.isEmpty() ? "" : ".") + step);
            place = at.map(LocatedJson::place).orElse(place);
        }
        var problem = new RegistryProblem(file, place.line(), place.column(), field.toString(), message);
        findings.add(new RegistryFinding(Severity.WARNING, problem));
    }
}
