package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.s3.PutCondition;
import commonplace.s3.S3Client;
import commonplace.s3.S3Credentials;
import commonplace.s3.S3Settings;
import commonplace.server.cli.TestCli;
import commonplace.server.testing.LaunchedProduct;
import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import commonplace.testing.Processes;
import commonplace.testing.S3Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done with a folder of backups is done with those in a bucket. */
@Tag("slow")
class BackupToS3Test {
    @TempDir
    private static Path shared;

    private static S3Server server = never();

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);

    @TempDir
    private Path temporary;

    private TestCli cli;
    private TestCli other;
    private Path bucket;
    private String place;

    @SuppressWarnings("NullAway") // Each test comes after the start.
    private static S3Server never() {
        return null;
    }

    @BeforeAll
    static void start() throws IOException {
        server = S3Server.start(shared);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void writeNotes() throws IOException {
        cli = new TestCli(Files.createDirectory(temporary.resolve("one")), variables());
        other = new TestCli(Files.createDirectory(temporary.resolve("two")), variables());
        String name = "b-" + Integer.toHexString(temporary.hashCode());
        bucket = server.bucket(name);
        place = "s3://" + name + "/my/notes";
        cli.with("a.md", "# A\nfirst words").with("sub/Zürich 漢.png", "png").with("empty.md", "");
        cli.run("cairn_patch", "--path", "a", "--op", "append", "--content", "second words");
    }

    private static Map<String, String> variables() {
        return Map.of(
                "AWS_ENDPOINT_URL_S3", server.endpoint().toString(),
                "AWS_ACCESS_KEY_ID", S3Server.ACCESS_KEY,
                "AWS_SECRET_ACCESS_KEY", S3Server.SECRET_KEY);
    }

    private static String ok(TestCli.Ended ended) {
        assertEquals(0, ended.exitCode(), ended::toString);
        return ended.out();
    }

    @Test
    void backupsAreMadeListedCheckedClearedAndRestored() throws IOException {
        ok(cli.run("token"));
        String first = ok(cli.run("backup", place));
        assertTrue(first.contains(" in " + place + ".\n"), first);
        cli.with("b.md", "new");
        String second = ok(cli.run("backup", place));
        assertTrue(second.matches("(?s)Backed up .* of them new\\) as .*"), second);
        assertFalse(second.contains("png"), second);

        assertEquals(2, ok(cli.runAsTyped("backup", "list", place)).lines().count());
        assertTrue(ok(cli.runAsTyped("backup", "verify", place)).endsWith("every byte as it was written.\n"));
        assertTrue(ok(cli.runAsTyped("backup", "prune", place, "--keep", "1")).startsWith("Deleted 1 backup: "));
        assertTrue(ok(cli.runAsTyped("backup", "verify", place)).startsWith("Read 1 backup with "));
        assertFalse(Files.exists(bucket.resolve("my/notes/commonplace-lock")));

        ok(other.run("backup", "restore", place));
        assertEquals(files(cli.vault()), files(other.vault()));
        assertEquals(ok(cli.run("token")), ok(other.run("token")));
        assertEquals(
                ok(cli.run("cairn_read", "--path", "a", "--json")),
                ok(other.run("cairn_read", "--path", "a", "--json")));
    }

    @Test
    void aSecondBackupSendsWhatIsNew() throws IOException {
        ok(cli.run("backup", place));
        Map<String, Object> before = times(bucket.resolve("my/notes/content"));
        ok(cli.run("backup", place));

        Map<String, Object> after = times(bucket.resolve("my/notes/content"));
        after.keySet().retainAll(before.keySet());
        assertEquals(before, after);
    }

    /** What lies in a folder of backups lies in a bucket under the same names. */
    @Test
    void aFolderThatIsCopiedIntoABucketIsOneOfBackups() throws IOException {
        Path folder = temporary.resolve("folder");
        ok(cli.run("backup", folder.toString()));
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                Path copy = bucket.resolve("my/notes").resolve(folder.relativize(path));
                Files.createDirectories(copy.getParent());
                Files.copy(path, copy);
            }
        }

        ok(cli.runAsTyped("backup", "verify", place));
        ok(cli.run("backup", place));
        ok(other.run("backup", "restore", place));
        assertEquals(files(cli.vault()), files(other.vault()));
    }

    @Test
    void damageIsFoundAndNotRestored() throws IOException {
        ok(cli.run("backup", place));
        Path content = contentOf("png");
        String key = "s3://" + bucket.getFileName() + "/" + bucket.relativize(content);
        Files.writeString(content, "gnp");
        TestCli.Ended damaged = cli.runAsTyped("backup", "verify", place);
        assertEquals(1, damaged.exitCode());
        assertTrue(damaged.out().contains(key + " is damaged: its bytes are others"), damaged.out());

        Files.delete(content);
        assertTrue(cli.runAsTyped("backup", "verify", place).out().contains(key + " is missing"));
        TestCli.Ended restored = other.run("backup", "restore", place);
        assertEquals(1, restored.exitCode(), restored::toString);
        assertTrue(restored.err().contains(key + "; nothing was restored"), restored.err());
        ok(cli.run("backup", place));
        ok(other.run("backup", "restore", place));
    }

    @Test
    void whatIsWrongIsSaid() throws IOException {
        assertEquals(
                "commonplace: there is no backup in " + place + "\nexit 1\n",
                cli.runAsTyped("backup", "list", place).toString());
        Files.writeString(Files.createDirectories(bucket.resolve("theirs")).resolve("file"), "");
        String theirs = "s3://" + bucket.getFileName() + "/theirs";
        assertEquals(
                "commonplace: no backup was made: " + theirs + " is not empty, and holds no backups; name a prefix that"
                        + " no object has yet: " + theirs + "/PREFIX\nexit 1\n",
                cli.run("backup", theirs).toString());
        assertEquals(
                "commonplace: no backup was made: there is no bucket 'nowhere' in " + server.endpoint()
                        + "; make it, or name another: s3://BUCKET/PREFIX\nexit 1\n",
                cli.run("backup", "s3://nowhere").toString());
        assertTrue(cli.run("backup", "s3://b").err().startsWith("commonplace: 's3://b' names no bucket"));
        Map<String, String> wrong = new HashMap<>(variables());
        wrong.put("AWS_SECRET_ACCESS_KEY", "wrong");
        String refused = new TestCli(Files.createDirectory(temporary.resolve("three")), wrong)
                .run("backup", place)
                .toString();
        assertTrue(refused.startsWith("commonplace: no backup was made: the secret key is not the one"), refused);
        ok(cli.run("backup", place));
        Path sign = bucket.resolve("my/notes/commonplace-backups");
        Files.writeString(sign, "Commonplace backups, format 2\n");
        TestCli.Ended newer = other.run("backup", "restore", place);
        assertTrue(newer.exitCode() != 0 && newer.err().contains(place + "/commonplace-backups has the format 2"));
    }

    @Test
    void twoDoNotChangeOnePlaceAtOnce() throws Exception {
        ok(cli.run("backup", place));
        var settings = new S3Settings(
                Optional.of(server.endpoint()),
                "us-east-1",
                true,
                new S3Credentials(S3Server.ACCESS_KEY, S3Server.SECRET_KEY, Optional.empty()));
        var over = new AtomicBoolean();
        var written = new CountDownLatch(1);
        Thread another = Thread.ofPlatform().start(() -> {
            try (var client = new S3Client(settings, bucket.getFileName().toString())) {
                for (int i = 1; !over.get(); i++) {
                    byte[] lock =
                            ("{\"owner\":\"another machine\",\"writes\":" + i + "}").getBytes(StandardCharsets.UTF_8);
                    client.put("my/notes/commonplace-lock", lock, PutCondition.ALWAYS);
                    written.countDown();
                    Thread.sleep(300);
                }
            } catch (IOException | InterruptedException failed) {
                throw new AssertionError(failed);
            }
        });
        Await.latch(written);
        try {
            assertEquals(
                    "commonplace: no backup was made: another process is making a backup in " + place
                            + ", or clearing it; try again when it is done\nexit 1\n",
                    cli.run("backup", place).toString());
        } finally {
            over.set(true);
            another.join();
        }
    }

    /** An agent writes; backup and restore are killed and run again, and everything is compared. */
    @Test
    void whatIsKilledIsRunAgainAndNothingIsLost() throws Exception {
        for (int i = 0; i < 200; i++) {
            cli.with("many/n" + i + ".md", ("note " + i + " of many\n").repeat(50));
        }
        try (var host = McpProcess.opened(cli.vault(), Path.of(cli.environment().get("HOME")))) {
            McpProcess.await(host.askTool("cairn_write", "path", "told", "content", "acknowledged"));
        }
        long took = 3_000;
        for (int round = 0; round < 3; round++) {
            Process backup = start(cli, "backup", place, "--vault", cli.vault().toString());
            if (!backup.waitFor(200 + random.nextLong(took), TimeUnit.MILLISECONDS)) {
                Processes.kill(backup);
            }
        }
        ok(cli.run("backup", place));
        assertTrue(ok(cli.runAsTyped("backup", "verify", place)).endsWith("every byte as it was written.\n"));

        for (int round = 0; round < 3; round++) {
            Process restore = start(
                    other, "backup", "restore", place, "--vault", other.vault().toString());
            if (restore.waitFor(200 + random.nextLong(took), TimeUnit.MILLISECONDS)) {
                break;
            }
            Processes.kill(restore);
        }
        TestCli.Ended last = other.run("backup", "restore", place);
        boolean wasDone = last.err().contains("is not empty");
        assertTrue(last.exitCode() == 0 || wasDone, () -> "seed " + seed + ": " + last);
        assertEquals(files(cli.vault()), files(other.vault()), "seed " + seed);
        assertTrue(ok(other.run("cairn_read", "--path", "told")).contains("acknowledged"));
        assertEquals(
                ok(cli.run("history", "told", "--json")), ok(other.run("history", "told", "--json")), "seed " + seed);
    }

    private static Process start(TestCli cli, String... arguments) throws IOException {
        var builder = new ProcessBuilder(LaunchedProduct.command(List.of(arguments)));
        builder.environment().putAll(cli.environment());
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        return builder.start();
    }

    private Path contentOf(String text) throws IOException {
        try (Stream<Path> all = Files.walk(bucket.resolve("my/notes/content"))) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> holds(file, text))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).equals(text);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static Map<String, Object> times(Path folder) throws IOException {
        var times = new TreeMap<String, Object>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                times.put(path.getFileName().toString(), Files.getAttribute(path, "unix:ctime"));
            }
        }
        return times;
    }

    /** All files with their times and contents. */
    private static Map<String, String> files(Path folder) throws IOException {
        var files = new TreeMap<String, String>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                files.put(
                        folder.relativize(path).toString(),
                        Files.getLastModifiedTime(path).toInstant() + " "
                                + new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
