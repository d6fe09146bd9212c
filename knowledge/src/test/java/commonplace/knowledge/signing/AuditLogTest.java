package commonplace.knowledge.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.knowledge.storage.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditLogTest {
    private static final Instant NOW = Instant.parse("2026-11-15T17:00:00.123456Z");

    private final SigningKey key = SigningKey.generate();

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("logs/audit.jsonl");
    }

    /** A log that remembers nothing, as in a new process. */
    private AuditLog log() {
        return new AuditLog(file, InstantSource.fixed(NOW));
    }

    private static Map<String, @Nullable Object> version(String version) {
        return Json.object("version", version);
    }

    private void writeThree() throws Exception {
        log().append(AuditAction.CREATED, version("1"), key);
        log().append(AuditAction.SIGNED, version("2"), key);
        log().append(AuditAction.ENDORSED, version("3"), key);
    }

    private List<String> versions() throws IOException {
        return log().entries().stream()
                .map(entry -> entry.number() + " " + entry.what() + " "
                        + entry.details().get("version"))
                .toList();
    }

    private void lines(List<String> lines) throws IOException {
        Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private String refused() {
        var refused = assertThrows(TamperedLogException.class, () -> log().entries());
        String before = file + ", line " + refused.line() + ": ";
        String message = String.valueOf(refused.getMessage());
        assertTrue(message.startsWith(before), message);
        return message.substring(file.toString().length() + 2);
    }

    @Test
    void whatWasDoneIsReadBackInOrder() throws Exception {
        assertEquals(List.of(), log().entries());
        assertFalse(Files.exists(file));

        writeThree();

        assertEquals(List.of("1 created 1", "2 signed 2", "3 endorsed 3"), versions());
        AuditEntry last = log().entries().getLast();
        assertEquals(key.curator(), last.by());
        assertEquals(Instant.parse("2026-11-15T17:00:00.123Z"), last.when());
        assertEquals(Optional.of(key.curator()), log().keeper());
    }

    @Test
    void aLineIsCanonicalJsonWithTheHashOfTheOneBefore() throws Exception {
        writeThree();
        List<String> lines = Files.readAllLines(file);

        Map<String, @Nullable Object> second = Json.readObject(lines.get(1).getBytes(StandardCharsets.UTF_8));

        assertEquals(Sha256.hex(lines.getFirst()), second.get("previous"));
        assertEquals(new Verdict.Verified(key.curator()), SignedJson.verify(second, key.curator()));
        assertEquals(
                List.of("by", "details", "number", "previous", "signature", "what", "when"),
                List.copyOf(second.keySet()));
    }

    @Test
    void whatWasChangedTakenOutPutInOrMovedIsNamed() throws Exception {
        writeThree();
        List<String> lines = Files.readAllLines(file);
        String first = lines.getFirst();

        lines(List.of(first, lines.get(1).replace("\"2\"", "\"9\""), lines.get(2)));
        assertEquals("line 2: the signature is not one of this content by " + key.curator(), refused());

        lines(List.of(first, lines.get(2)));
        assertEquals("line 2: its number is 3 where 2 comes next: lines were taken out, put in or moved", refused());

        lines(List.of(first, first, lines.get(1), lines.get(2)));
        assertEquals("line 2: its number is 1 where 2 comes next: lines were taken out, put in or moved", refused());

        lines(List.of(lines.get(1), lines.get(2)));
        assertEquals("line 1: its number is 2 where 1 comes next: lines were taken out, put in or moved", refused());

        lines(List.of(first, "", lines.get(1)));
        assertEquals("line 2: it is no JSON object: no JSON value: the text is empty", refused());

        lines(List.of(first, lines.get(1).replace(",\"number\"", ", \"number\"")));
        assertEquals("line 2: it is not in canonical form, in which every line is written", refused());

        lines(List.of(first, lines.get(1).substring(0, 99)));
        assertTrue(refused().startsWith("line 2: it is no JSON object: unexpected end"), refused());

        lines(List.of(first, "{\"number\":2}"));
        assertEquals(
                "line 2: it should have the fields by, details, number, previous, signature, what, when", refused());
    }

    @Test
    void evenTheKeeperCannotRewriteWhatOthersHaveSeen() throws Exception {
        writeThree();
        List<String> lines = Files.readAllLines(file);
        var chain = new AuditChain();
        chain.add(chain.check(lines.getFirst().getBytes(StandardCharsets.UTF_8)));
        byte[] other = chain.next(AuditAction.WITHDRAWN, NOW, version("2"), key);

        lines(List.of(lines.getFirst(), new String(other, StandardCharsets.UTF_8), lines.get(2)));

        assertEquals("line 3: its hash of the line before is another one: that line was changed", refused());
    }

    @Test
    void nobodyButTheKeeperAddsEntries() throws Exception {
        writeThree();
        SigningKey stranger = SigningKey.generate();

        var refused = assertThrows(
                IllegalArgumentException.class, () -> log().append(AuditAction.SIGNED, version("4"), stranger));

        assertEquals(
                "this entry cannot be added to " + file + ": it is by " + stranger.curator()
                        + ", and the log is kept by " + key.curator()
                        + ", who can hand it over with an entry 'key-replaced'",
                refused.getMessage());
        assertEquals(3, log().entries().size());
    }

    @Test
    void theKeeperCanHandTheLogOver() throws Exception {
        SigningKey next = SigningKey.generate();
        writeThree();
        log().append(
                        AuditAction.KEY_REPLACED,
                        Json.object("pubkey", next.curator().text()),
                        key);

        assertEquals(Optional.of(next.curator()), log().keeper());
        log().append(AuditAction.SIGNED, version("5"), next);
        assertThrows(IllegalArgumentException.class, () -> log().append(AuditAction.SIGNED, version("6"), key));
        assertEquals(5, log().entries().size());
        assertThrows(
                IllegalArgumentException.class,
                () -> log().append(AuditAction.KEY_REPLACED, Json.object("pubkey", "nobody"), next));
    }

    @Test
    void whatCannotBeSignedIsNotAdded() throws Exception {
        writeThree();

        assertThrows(NoCanonicalFormException.class, () -> log().append(AuditAction.SIGNED, version("\ud800"), key));
        assertEquals(3, log().entries().size());
    }

    @Test
    void aTornLastLineIsLeftOutAndCutOffByTheNextEntry() throws Exception {
        writeThree();
        byte[] whole = Files.readAllBytes(file);
        int last = String.join("\n", Files.readAllLines(file).subList(0, 2)).length() + 1;
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            int length = round == 0 ? last + 1 : round == 1 ? whole.length - 2 : random.nextInt(last, whole.length - 1);
            Files.write(file, Arrays.copyOf(whole, length));

            assertEquals(List.of("1 created 1", "2 signed 2"), versions(), "-Dseed=" + seed);
            log().append(AuditAction.WITHDRAWN, version("}\"{"), key);
            assertEquals(List.of("1 created 1", "2 signed 2", "3 withdrawn }\"{"), versions(), "-Dseed=" + seed);
        }
    }

    @Test
    void aWholeLastLineIsNotTornWhenOnlyItsEndIsMissing() throws Exception {
        writeThree();
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 1));
        AuditLog log = log();

        assertEquals(3, log.entries().size());
        log.append(AuditAction.SIGNED, version("4"), key);

        assertEquals(List.of("1 created 1", "2 signed 2", "3 endorsed 3", "4 signed 4"), versions());
        assertEquals(4, log.entries().size());
    }

    @Test
    void aBitFlippedAnywhereIsRefusedAndNothingIsAdded() throws Exception {
        log().append(AuditAction.CREATED, version("1"), key);
        log().append(AuditAction.SIGNED, Json.object("why", "{\"a\\b\": ö}"), key);
        byte[] whole = Files.readAllBytes(file);
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, flipped);

            assertThrows(TamperedLogException.class, () -> log().entries(), "byte " + i + " -Dseed=" + seed);
            if (i % 50 == 0 || i == whole.length - 1) {
                assertThrows(TamperedLogException.class, () -> log().append(AuditAction.SIGNED, version("3"), key));
                assertEquals(-1, Arrays.mismatch(flipped, Files.readAllBytes(file)), "byte " + i);
            }
        }
    }

    @Test
    void whoeverHasReadALogSeesThatItsEndWasCutOff() throws Exception {
        writeThree();
        AuditLog log = log();
        assertEquals(3, log.entries().size());

        lines(Files.readAllLines(file).subList(0, 2));

        var refused = assertThrows(TamperedLogException.class, log::entries);
        assertEquals(file + ", line 3: it is not what it was when the log was last read", refused.getMessage());
        assertThrows(TamperedLogException.class, () -> log.append(AuditAction.SIGNED, version("4"), key));
        assertEquals(2, Files.readAllLines(file).size());
    }

    @Test
    void severalThreadsAndLogsAddToOneFile() throws Exception {
        var failures = Collections.synchronizedList(new ArrayList<Exception>());
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
            AuditLog log = log();
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    for (int j = 0; j < 5; j++) {
                        log.append(AuditAction.SIGNED, version("x"), key);
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
        assertEquals(20, log().entries().size());
    }
}
