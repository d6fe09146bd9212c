package commonplace.registry.signing;

import static commonplace.registry.signing.TestLog.version;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.base.Sha256;
import commonplace.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    private final TestLog test;

    AuditLogTest(@TempDir Path folder) {
        this.test = new TestLog(folder);
    }

    @Test
    void whatWasDoneIsReadBackInOrder() throws Exception {
        assertEquals(List.of(), test.log().entries());
        assertFalse(Files.exists(test.file));

        test.writeThree();

        assertEquals(List.of("1 created 1", "2 signed 2", "3 endorsed 3"), test.versions());
        AuditEntry last = test.log().entries().getLast();
        assertEquals(test.key.curator(), last.by());
        assertEquals(Instant.parse("2026-11-15T17:00:00.123Z"), last.when());
        assertEquals(Optional.of(test.key.curator()), test.log().keeper());
    }

    @Test
    void aDeedIsDoneBeforeItIsToldAndNeitherWithoutTheOther() throws Exception {
        test.writeThree();
        var done = new ArrayList<String>();
        SigningKey stranger = SigningKey.generate();

        test.log().append(AuditAction.SIGNED, version("4"), test.key, () -> done.add("with " + Files.size(test.file)));
        long size = Files.size(test.file);
        assertThrows(
                IllegalArgumentException.class,
                () -> test.log().append(AuditAction.SIGNED, version("5"), stranger, () -> done.add("by a stranger")));
        assertThrows(
                IOException.class,
                () -> test.log().append(AuditAction.SIGNED, version("5"), test.key, () -> {
                    throw new IOException("the disk is full");
                }));

        assertEquals(1, done.size());
        assertFalse(done.contains("with " + size));
        assertEquals(size, Files.size(test.file));
        assertEquals(4, test.versions().size());
    }

    @Test
    void aLineIsCanonicalJsonWithTheHashOfTheOneBefore() throws Exception {
        test.writeThree();
        List<String> lines = Files.readAllLines(test.file);

        Map<String, @Nullable Object> second = Json.readObject(lines.get(1).getBytes(StandardCharsets.UTF_8));

        assertEquals(Sha256.hex(lines.getFirst()), second.get("previous"));
        assertEquals(new Verdict.Verified(test.key.curator()), SignedJson.verify(second, test.key.curator()));
        assertEquals(
                List.of("by", "details", "number", "previous", "signature", "what", "when"),
                List.copyOf(second.keySet()));
    }

    @Test
    void nobodyButTheKeeperAddsEntries() throws Exception {
        test.writeThree();
        SigningKey stranger = SigningKey.generate();

        var refused = assertThrows(
                IllegalArgumentException.class, () -> test.log().append(AuditAction.SIGNED, version("4"), stranger));

        assertEquals(
                "this entry cannot be added to " + test.file + ": it is by " + stranger.curator()
                        + ", and the log is kept by " + test.key.curator()
                        + ", who can hand it over with an entry 'key-replaced'",
                refused.getMessage());
        assertEquals(3, test.log().entries().size());
    }

    @Test
    void theKeeperCanHandTheLogOver() throws Exception {
        SigningKey next = SigningKey.generate();
        test.writeThree();
        test.log()
                .append(
                        AuditAction.KEY_REPLACED,
                        Json.object("pubkey", next.curator().text()),
                        test.key);

        assertEquals(Optional.of(next.curator()), test.log().keeper());
        test.log().append(AuditAction.SIGNED, version("5"), next);
        assertThrows(
                IllegalArgumentException.class, () -> test.log().append(AuditAction.SIGNED, version("6"), test.key));
        assertEquals(5, test.log().entries().size());
        var refused = assertThrows(
                IllegalArgumentException.class,
                () -> test.log().append(AuditAction.KEY_REPLACED, Json.object("pubkey", "nobody"), next));
        assertEquals(
                "this entry cannot be added to " + test.file + ": its detail 'pubkey' is no public key:"
                        + " a public key has 52 characters of z-base-32, not 6",
                refused.getMessage());
    }

    @Test
    void whatCannotBeSignedIsNotAdded() throws Exception {
        test.writeThree();

        assertThrows(
                NoCanonicalFormException.class,
                () -> test.log().append(AuditAction.SIGNED, version("\ud800"), test.key));
        assertEquals(3, test.log().entries().size());
    }

    @Test
    void severalThreadsAndLogsAddToOneFile() throws Exception {
        var failures = Collections.synchronizedList(new ArrayList<Exception>());
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            AuditLog log = test.log();
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    for (int j = 0; j < 5; j++) {
                        log.append(AuditAction.SIGNED, version("x"), test.key);
                    }
                } catch (IOException | NoCanonicalFormException failed) {
                    failures.add(failed);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), failures);
        assertEquals(20, test.log().entries().size());
    }
}
