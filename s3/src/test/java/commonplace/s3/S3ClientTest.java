package commonplace.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Sha256;
import commonplace.testing.S3Server;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that we did not write takes our requests, and we understand what it says. */
@Tag("slow")
class S3ClientTest {
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private static Path temporary;

    private static S3Server server = never();

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws IOException {
        server = S3Server.start(temporary);
        server.bucket("bucket");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @SuppressWarnings("NullAway") // Each test comes after the start.
    private static S3Server never() {
        return null;
    }

    private static S3Settings settings(String accessKey, String secretKey) {
        return new S3Settings(
                Optional.of(server.endpoint()),
                "us-east-1",
                true,
                new S3Credentials(accessKey, secretKey, Optional.empty()));
    }

    private static S3Client client() {
        return new S3Client(settings(S3Server.ACCESS_KEY, S3Server.SECRET_KEY), "bucket");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] read(S3Client client, String key) throws IOException {
        try (InputStream in = client.get(key)) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "with blank+plus", "a/b/c.txt", "Zürich 漢字 🎈", "100%&=?#"})
    void anObjectIsWrittenReadToldAndDeleted(String key) throws IOException {
        try (S3Client client = client()) {
            client.put(key, bytes("words"), PutCondition.ALWAYS);

            assertArrayEquals(bytes("words"), read(client, key));
            assertEquals(5, client.head(key).orElseThrow().size());
            List<String> keys = new ArrayList<>();
            client.list(key, object -> keys.add(object.key()));
            assertEquals(List.of(key), keys);
            client.delete(key);
            client.delete(key);
            assertEquals(Optional.empty(), client.head(key));
            assertThrows(NoSuchFileException.class, () -> read(client, key));
        }
    }

    @Test
    void anEmptyObjectIsOne() throws IOException {
        Path empty = Files.createFile(folder.resolve("empty"));
        try (S3Client client = client()) {
            client.put("empty", empty, Sha256.hex(""));

            assertEquals(0, client.head("empty").orElseThrow().size());
            assertEquals(0, read(client, "empty").length);
        }
    }

    @Test
    void largeFilesGoInPartsAndComeInPieces() throws IOException {
        byte[] content = new byte[11 * MEGABYTE + 17];
        new Random(1).nextBytes(content);
        Path file = Files.write(folder.resolve("large"), content);
        var connection = new S3Connection(settings(S3Server.ACCESS_KEY, S3Server.SECRET_KEY), "bucket");
        try (var client = new S3Client("bucket", connection, 5 * MEGABYTE)) {
            client.put("large", file, Sha256.hex(content));

            assertArrayEquals(content, read(client, "large"));
            connection.send(S3Connection.Request.of("POST", "left/over").query("uploads", ""));
            client.abortUploads("left/");
            byte[] left = connection
                    .send(S3Connection.Request.of("GET", "").query("uploads", ""))
                    .body();
            assertEquals(
                    List.of(), XmlElement.parse(left).all("Upload").toList(), new String(left, StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatChangedOnTheWayIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "as it was");
        try (S3Client client = client()) {
            S3Exception refused =
                    assertThrows(S3Exception.class, () -> client.put("file", file, Sha256.hex("something else")));

            assertEquals(400, refused.status(), refused.getMessage());
            assertEquals(Optional.empty(), client.head("file"));
        }
    }

    @Test
    void aThousandAndMoreAreListed() throws IOException {
        Path bucket = Files.createDirectories(server.bucket("many").resolve("x"));
        for (int i = 0; i < 1_203; i++) {
            Files.createFile(bucket.resolve("o" + i));
        }
        try (var client = new S3Client(settings(S3Server.ACCESS_KEY, S3Server.SECRET_KEY), "many")) {
            List<String> keys = new ArrayList<>();
            client.list("x/", object -> keys.add(object.key()));

            assertEquals(1_203, keys.stream().distinct().count());
            assertEquals(1_203, keys.size());
        }
    }

    @Test
    void conditionsAreKeptTo() throws IOException {
        try (S3Client client = client()) {
            PutResult first = client.put("once", bytes("1"), PutCondition.IF_ABSENT);
            String etag = first instanceof PutResult.Written(String written) ? written : "";

            assertEquals(new PutResult.NotMet(), client.put("once", bytes("2"), PutCondition.IF_ABSENT));
            assertTrue(
                    client.put("once", bytes("3"), new PutCondition.IfMatch(etag)) instanceof PutResult.Written,
                    first::toString);
            assertEquals(new PutResult.NotMet(), client.put("once", bytes("4"), new PutCondition.IfMatch(etag)));
            assertEquals(new PutResult.NotMet(), client.put("never", bytes("4"), new PutCondition.IfMatch(etag)));
            assertArrayEquals(bytes("3"), read(client, "once"));
        }
    }

    @Test
    void ofManyWhoWriteWhereNothingIsOneWins() throws Exception {
        try (S3Client client = client();
                var threads = Executors.newFixedThreadPool(8)) {
            List<Callable<PutResult>> writers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                byte[] mine = bytes("writer " + i);
                writers.add(() -> client.put("contended", mine, PutCondition.IF_ABSENT));
            }
            int won = 0;
            for (Future<PutResult> each : threads.invokeAll(writers)) {
                won += each.get() instanceof PutResult.Written ? 1 : 0;
            }
            assertEquals(1, won);
        }
    }

    private static String refused(S3Settings settings, String bucket) {
        try (var client = new S3Client(settings, bucket)) {
            return assertThrows(S3Exception.class, () -> client.list("", _ -> {}))
                    .getMessage()
                    .replace(server.endpoint().toString(), "STORE");
        }
    }

    @Test
    void refusalsSayWhatWouldWork() {
        assertEquals(
                "there is no bucket 'nowhere' in STORE; make it, or name another: s3://BUCKET/PREFIX",
                refused(settings(S3Server.ACCESS_KEY, S3Server.SECRET_KEY), "nowhere"));
        assertEquals(
                "the secret key is not the one that belongs to the access key " + S3Server.ACCESS_KEY
                        + "; look at AWS_SECRET_ACCESS_KEY or the profile",
                refused(settings(S3Server.ACCESS_KEY, "wrong"), "bucket"));
        assertTrue(
                refused(settings("AKOTHER", S3Server.SECRET_KEY), "bucket").contains("AKOTHER"),
                refused(settings("AKOTHER", S3Server.SECRET_KEY), "bucket"));
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        URI nobody = URI.create("http://127.0.0.1:1");
        var settings =
                new S3Settings(Optional.of(nobody), "us-east-1", true, new S3Credentials("a", "b", Optional.empty()));
        var connection = new S3Connection(settings, "bucket", ScriptedStore.AT_ONCE);
        try (var client = new S3Client("bucket", connection, MEGABYTE)) {
            assertEquals(
                    "http://127.0.0.1:1 does not answer: nothing listens there",
                    assertThrows(S3Exception.class, () -> client.head("x")).getMessage());
        }
    }
}
