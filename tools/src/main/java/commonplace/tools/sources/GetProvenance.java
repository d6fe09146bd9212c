package commonplace.tools.sources;

import commonplace.registry.Registry;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import commonplace.tools.ToolResult;

/** {@code get_provenance}: who vouches for the registry, and what of that was checked. */
final class GetProvenance {
    private GetProvenance() {}

    record Arguments() {}

    static ToolResult of(State.Serving serving) {
        CheckedRegistry checked = serving.registry();
        Registry registry = checked.registry();
        String curator = RegistryText.line(registry.curator().name());
        return new ToolResult.Text("""
            Curator: %s
            Public Key: %s
            Registry Version: %s
            Last Updated: %s
            Endorsements: %d endorsement(s)

            Verification:
            This registry is curated by %s. %s%s\
            """.formatted(
                        curator,
                        RegistryText.key(registry.curator()),
                        registry.version(),
                        registry.updated(),
                        checked.endorsements().size(),
                        curator,
                        verification(checked),
                        trouble(serving)));
    }

    private static String verification(CheckedRegistry checked) {
        if (checked.signer().isPresent()) {
            return """
                Source authenticity can be verified
                using the PKARR public key above. Each source is manually researched
                and vetted for quality. The registry is cryptographically signed to
                prevent tampering.

                Checked: signed and verified. The signature is a right one by the public key
                above, and nothing was changed since it was made (Ed25519 over the canonical
                JSON of RFC 8785, without the signature itself).

                To check it yourself, run: commonplace registry verify FILE
                Compare the public key with one that the curator gave you on another way:
                the signature shows that whoever holds this key vouches for the sources, not
                who that is.\
                """;
        }
        return """
            Each source is manually researched
            and vetted for quality.

            Checked: unsigned. There is no signature on this registry, so nothing shows
            who wrote it or that nothing was changed since. %s\
            """.formatted(
                        checked.registry().curator().key().isPresent()
                                ? "Its curator has a public key, and\nhas not signed this version with it."
                                : "Its curator has not\npublished a public key yet.");
    }

    private static String trouble(State.Serving serving) {
        return serving.trouble().map(reason -> """


            Not served: the registry's file has changed, and its new version cannot be
            used. This is the one before. What is wrong with the new one:
            %s\
            """.formatted(reason)).orElse("");
    }
}
