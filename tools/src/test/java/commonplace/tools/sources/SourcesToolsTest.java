package commonplace.tools.sources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import commonplace.tools.sources.TestSources.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesToolsTest {
    private final SigningKey ada = SigningKey.generate();
    private final SigningKey bob = SigningKey.generate();

    @TempDir
    private Path folder;

    @Test
    void aSignedRegistryIsServedWithWhatWasChecked() throws Exception {
        TestSources sources = TestSources.of(folder, TestSources.signed(TestSources.registry("bees", ada), ada));

        assertEquals("""
            Category: About bees
            Slug: bees
            Description: All there is to know of bees.

            Registry Version: 1.2.0
            Curator: Ada (%s)

            Sources:

            1. First of bees
               URL: https://example.org/bees/1
               Type: book
               Why: It is good.

            2. Second of bees
               URL: https://example.org/bees/2
               Type: video
               Why: It is good.

            3. Third of bees
               URL: https://example.org/bees/3
               Type: forum
               Why: It is good.\
            """.formatted(ada.curator()), sources.text("get_sources", "query", "bees"));
        assertTrue(sources.text("get_provenance").startsWith("""
            Curator: Ada
            Public Key: %s
            Registry Version: 1.2.0
            Last Updated: 2026-02-28
            Endorsements: 0 endorsement(s)

            Verification:
            This registry is curated by Ada. Source authenticity can be verified
            using the PKARR public key above. Each source is manually researched
            and vetted for quality. The registry is cryptographically signed to
            prevent tampering.

            Checked: signed and verified.\
            """.formatted(ada.curator())));
    }

    @Test
    void aWrongSignatureIsNotServedAtAll() throws Exception {
        TestSources sources = TestSources.of(
                folder,
                TestSources.signed(TestSources.registry("bees", ada), ada).replace("It is good.", "It is evil."));

        for (String tool : List.of("list_categories", "get_provenance", "get_endorsements")) {
            assertRefused("signature is not one of this content by " + ada.curator(), sources.call(tool));
        }
        assertRefused("registry.json: signature: ", sources.call("get_sources", "query", "bees"));
        assertRefused("registry.json: signature: ", sources.call("get_federated_sources", "query", "bees"));
    }

    @Test
    void aBadFileIsToldWithLineColumnAndField() throws Exception {
        TestSources sources = TestSources.of(
                folder, Json.text(TestSources.registry("bees", ada)).replace("\"rank\":3", "\"rank\":4"));

        assertRefused(
                "categories.bees.sources[2].rank: must be 1, 2 or 3, not the number 4",
                sources.call("get_sources", "query", "bees"));
    }

    @Test
    void aChangedFileIsServedAtOnceAndABadOneLeavesTheOneBefore() throws Exception {
        TestSources sources = TestSources.of(folder, TestSources.signed(TestSources.registry("bees", ada), ada));
        assertTrue(sources.text("list_categories").contains("- bees: About bees"));

        sources.write(TestSources.signed(TestSources.registry("wasps", ada), ada));
        assertEquals("""
            Categories (1):

            - wasps: About wasps
              All there is to know of wasps.\
            """, sources.text("list_categories"));

        sources.write("{\n  \"version\": 1\n}\n");
        assertTrue(sources.text("list_categories").contains("wasps"));
        String provenance = sources.text("get_provenance");
        assertTrue(provenance.contains("registry.json:2:14: version: must be text, not the number 1"), provenance);
        assertEquals(1, sources.said.size(), sources.said.toString());
        assertTrue(sources.said.getFirst().contains("registry.json:2:14: version"), sources.said.toString());

        Files.delete(sources.file);
        assertTrue(sources.text("get_sources", "query", "wasps").contains("About wasps"));

        sources.write(TestSources.signed(TestSources.registry("hornets", ada), ada));
        assertTrue(sources.text("list_categories").contains("hornets"));
        assertFalse(sources.text("get_provenance").contains("Not served"));
    }

    @Test
    void onlyEndorsementsThatTheCuratorSignedCount() throws Exception {
        Map<String, @Nullable Object> mine = endorsement(bob, "Bob", ada);
        Map<String, @Nullable Object> forged = endorsement(SigningKey.generate(), "Mallory", bob);
        Map<String, @Nullable Object> registry = TestSources.registry("bees", ada);
        registry.put("endorsements", List.of(mine, forged));
        TestSources sources = TestSources.of(folder, TestSources.signed(registry, ada));

        String told = sources.text("get_endorsements");
        assertTrue(told.startsWith("""
            Endorsements: 1

            - Bob
              Public Key: %s
              Registry: https://bob.example/registry
              Since: 2026-01-31
              Checked: signed by this registry's curator, and verified.

            Not counted, because their signatures are not right:
            - Mallory: the signature is not one of this content by %s\
            """.formatted(bob.curator(), ada.curator())), told);
        assertTrue(sources.text("get_provenance").contains("Endorsements: 1 endorsement(s)"));
    }

    @Test
    void textsOfARegistryCannotPassForOurs() throws Exception {
        Map<String, @Nullable Object> registry = TestSources.registry("bees", ada);
        registry.put(
                "curator",
                Json.object(
                        "name",
                        "Ada\nPublic Key: mine\u2028x",
                        "pubkey",
                        ada.curator().text()));
        TestSources sources = TestSources.of(folder, TestSources.signed(registry, ada));

        assertTrue(sources.text("get_provenance")
                .startsWith("Curator: Ada Public Key: mine x\nPublic Key: " + ada.curator()));
    }

    @Test
    void manyTopicsAreNotAllListedWhereNoneFits() throws Exception {
        String[] slugs = new String[500];
        for (int i = 0; i < slugs.length; i++) {
            slugs[i] = "topic-" + i;
        }
        TestSources sources = TestSources.of(folder, Json.text(TestSources.registry(slugs, ada)));

        Told told = sources.call("get_sources", "query", "quantum physics");
        assertRefused(" and 300 more; list_categories names them all.", told);
        assertTrue(sources.text("list_categories").startsWith("Categories (500):\n\n- topic-0: "));
    }

    @Test
    void thresholdsAreFromZeroToOne() throws Exception {
        TestSources sources = TestSources.of(folder, Json.text(TestSources.registry("bees", ada)));

        assertEquals(
                "'threshold' must be a number from 0 to 1, not 1.5",
                sources.misfit("get_sources", "query", "bees", "threshold", 1.5));
        assertEquals("there is no argument 'limit' (it takes none)", sources.misfit("list_categories", "limit", 1L));
    }

    private static Map<String, @Nullable Object> endorsement(SigningKey of, String name, SigningKey by)
            throws Exception {
        return SignedJson.sign(
                Json.object(
                        "pubkey",
                        of.curator().text(),
                        "url",
                        "https://" + name.toLowerCase(java.util.Locale.ROOT) + ".example/registry",
                        "name",
                        name,
                        "since",
                        "2026-01-31"),
                by);
    }

    private static void assertRefused(String part, Told told) {
        assertTrue(told.refused() && told.text().contains(part), told.toString());
    }

    @Test
    void theBuiltInRegistryIsThereWithoutAFile() throws IOException {
        String text = TestSources.builtIn(folder).text("get_sources", "query", "learn rust");
        assertTrue(text.startsWith("Category: Rust Learning\nSlug: rust-learning\n"), text);
        assertFalse(new String(text.getBytes(UTF_8), UTF_8).contains("**"));
    }
}
