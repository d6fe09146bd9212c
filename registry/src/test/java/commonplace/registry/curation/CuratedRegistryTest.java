package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.signing.SigningKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CuratedRegistryTest {
    @TempDir
    private Path folder;

    private TestRegistry test;

    @BeforeEach
    void makeRegistry() {
        test = new TestRegistry(folder);
    }

    @Test
    void aNewRegistryIsWholeAndNotSigned() throws Exception {
        CheckedRegistry made = TestRegistry.done(test.curated().create("Ada", TestRegistry.TODAY, test.key));

        assertArrayEquals(made.file(), Files.readAllBytes(test.file));
        assertEquals(Optional.empty(), test.good().signer());
        assertEquals("Ada", test.good().registry().curator().name());
        assertEquals(
                Optional.of(test.key.curator()),
                test.good().registry().curator().key());
        assertEquals(List.of("1 created"), test.log());
        assertEquals(
                Map.of("version", "0.1.0", "curator", "Ada"), test.lastEntry().details());
    }

    @Test
    void aNewRegistryIsNotWrittenOverAnotherNorBesideItsLog() throws Exception {
        test.created();
        String before = test.text();

        assertEquals(
                test.file + " is there already and was left as it is; name another file",
                TestRegistry.refused(test.curated().create("Bob", TestRegistry.TODAY, test.key)));
        assertEquals(before, test.text());
        Files.delete(test.file);
        assertEquals(
                "there is a log registry.log.jsonl of a registry " + test.file
                        + " that is gone; put that one back, move the log away, or name another file",
                TestRegistry.refused(test.curated().create("Bob", TestRegistry.TODAY, test.key)));
        assertEquals(List.of("1 created"), test.log());
    }

    @Test
    void signingKeepsTheOrderOfAllFieldsAndIsTold() throws Exception {
        test.created();
        test.edit("\"Ada\"", "\"Žofie 😀\"");
        String before = test.text();

        CheckedRegistry signed = TestRegistry.done(test.curated().sign(test.key));

        assertEquals(Optional.of(test.key.curator()), test.good().signer());
        String signature = signed.registry().signature().orElseThrow();
        assertEquals(
                before.substring(0, before.length() - "\n}\n".length()) + ",\n  \"signature\": \"" + signature
                        + "\"\n}\n",
                test.text());
        assertEquals(List.of("1 created", "2 signed"), test.log());
        assertEquals(
                Map.of("version", "0.1.0", "sha256", signed.digest()),
                test.lastEntry().details());
        assertEquals(Optional.empty(), test.curated().log().objection(test.good()));
    }

    @Test
    void whatIsSignedAlreadyIsLeftAlone() throws Exception {
        test.signed();
        // Laid out in another way, and saying the same.
        test.edit("\n", " \n");
        String before = test.text();

        assertInstanceOf(CurationResult.Unchanged.class, test.curated().sign(test.key));
        assertEquals(before, test.text());
        assertEquals(List.of("1 created", "2 signed"), test.log());
    }

    @Test
    void aSignedFileWithoutItsLogGetsOne() throws Exception {
        test.signed();
        Files.delete(test.curated().log().file());

        TestRegistry.done(test.curated().sign(test.key));

        assertEquals(List.of("1 signed"), test.log());
    }

    @Test
    void everyProblemIsToldWithItsPlaceAndNothingIsWritten() throws Exception {
        test.created();
        test.edit("\"rank\": 2", "\"rank\": 7");
        test.edit("\"updated\"", "\"update\"");
        String before = test.text();

        assertEquals("""
            FILE:1:1: updated: is missing
            FILE:3:3: update: unknown field; did you mean 'updated'?
            FILE:27:19: categories.example-topic.sources[1].rank: must be 1, 2 or 3, not the number 7\
            """, TestRegistry.refused(test.curated().sign(test.key)).replace(test.file.toString(), "FILE"));
        assertEquals(before, test.text());
        assertEquals(List.of("1 created"), test.log());
    }

    @Test
    void aCuratorWithoutAPublicKeyGetsOne() throws Exception {
        test.created();
        test.edit(test.key.curator().text(), "");

        TestRegistry.done(test.curated().sign(test.key));

        assertEquals(Optional.of(test.key.curator()), test.good().signer());
    }

    @Test
    void somebodyElsesRegistryIsNotSigned() throws Exception {
        test.signed();
        String before = test.text();
        SigningKey other = SigningKey.generate();

        String reason = TestRegistry.refused(test.curated().sign(other));

        assertTrue(reason.contains("is kept by " + test.key.curator()), reason);
        Files.delete(test.curated().log().file());
        reason = TestRegistry.refused(test.curated().sign(other));
        assertTrue(
                reason.startsWith(test.file + ": curator.pubkey is " + test.key.curator()
                        + ", and the key given is that of " + other.curator() + ". Give that curator's key;"),
                reason);
        assertEquals(before, test.text());
        assertFalse(Files.exists(test.curated().log().file()));
    }

    @Test
    void aReleaseSetsVersionAndDate() throws Exception {
        test.signed();

        CheckedRegistry released =
                TestRegistry.done(test.curated().release("1.0.0", LocalDate.of(2026, 12, 1), test.key));

        assertEquals("1.0.0", released.registry().version());
        assertEquals(LocalDate.of(2026, 12, 1), test.good().registry().updated());
        assertEquals(
                "version: '1.0' is no semantic version such as 1.0.0",
                TestRegistry.refused(test.curated().release("1.0", TestRegistry.TODAY, test.key)));
    }

    @Test
    void otherContentUnderTheSameVersionIsRemarked() throws Exception {
        test.signed();
        test.edit("Example Topic", "Another Topic");

        var done = assertInstanceOf(CurationResult.Done.class, test.curated().sign(test.key));

        assertEquals(
                List.of("the version is still 0.1.0, though the content is not what was signed as that on"
                        + " 2026-11-15T17:00:00Z; give it another, so that readers see it is new (--release)"),
                done.remarks());
        test.edit("Another Topic", "A Third Topic");
        test.edit("0.1.0", "0.2.0");
        assertEquals(
                List.of(),
                assertInstanceOf(CurationResult.Done.class, test.curated().sign(test.key))
                        .remarks());
    }

    @Test
    void aFileThatIsALinkStaysOne() throws Exception {
        test.created();
        Path real = Files.move(
                test.file, Files.createDirectories(folder.resolve("elsewhere")).resolve("real.json"));
        Files.createSymbolicLink(test.file, real);

        TestRegistry.done(test.curated().sign(test.key));

        assertTrue(Files.isSymbolicLink(test.file));
        assertEquals(Optional.of(test.key.curator()), test.good().signer());
    }

    @Test
    void whatIsNoFileIsNamed() throws Exception {
        assertEquals(
                "there is no file " + test.file,
                TestRegistry.refused(test.curated().sign(test.key)));
        Files.createDirectories(test.file);
        assertEquals(
                test.file + " is a folder, and not a registry's file",
                TestRegistry.refused(test.curated().sign(test.key)));
    }

    @Test
    void whoSignsAfterAProcessThatWasKilledBeforeItToldTheLogTellsIt() throws Exception {
        test.signed();
        byte[] log = Files.readAllBytes(test.curated().log().file());
        test.edit("Example Topic", "Another Topic");
        TestRegistry.done(test.curated().sign(test.key));
        Files.write(test.curated().log().file(), log);

        assertEquals(Optional.empty(), test.curated().log().objection(test.good()));
        TestRegistry.done(test.curated().sign(test.key));
        assertEquals(List.of("1 created", "2 signed", "3 signed"), test.log());
        assertEquals(test.good().digest(), test.lastEntry().details().get("sha256"));
    }

    @Test
    void nothingIsDoneWhileTheLogIsNotWhatItWas() throws Exception {
        test.signed();
        Path log = test.curated().log().file();
        Files.writeString(log, Files.readString(log).replace("0.1.0", "0.1.1"));
        test.edit("Example Topic", "Another Topic");
        String before = test.text();

        String reason = TestRegistry.refused(test.curated().sign(test.key));

        assertTrue(reason.startsWith(log + ", line 1: "), reason);
        assertEquals(before, test.text());
    }
}
