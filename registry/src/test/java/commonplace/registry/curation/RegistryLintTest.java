package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.registry.RegistryReader;
import commonplace.registry.signing.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryLintTest {
    private static final String UNSIGNED =
            "r:1:1: warning: signature: is missing: nobody vouches for this registry until it is signed";

    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() throws Exception {
        test = new TestRegistry(folder).signed();
        test.edit("example-topic", "rust-learning");
        test.edit("Example Topic", "Rust Learning");
        TestRegistry.done(test.curated().sign(test.key));
    }

    private String lint() throws Exception {
        return lint(Files.readAllBytes(test.file));
    }

    private static String lint(byte[] file) {
        return RegistryLint.of("r", file, TestRegistry.TODAY).stream()
                .map(RegistryFinding::toString)
                .collect(Collectors.joining("\n"));
    }

    /** Without what is said of every file that was changed since it was signed. */
    private String lintOfEdited() throws Exception {
        return lint().lines()
                .filter(line -> !line.contains(" signature: is not one of this content"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void nothingIsSaidOfARegistryInWhichNothingIsWrong() throws Exception {
        assertEquals("", lint());
    }

    @Test
    void theOneOfTheProductIsOnlyNotSigned() {
        assertEquals(UNSIGNED, lint(RegistryReader.builtInFile()));
    }

    @Test
    void aNewOneIsOnlyNotSignedAndAnExample() throws Exception {
        var made = new TestRegistry(folder.resolve("new")).created();

        assertEquals(
                UNSIGNED + "\nr:10:22: warning: categories.example-topic: is the example that a new registry begins"
                        + " with; write a topic of yours in its place",
                lint(Files.readAllBytes(made.file)));
    }

    @Test
    void errorsAreToldAlone() throws Exception {
        test.edit("\"rank\": 2", "\"rank\": 1");
        test.edit("https://example.org/best", "http://example.org/best");

        assertEquals(
                "r:27:19: error: categories.rust-learning.sources[1].rank: is 1, which"
                        + " categories.rust-learning.sources[0] has already",
                lint());
    }

    @Test
    void whatWasChangedSinceItWasSignedIsTold() throws Exception {
        test.edit("Ada", "Eve");

        assertEquals(
                "r:43:16: warning: signature: is not one of this content, so that it is not served: it was changed"
                        + " since, or another key is named than signed. Sign it again",
                lint());
    }

    @Test
    void addressesThatStandTwiceOrAreOpenToAllAreTold() throws Exception {
        test.edit("https://example.org/third", "https://example.org/best/");
        test.edit("https://example.org/second-best", "HTTP://example.org/second-best");

        assertEquals("""
            r:29:18: warning: categories.rust-learning.sources[1].url: begins with http://, where anybody on the way can \
            change what is read; use https:// if the site has it
            r:36:18: warning: categories.rust-learning.sources[2].url: is the address of sources[0] too\
            """, lintOfEdited());
    }

    @Test
    void aDateInTheFutureIsTold() throws Exception {
        test.edit("2026-11-15", "2026-11-16");

        assertEquals("r:3:14: warning: updated: is in the future", lintOfEdited());
    }

    @Test
    void patternsThatLeadElsewhereOrNowhereAreTold() throws Exception {
        Map<String, @Nullable Object> values = test.values();
        values.put(
                "categories",
                Json.object(
                        "bitcoin-node", category("Bitcoin Node", "run a bitcoin node", "full node", "learn  Rust"),
                        "rust-learning", category("Rust", "learn rust", "borrow checker", "how to"),
                        "rust-twice", category("Rust Twice", "borrow checker", "borrow checker", "bitcoin node")));

        String found = lint(Json.write(values)).replaceAll("r:1:[0-9]+: warning: ", "");

        assertEquals(
                List.of(
                        "categories.rust-learning.query_patterns[0]: is a pattern of 'bitcoin-node' too, and who asks"
                                + " this is led there",
                        "categories.rust-learning.query_patterns[2]: leads who asks this nowhere: it has no word that"
                                + " is about anything",
                        "categories.rust-twice.query_patterns[0]: is a pattern of 'rust-learning' too, and who asks"
                                + " this is led there",
                        "categories.rust-twice.query_patterns[1]: is the same as query_patterns[0]",
                        "categories.rust-twice.query_patterns[2]: leads who asks this to 'bitcoin-node', with a score"
                                + " of 1.00"),
                found.lines()
                        .filter(line -> line.startsWith("categories"))
                        .sorted()
                        .toList());
    }

    private static Map<String, @Nullable Object> category(String name, String... patterns) {
        return Json.object(
                "name",
                name,
                "description",
                "About it.",
                "query_patterns",
                List.of(patterns),
                "sources",
                List.of(source(1), source(2), source(3)));
    }

    private static Map<String, @Nullable Object> source(int rank) {
        return Json.object(
                "rank", rank, "name", "Source", "url", "https://example.org/" + rank, "type", "book", "why", "Good.");
    }

    @Test
    void endorsementsThatDoNotCountAreTold() throws Exception {
        var bob = SigningKey.generate().curator();
        TestRegistry.done(test.curated().endorse(TestRegistry.vouched(bob, "Bob"), test.key));
        test.edit("\"Bob\"", "\"Rob\"");
        String pubkey = "\"pubkey\": \"" + bob;

        assertTrue(
                lintOfEdited().startsWith("r:14:20: warning: endorsements[0].signature: does not count: the signature"),
                lintOfEdited());
        test.edit(pubkey, "\"pubkey\": \"" + test.key.curator());
        assertTrue(
                lintOfEdited().startsWith("r:10:17: warning: endorsements[0].pubkey: is the curator's own key"),
                lintOfEdited());
    }

    @Test
    void aThousandTopicsAreLookedAtInNoTime() throws Exception {
        Map<String, @Nullable Object> categories = Json.object();
        for (int i = 0; i < 1_000; i++) {
            String word = "topic"
                    + Integer.toString(i, 36)
                            .chars()
                            .mapToObj(c -> "" + (char) (c < 'a' ? c + 49 : c))
                            .collect(Collectors.joining());
            categories.put(
                    word, category(word + " things", "learn " + word, word + " guide", "how does " + word + " work"));
        }
        Map<String, @Nullable Object> values = test.values();
        values.put("categories", categories);
        values.remove("signature");
        byte[] file = Json.write(values);

        List<RegistryFinding> findings =
                assertTimeoutPreemptively(Duration.ofMinutes(1), () -> RegistryLint.of("r", file, TestRegistry.TODAY));

        assertEquals(
                List.of(UNSIGNED),
                findings.stream().map(RegistryFinding::toString).toList());
    }
}
