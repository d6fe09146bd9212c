package commonplace.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.signing.CuratorKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryReaderTest {
    /** The public key of the first test in RFC 8032. */
    private static final String KEY = "47pjoycnsrfmxikm95jh13y88e8qnhzu5kungjpxyepgt7a8krpy";

    private static final String GOOD = """
        {
          "version": "1.2.0",
          "updated": "2026-02-28",
          "curator": {"name": "Ada", "pubkey": ""},
          "endorsements": [],
          "categories": {
            "bees": {
              "name": "Bees",
              "description": "Keeping bees.",
              "query_patterns": ["keep bees", "bee hives", "honey"],
              "sources": [
                {"rank": 2, "name": "Two", "url": "http://two.example/a?b=c", "type": "forum", "why": "Second."},
                {"rank": 1, "name": "One", "url": "https://one.example", "type": "book", "why": "First."},
                {"rank": 3, "name": "Three", "url": "https://three.example/", "type": "api", "why": "Third."}
              ]
            }
          }
        }
        """;

    @Test
    void whatIsMuchTooLongOrNoTextIsRefused() {
        assertEquals(
                List.of("registry.json:9:22: categories.bees.description: has 4001 characters, and may have 4000 at"
                        + " most"),
                problems(GOOD.replace("Keeping bees.", "b".repeat(4001))));
        assertEquals(
                List.of("registry.json:8:15: categories.bees.name: has half a character (an unpaired surrogate), which"
                        + " no file can keep"),
                problems(GOOD.replace("\"Bees\"", "\"Bees \\ud800\"")));
    }

    @Test
    void aRegistryIsReadWithItsSourcesByRank() {
        Registry registry = good(GOOD);

        assertEquals("1.2.0", registry.version());
        assertEquals(LocalDate.of(2026, 2, 28), registry.updated());
        assertEquals(new Curator("Ada", Optional.empty()), registry.curator());
        assertEquals(Optional.empty(), registry.signature());
        Category bees = registry.category("bees").orElseThrow();
        assertEquals(List.of("keep bees", "bee hives", "honey"), bees.queryPatterns());
        assertEquals(
                List.of("One", "Two", "Three"),
                bees.sources().stream().map(Source::name).toList());
        assertEquals(Source.Type.BOOK, bees.sources().getFirst().type());
        assertEquals(Optional.empty(), registry.category("wasps"));
    }

    @Test
    void signatureAndEndorsementsAreReadAsTheyStand() {
        Registry registry = good(GOOD.replace("\"endorsements\": []", """
            "endorsements": [{"pubkey": "%s", "url": "https://b.example/r", "name": "Bob",
                "since": "2026-01-01", "signature": "s"}]\
            """.formatted(KEY))
                .replace("\"version\"", "\"signature\": \"xyz\", \"version\""));

        assertEquals(Optional.of("xyz"), registry.signature());
        assertEquals(
                List.of(new Endorsement(
                        new CuratorKey(KEY), "https://b.example/r", Optional.of("Bob"), LocalDate.of(2026, 1, 1), "s")),
                registry.endorsements());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"1.2.0\"       | \"1.02.0\"        | 2:14: version: '1.02.0' is no semantic version such as 1.0.0",
                "\"1.2.0\"       | 1                 | 2:14: version: must be text, not the number 1",
                "2026-02-28      | 2026-02-30        | 3:14: updated: '2026-02-30' is no date such as 2026-01-31",
                "\"name\": \"Ada\", | ``             | 4:14: curator.name: is missing",
                "\"name\": \"Ada\" | \"name\": \" \" | 4:23: curator.name: must not be blank",
                "\"endorsements\" | \"endorsments\"  | 5:3: endorsments: unknown field; did you mean 'endorsements'?",
                "\"pubkey\": \"\" | \"pubkey\": null | 4:40: curator.pubkey: must be text, not null",
                "\"pubkey\": \"\" | \"pubkey\": \"ab\" | 4:40: curator.pubkey: 'ab' is no public key: a public key has"
                        + " 52 characters of z-base-32, not 2",
                "\"bees\": {     | \"Bees_\": {      | 7:5: categories.Bees_: is no slug: small letters and digits,"
                        + " joined by single hyphens, such as rust-learning",
                ", \"honey\"     | ``                | 10:25: categories.bees.query_patterns: must hold at least 3"
                        + " patterns, not 2",
                "\"honey\"       | \"\"              | 10:52: categories.bees.query_patterns[2]: must not be blank",
                "\"rank\": 2     | \"rank\": 1       | 13:18: categories.bees.sources[1].rank: is 1, which"
                        + " categories.bees.sources[0] has already",
                "\"rank\": 2     | \"rank\": 4       | 12:18: categories.bees.sources[0].rank: must be 1, 2 or 3, not"
                        + " the number 4",
                "\"rank\": 2     | \"rank\": 2.0     | 12:18: categories.bees.sources[0].rank: must be 1, 2 or 3, not"
                        + " the number 2.0",
                "\"forum\"       | \"blog\"          | 12:79: categories.bees.sources[0].type: 'blog' is none of"
                        + " documentation, tutorial, video, article, tool, repo, forum, book, course, api",
                "https://one.example | ftp://one.example | 13:43: categories.bees.sources[1].url: 'ftp://one.example'"
                        + " is no address that begins with https:// or http:// and names a host",
                "https://one.example | https:///one  | 13:43: categories.bees.sources[1].url: 'https:///one' is no"
                        + " address that begins with https:// or http:// and names a host",
                "\"why\": \"First.\" | \"why\": [\"a\"] | 13:89: categories.bees.sources[1].why: must be text, not an"
                        + " array",
                "\"version\":    | \"version\": \"1.0.0\", \"version\": | 2:23: version: stands here a second time",
            })
    void whatIsWrongIsSaidWithItsPlaceAndField(String text, String instead, String problem) {
        assertTrue(GOOD.contains(text), text);

        assertEquals(List.of("registry.json:" + problem), problems(GOOD.replace(text, instead == null ? "" : instead)));
    }

    @Test
    void allThatIsWrongIsToldAtOnceFromTopToBottom() {
        String bad = GOOD.replace("1.2.0", "one")
                .replace("\"honey\"", "7")
                .replace("\"type\": \"book\"", "\"kind\": \"book\"")
                .replace("\"rank\": 3", "\"rank\": 2");

        assertEquals("""
            registry.json:2:14: version: 'one' is no semantic version such as 1.0.0
            registry.json:10:52: categories.bees.query_patterns[2]: must be text, not the number 7
            registry.json:13:9: categories.bees.sources[1].type: is missing
            registry.json:13:66: categories.bees.sources[1].kind: unknown field; known are rank, name, url, type, why
            registry.json:14:18: categories.bees.sources[2].rank: is 2, which categories.bees.sources[0] has already\
            """, String.join("\n", problems(bad)));
    }

    @Test
    void aRegistryNeedsThreeSourcesACategoryAndOneCategory() {
        String two = GOOD.lines().filter(line -> !line.contains("\"rank\": 3")).collect(Collectors.joining("\n"));
        String none = GOOD.substring(0, GOOD.indexOf("\"bees\"")) + "}}";

        assertEquals(
                List.of("registry.json:11:18: categories.bees.sources: must hold exactly 3 sources, not 2"),
                problems(two.replace("\"why\": \"First.\"},", "\"why\": \"First.\"}")));
        assertEquals(List.of("registry.json:6:17: categories: must hold at least one category"), problems(none));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[]    | 1:1: must be an object, not an array",
                "{     | 1:2: unexpected end instead of a key",
                "``    | 1:1: no JSON value: the text is empty",
            })
    void whatIsNoRegistryAtAllIsRefused(String text, String problem) {
        assertEquals("registry.json:" + problem, problems(text).getFirst());
    }

    @Test
    void aDamagedFileIsReadOrRefusedWithAReasonAndNeverThrows() {
        long seed = Long.getLong("seed", 1);
        var random = new Random(seed);
        byte[] good = GOOD.getBytes(UTF_8);
        for (int i = 0; i < 5_000; i++) {
            byte[] damaged =
                    Arrays.copyOf(good, good.length - (random.nextInt(10) == 0 ? random.nextInt(good.length) : 0));
            for (int n = 1 + random.nextInt(3); n > 0 && damaged.length > 0; n--) {
                damaged[random.nextInt(damaged.length)] = (byte) "\"{}[],:0a -\n\\".charAt(random.nextInt(13));
            }
            if (RegistryReader.read("registry.json", damaged) instanceof RegistryReader.Read.Bad(var problems)) {
                assertTrue(!problems.isEmpty(), "rerun with -Dseed=" + seed);
            }
        }
    }

    @Test
    void aFileIsCalledByItsName(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.json"), GOOD.replace("Ada", ""));

        var bad = assertInstanceOf(RegistryReader.Read.Bad.class, RegistryReader.read(file));

        assertEquals(
                "mine.json:4:23: curator.name: must not be blank",
                bad.problems().getFirst().toString());
    }

    @Test
    void theBuiltInRegistryHasItsTenCategories() {
        Registry registry = RegistryReader.builtIn();

        assertEquals("John Turner", registry.curator().name());
        assertEquals(
                "bitcoin-node-setup home-automation-private linux-hardening mcp-development nostr-development"
                        + " password-management pubky-development rust-learning self-hosted-email threat-modeling",
                registry.categories().stream().map(Category::slug).collect(Collectors.joining(" ")));
    }

    private static Registry good(String text) {
        return assertInstanceOf(
                        RegistryReader.Read.Good.class, RegistryReader.read("registry.json", text.getBytes(UTF_8)))
                .registry();
    }

    private static List<String> problems(String text) {
        var bad = assertInstanceOf(
                RegistryReader.Read.Bad.class, RegistryReader.read("registry.json", text.getBytes(UTF_8)));
        return bad.problems().stream().map(RegistryProblem::toString).toList();
    }
}
