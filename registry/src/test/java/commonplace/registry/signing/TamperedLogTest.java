package commonplace.registry.signing;

import static commonplace.registry.signing.TestLog.version;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TamperedLogTest {
    private final TestLog test;

    TamperedLogTest(@TempDir Path folder) {
        this.test = new TestLog(folder);
    }

    @Test
    void whatWasChangedTakenOutPutInOrMovedIsNamed() throws Exception {
        test.writeThree();
        List<String> lines = Files.readAllLines(test.file);
        String first = lines.getFirst();

        test.replace(List.of(first, lines.get(1).replace("\"2\"", "\"9\""), lines.get(2)));
        assertEquals("line 2: the signature is not one of this content by " + test.key.curator(), test.refused());

        test.replace(List.of(first, lines.get(2)));
        assertEquals(
                "line 2: its number is 3 where 2 comes next: lines were taken out, put in or moved", test.refused());

        test.replace(List.of(first, first, lines.get(1), lines.get(2)));
        assertEquals(
                "line 2: its number is 1 where 2 comes next: lines were taken out, put in or moved", test.refused());

        test.replace(List.of(lines.get(1), lines.get(2)));
        assertEquals(
                "line 1: its number is 2 where 1 comes next: lines were taken out, put in or moved", test.refused());

        test.replace(List.of(first, "", lines.get(1)));
        assertEquals("line 2: it is no JSON object: no JSON value: the text is empty", test.refused());

        test.replace(List.of(first, lines.get(1).replace(",\"number\"", ", \"number\"")));
        assertEquals("line 2: it is not in canonical form, in which every line is written", test.refused());

        test.replace(List.of(first, lines.get(1).substring(0, 99)));
        assertTrue(test.refused().startsWith("line 2: it is no JSON object: unexpected end"), test.refused());

        test.replace(List.of(first, "{\"number\":2}"));
        assertEquals(
                "line 2: it should have the fields by, details, number, previous, signature, what, when",
                test.refused());
    }

    @Test
    void evenTheKeeperCannotRewriteWhatOthersHaveSeen() throws Exception {
        test.writeThree();
        List<String> lines = Files.readAllLines(test.file);
        var chain = new AuditChain();
        chain.add(chain.check(lines.getFirst().getBytes(StandardCharsets.UTF_8)));
        byte[] other = chain.next(AuditAction.WITHDRAWN, TestLog.NOW, version("2"), test.key);

        test.replace(List.of(lines.getFirst(), new String(other, StandardCharsets.UTF_8), lines.get(2)));

        assertEquals("line 3: its hash of the line before is another one: that line was changed", test.refused());
    }

    @Test
    void aTornLastLineIsLeftOutAndCutOffByTheNextEntry() throws Exception {
        test.writeThree();
        byte[] whole = Files.readAllBytes(test.file);
        int last =
                String.join("\n", Files.readAllLines(test.file).subList(0, 2)).length() + 1;
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            int length = round == 0 ? last + 1 : round == 1 ? whole.length - 2 : random.nextInt(last, whole.length - 1);
            Files.write(test.file, Arrays.copyOf(whole, length));

            assertEquals(List.of("1 created 1", "2 signed 2"), test.versions(), "-Dseed=" + seed);
            test.log().append(AuditAction.WITHDRAWN, version("}\"{"), test.key);
            assertEquals(List.of("1 created 1", "2 signed 2", "3 withdrawn }\"{"), test.versions(), "-Dseed=" + seed);
        }
    }

    @Test
    void aWholeLastLineIsNotTornWhenOnlyItsEndIsMissing() throws Exception {
        test.writeThree();
        byte[] whole = Files.readAllBytes(test.file);
        Files.write(test.file, Arrays.copyOf(whole, whole.length - 1));
        AuditLog log = test.log();

        assertEquals(3, log.entries().size());
        log.append(AuditAction.SIGNED, version("4"), test.key);

        assertEquals(List.of("1 created 1", "2 signed 2", "3 endorsed 3", "4 signed 4"), test.versions());
        assertEquals(4, log.entries().size());
    }

    @Test
    void aBitFlippedAnywhereIsRefusedAndNothingIsAdded() throws Exception {
        test.log().append(AuditAction.CREATED, version("1"), test.key);
        test.log().append(AuditAction.SIGNED, Json.object("why", "{\"a\\b\": ö}"), test.key);
        byte[] whole = Files.readAllBytes(test.file);
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < whole.length; i++) {
            byte[] flipped = whole.clone();
            flipped[i] ^= (byte) (1 << random.nextInt(8));
            Files.write(test.file, flipped);

            assertThrows(TamperedLogException.class, () -> test.log().entries(), "byte " + i + " -Dseed=" + seed);
            if (i % 50 == 0 || i == whole.length - 1) {
                assertThrows(
                        TamperedLogException.class,
                        () -> test.log().append(AuditAction.SIGNED, version("3"), test.key));
                assertEquals(-1, Arrays.mismatch(flipped, Files.readAllBytes(test.file)), "byte " + i);
            }
        }
    }

    @Test
    void whoeverHasReadALogSeesThatItsEndWasCutOff() throws Exception {
        test.writeThree();
        AuditLog log = test.log();
        assertEquals(3, log.entries().size());

        test.replace(Files.readAllLines(test.file).subList(0, 2));

        var refused = assertThrows(TamperedLogException.class, log::entries);
        assertEquals(test.file + ", line 3: it is not what it was when the log was last read", refused.getMessage());
        assertThrows(TamperedLogException.class, () -> log.append(AuditAction.SIGNED, version("4"), test.key));
        assertEquals(2, Files.readAllLines(test.file).size());
    }
}
