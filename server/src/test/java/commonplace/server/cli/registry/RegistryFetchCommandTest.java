package commonplace.server.cli.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import commonplace.json.Json;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryFetchCommandTest {
    private static final String NOTHING = """
        There is nothing to fetch: the registry of Ours endorses nobody whose registry could be followed.
        exit 0
        """;

    private final SigningKey ours = SigningKey.generate();
    private final SigningKey ana = SigningKey.generate();
    private volatile byte[] served = {};

    @TempDir
    private Path folder;

    private HttpServer peer;

    @BeforeEach
    void serve() throws Exception {
        peer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        peer.createContext("/registry", exchange -> {
            byte[] bytes = served;
            exchange.sendResponseHeaders(bytes.length == 0 ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
            try (var out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
        peer.start();
        served = registry("Ana", ana, List.of());
    }

    @AfterEach
    void end() {
        peer.stop(0);
    }

    @Test
    void eachRegistryIsFetchedAndTold() throws Exception {
        write(List.of(endorsement()));

        assertEquals("✓ Ana  1.0.0 of 2026-11-01, 1 topic, new\nexit 0\n", run(false));
        assertEquals("✓ Ana  1.0.0 of 2026-11-01, 1 topic, unchanged\nexit 0\n", run(false));
    }

    @Test
    void whatCannotBeFetchedIsToldWithWhatIsStillUsed() throws Exception {
        write(List.of(endorsement()));
        String url = url();
        run(false);
        served = new byte[0];

        assertEquals(
                "✗ Ana  " + url + " answered with status 404\n"
                        + "       still used: 1.0.0 of 2026-11-01, 1 topic, fetched less than a minute ago\nexit 1\n",
                run(false));
    }

    @Test
    void programsGetJson() throws Exception {
        write(List.of(endorsement()));

        String told = run(true);

        Map<String, @Nullable Object> json =
                Json.readObject(told.substring(0, told.indexOf('\n')).getBytes(StandardCharsets.UTF_8));
        assertEquals(0L, json.get("failures"));
        assertTrue(
                told.contains("{\"curator\":\"Ana\",\"pubkey\":\"" + ana.curator() + "\",\"url\":\"" + url()
                        + "\",\"status\":\"updated\",\"version\":\"1.0.0\",\"updated\":\"2026-11-01\",\"topics\":1,"),
                told);
    }

    @Test
    void whereNobodyIsEndorsedThereIsNothingToFetch() throws Exception {
        write(List.of());
        assertEquals(NOTHING, run(false));
    }

    @Test
    void anEndorsementThatIsNotOursIsToldAndNotFollowed() throws Exception {
        Map<String, @Nullable Object> forged = endorsement();
        forged.put("since", "2020-01-01");
        write(List.of(forged));

        assertEquals(
                "- Ana: the signature is not one of this content by " + ours.curator() + "\n" + NOTHING, run(false));
    }

    @Test
    void withoutAUsableRegistryNothingIsFetched() throws Exception {
        assertEquals(
                "commonplace: there is no registry whose endorsements could be followed: there is no file "
                        + folder.resolve("registry.json") + "\nexit 1\n",
                run(false));
    }

    private void write(List<?> endorsements) throws Exception {
        Files.write(folder.resolve("registry.json"), registry("Ours", ours, endorsements));
    }

    private Map<String, @Nullable Object> endorsement() throws NoCanonicalFormException {
        return SignedJson.sign(
                Json.object("pubkey", ana.curator().text(), "url", url(), "name", "Ana", "since", "2026-10-01"), ours);
    }

    private String url() {
        return "http://127.0.0.1:" + peer.getAddress().getPort() + "/registry";
    }

    private static byte[] registry(String curator, SigningKey key, List<?> endorsements)
            throws NoCanonicalFormException {
        List<?> sources = LongStream.rangeClosed(1, 3)
                .mapToObj(rank -> Json.object(
                        "rank",
                        rank,
                        "name",
                        "Source " + rank,
                        "url",
                        "https://example.org/" + rank,
                        "type",
                        "article",
                        "why",
                        "It is good."))
                .toList();
        Map<String, @Nullable Object> topic = Json.object(
                "name",
                "Beekeeping",
                "description",
                "All of it.",
                "query_patterns",
                List.of("keep bees", "bees at home", "first hive"),
                "sources",
                sources);
        return Json.write(SignedJson.sign(
                Json.object(
                        "version",
                        "1.0.0",
                        "updated",
                        "2026-11-01",
                        "curator",
                        Json.object("name", curator, "pubkey", key.curator().text()),
                        "endorsements",
                        endorsements,
                        "categories",
                        Json.object("beekeeping", topic)),
                key));
    }

    /** What the command writes, without the progress that is for people, and how it ends. */
    private String run(boolean asJson) throws IOException {
        PrintStream out = System.out;
        PrintStream err = System.err;
        var written = new ByteArrayOutputStream();
        var stream = new PrintStream(written, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
        try {
            int code = RegistryFetchCommand.fetch(
                    Optional.of(folder.resolve("registry.json")), folder.resolve("fetched"), asJson);
            return written.toString(StandardCharsets.UTF_8) + "exit " + code + "\n";
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }
}
