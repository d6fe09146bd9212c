package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.curation.LiveRegistry.State;
import commonplace.registry.signing.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LiveRegistryTest {
    private final List<String> said = new ArrayList<>();

    @TempDir
    private Path folder;

    private TestRegistry test;
    private LiveRegistry live;

    /** Long after the last change, so that only what the file system says of the files is looked at. */
    @BeforeEach
    void makeRegistry() throws Exception {
        test = new TestRegistry(folder).signed();
        live = live(InstantSource.offset(InstantSource.system(), Duration.ofHours(1)));
    }

    private LiveRegistry live(InstantSource clock) {
        return new LiveRegistry(Optional.of(test.file), clock, said::add);
    }

    private State.Serving serving() {
        return assertInstanceOf(State.Serving.class, live.current());
    }

    private String name() {
        return serving().registry().registry().categories().getFirst().name();
    }

    private void change(String from, String to) throws IOException {
        test.edit(from, to);
        TestRegistry.done(test.curated().sign(test.key));
    }

    /** That the one before is served further, and why; which is said when it is found, and not again. */
    private String trouble() {
        String trouble = serving().trouble().orElseThrow();
        assertEquals(trouble, serving().trouble().orElseThrow());
        assertEquals("Example Topic", name());
        assertEquals(List.of("the registry's new version cannot be used, and the one before stays: " + trouble), said);
        return trouble;
    }

    @Test
    void aNewVersionIsServedAndTheSameOneKeepsWhatWasMadeOfIt() throws Exception {
        CheckedRegistry first = serving().registry();
        assertSame(first, serving().registry());
        Files.setLastModifiedTime(test.file, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        assertSame(first, serving().registry());

        change("Example Topic", "Another Topic");

        assertEquals("Another Topic", name());
        assertEquals(List.of(), said);
    }

    @Test
    void aBadVersionLeavesTheOneBeforeUntilItIsPutRight() throws Exception {
        serving();
        test.edit("Example Topic", "Another Topic");
        assertEquals(
                "registry.json: signature: the signature is not one of this content by " + test.key.curator(),
                trouble());

        TestRegistry.done(test.curated().sign(test.key));
        assertEquals("Another Topic", name());
        assertEquals(Optional.empty(), serving().trouble());
        assertEquals(1, said.size());
    }

    @Test
    void twoBadVersionsAreSaidOnceEach() throws Exception {
        serving();
        test.edit("\"rank\": 2", "\"rank\": 4");
        serving();
        test.edit("\"rank\": 4", "\"rank\": 5");
        serving();
        serving();

        assertEquals(2, said.size());
        assertTrue(said.getLast().contains("must be 1, 2 or 3, not the number 5"), said.getLast());
    }

    @Test
    void aLogThatWasChangedIsToldThoughTheRegistryWasNot() throws Exception {
        serving();
        Path log = test.curated().log().file();
        Files.writeString(log, Files.readString(log).replace("Ada", "Eve"));

        assertTrue(trouble().startsWith("registry.json: " + log + ", line 1: it is not what it was"), trouble());
    }

    @Test
    void anOlderVersionThatIsPutBackIsNotServed() throws Exception {
        String older = test.text();
        change("Ada", "Ada L.");
        serving();
        Files.writeString(test.file, older);

        assertTrue(trouble().startsWith("registry.json: it is an older version that was put back"), trouble());
        assertEquals("Ada L.", serving().registry().registry().curator().name());
    }

    @Test
    void aSignatureThatWasTakenAwayIsMissed() throws Exception {
        serving();
        test.edit("\"signature\": \"" + test.good().registry().signature().orElseThrow() + "\"", "");
        test.edit("  },\n  \n}", "  }\n}");

        assertEquals(
                "registry.json: it is not signed, and its log registry.log.jsonl says that " + test.key.curator()
                        + " signed it: somebody took the signature away",
                trouble());
    }

    @Test
    void whatIsServedStaysWhenItsLogIsGone() throws Exception {
        serving();
        Path log = test.curated().log().file();
        Files.delete(log);

        assertTrue(trouble().startsWith("registry.json: " + log + ", line 1: it is not what it was"), trouble());
    }

    @Test
    void withoutALogTheServerItselfRemembersWhatItServed() throws Exception {
        String older = test.text();
        change("\"0.1.0\"", "\"0.2.0\"");
        String newer = test.text();
        Files.delete(test.curated().log().file());
        serving();

        Files.writeString(test.file, older);
        assertTrue(serving().trouble().orElseThrow().startsWith("it is version 0.1.0 of "), said.toString());
        var other = new TestRegistry(Files.createDirectories(folder.resolve("other"))).signed();
        Files.writeString(test.file, other.text());
        assertTrue(serving().trouble().orElseThrow().startsWith("it is signed by " + other.key.curator()));
        Files.writeString(test.file, newer.replaceFirst(",\\s*\"signature\": \"[^\"]*\"", ""));
        assertTrue(serving().trouble().orElseThrow().startsWith("it is not signed, and the version before is"));

        Files.writeString(test.file, newer);
        assertEquals(Optional.empty(), serving().trouble());
    }

    @Test
    void aVersionThatTheLogDoesNotKnowIsServedIfItIsNoEarlierOne() throws Exception {
        String first = test.text();
        Path log = test.curated().log().file();
        String before = Files.readString(log);
        change("\"0.1.0\"", "\"0.3.0\"");
        String third = test.text();
        Files.writeString(log, before);

        assertInstanceOf(CheckedRegistry.Checked.Good.class, CheckedRegistry.read(test.file));

        Files.writeString(test.file, first);
        change("\"0.1.0\"", "\"0.4.0\"");
        Files.writeString(test.file, third);
        assertInstanceOf(CheckedRegistry.Checked.Bad.class, CheckedRegistry.read(test.file));
    }

    @Test
    void somebodyElsesRegistryIsNotServedEvenBesideALogThatOnlyBegan() throws Exception {
        var begun = new TestRegistry(Files.createDirectories(folder.resolve("begun"))).created();
        Files.copy(test.file, begun.file, StandardCopyOption.REPLACE_EXISTING);

        var checked = assertInstanceOf(CheckedRegistry.Checked.Bad.class, CheckedRegistry.read(begun.file));
        assertTrue(checked.reason().endsWith("is kept by " + begun.key.curator()), checked.reason());
    }

    @Test
    void somebodyElsesRegistryIsNotServedInItsPlace() throws Exception {
        serving();
        var other = new TestRegistry(Files.createDirectories(folder.resolve("other"))).signed();
        Files.copy(other.file, test.file, StandardCopyOption.REPLACE_EXISTING);

        assertEquals(
                "registry.json: it is signed by " + other.key.curator() + ", and its log registry.log.jsonl is kept by "
                        + test.key.curator(),
                trouble());
    }

    @Test
    void aFileThatIsGoneLeavesWhatItHeld() throws Exception {
        serving();
        Files.delete(test.file);

        assertEquals("there is no file " + test.file, trouble());
    }

    @Test
    void withoutAVersionThatCanBeUsedThereIsNone() throws Exception {
        Files.delete(test.file);

        var unusable = assertInstanceOf(State.Unusable.class, live.current());
        assertEquals("there is no file " + test.file, unusable.reason());
        live.current();
        assertEquals(List.of("there is no registry that could be served: there is no file " + test.file), said);
        Files.delete(test.curated().log().file());
        test.signed();
        assertEquals("Example Topic", name());
    }

    @Test
    void aSecondChangeInTheSameMomentIsSeen() throws Exception {
        Files.delete(test.file);
        Files.delete(test.curated().log().file());
        test.created();
        FileTime moment = Files.getLastModifiedTime(test.file);
        live = live(InstantSource.fixed(moment.toInstant().plusMillis(1)));
        assertEquals("Example Topic", name());

        // As long, as old, and in the same place on the disk.
        test.edit("Example Topic", "Exemplar Tape");
        Files.setLastModifiedTime(test.file, moment);

        assertEquals("Exemplar Tape", name());
    }

    @Test
    void whatIsSignedWhileItIsReadIsNoTrouble() throws Exception {
        serving();
        SigningKey key = test.key;
        Thread curator = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 1; i <= 40; i++) {
                    TestRegistry.done(test.curated().release("1.0." + i, TestRegistry.TODAY, key));
                }
            } catch (IOException failed) {
                said.add(failed.toString());
            }
        });
        while (curator.isAlive()) {
            assertEquals(Optional.empty(), serving().trouble());
        }

        assertEquals("1.0.40", serving().registry().registry().version());
        assertEquals(List.of(), said);
    }

    @Test
    void withoutAFileTheOneOfTheProductIsServed() {
        var builtIn = new LiveRegistry(Optional.empty(), InstantSource.system(), said::add);

        var served = assertInstanceOf(State.Serving.class, builtIn.current());
        assertEquals("John Turner", served.registry().registry().curator().name());
        assertSame(served, builtIn.current());
    }
}
