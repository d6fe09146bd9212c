package commonplace.tools.sources;

import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.tools.ToolResult;
import java.util.stream.Collectors;

/** {@code get_endorsements}: for whom the curator vouches. */
final class GetEndorsements {
    private static final String NONE = """
        This registry does not yet have any endorsements. Endorsements allow
        other curators to vouch for the quality of this registry's sources.
        This feature will be available in a future version.\
        """;

    private GetEndorsements() {}

    record Arguments() {}

    static ToolResult of(CheckedRegistry checked) {
        String listed = checked.endorsements().isEmpty()
                ? NONE
                : checked.endorsements().stream().map(GetEndorsements::told).collect(Collectors.joining("\n"));
        return new ToolResult.Text(
                "Endorsements: %d\n\n%s%s".formatted(checked.endorsements().size(), listed, refused(checked)));
    }

    private static String told(Endorsement endorsement) {
        return """
            - %s
              Public Key: %s
              Registry: %s
              Since: %s
              Checked: signed by this registry's curator, and verified.\
            """.formatted(
                        RegistryText.line(endorsement.called()),
                        endorsement.key(),
                        RegistryText.line(endorsement.url()),
                        endorsement.since());
    }

    private static String refused(CheckedRegistry checked) {
        return checked.refusedEndorsements().isEmpty()
                ? ""
                : "\n\nNot counted, because their signatures are not right:\n"
                        + checked.refusedEndorsements().stream()
                                .map(reason -> "- " + RegistryText.line(reason))
                                .collect(Collectors.joining("\n"));
    }
}
