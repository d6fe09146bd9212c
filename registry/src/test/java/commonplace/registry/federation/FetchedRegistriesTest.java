package commonplace.registry.federation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchedRegistriesTest {
    private static final Instant NOW = Instant.parse("2026-11-15T12:00:00Z");

    /** So late that what is written now counts as settled. */
    private static final InstantSource LATER = InstantSource.offset(InstantSource.system(), Duration.ofHours(1));

    private final SigningCurator ana = new SigningCurator("Ana");

    @TempDir
    private Path folder;

    private FetchedRegistries here;
    private FetchedRegistries elsewhere;

    @BeforeEach
    void open() {
        here = new FetchedRegistries(folder.resolve("not/yet/there"), LATER);
        elsewhere = new FetchedRegistries(folder.resolve("not/yet/there"), LATER);
    }

    @Test
    void nothingIsThereAtFirst() {
        assertEquals(new CachedRegistry(Optional.empty(), Optional.empty(), Optional.empty()), here.of(ana.key()));
        assertTrue(Files.notExists(here.folder()));
    }

    @Test
    void whatIsKeptIsThereForOtherProcesses() throws Exception {
        FetchedCopy copy = copy("1.0.0", Optional.of("\"v1\""));
        assertTrue(elsewhere.of(ana.key()).copy().isEmpty());

        here.keep(ana.key(), copy);

        assertEquals(copy, here.of(ana.key()).copy().orElseThrow());
        FetchedCopy seen = elsewhere.of(ana.key()).copy().orElseThrow();
        assertEquals(new FetchedCopy(seen.registry(), copy.url(), NOW, copy.etag()), seen);
        assertArrayEquals(copy.registry().file(), seen.registry().file());
    }

    @Test
    void aNewVersionIsSeenByOthersAndTheSameIsNotReadAgain() throws Exception {
        here.keep(ana.key(), copy("1.0.0", Optional.empty()));
        FetchedCopy first = elsewhere.of(ana.key()).copy().orElseThrow();
        assertSame(first, elsewhere.of(ana.key()).copy().orElseThrow());

        here.keep(ana.key(), copy("1.1.0", Optional.empty()));

        assertEquals(
                "1.1.0",
                elsewhere
                        .of(ana.key())
                        .copy()
                        .orElseThrow()
                        .registry()
                        .registry()
                        .version());
    }

    @Test
    void aFileThatIsYoungerThanClocksCanTellIsLookedIntoAgain() throws Exception {
        var cautious = new FetchedRegistries(here.folder(), InstantSource.system());
        here.keep(ana.key(), copy("1.0.0", Optional.empty()));
        Path file = here.folder().resolve(ana.key() + ".registry");
        FetchedCopy first = cautious.of(ana.key()).copy().orElseThrow();
        assertSame(first, cautious.of(ana.key()).copy().orElseThrow(), "the same content");
        byte[] other = CopyForm.write(copy("1.0.1", Optional.empty()));
        var modified = Files.getLastModifiedTime(file);

        // In place, with the same size and time.
        Files.write(file, sealed(other));
        Files.setLastModifiedTime(file, modified);

        assertEquals(
                "1.0.1",
                cautious.of(ana.key())
                        .copy()
                        .orElseThrow()
                        .registry()
                        .registry()
                        .version());
    }

    @Test
    void anOlderVersionDoesNotReplaceWhatAnotherProcessWasFasterToKeep() throws Exception {
        here.keep(ana.key(), copy("1.1.0", Optional.empty()));

        var refused =
                assertThrows(PeerException.class, () -> elsewhere.keep(ana.key(), copy("1.0.0", Optional.empty())));

        assertTrue(refused.reason().contains("older version"), refused.reason());
        assertEquals(
                "1.1.0",
                here.of(ana.key()).copy().orElseThrow().registry().registry().version());
    }

    @Test
    void aFlippedBitAnywhereMakesACopyUnusable() throws Exception {
        here.keep(ana.key(), copy("1.0.0", Optional.of("\"v1\"")));
        Path file = here.folder().resolve(ana.key() + ".registry");
        byte[] good = Files.readAllBytes(file);
        // In place, which costs the file system less than a new file for each.
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            for (int bit = 0; bit < good.length * 8; bit++) {
                byte flipped = (byte) (good[bit / 8] ^ (1 << bit % 8));
                channel.write(ByteBuffer.wrap(new byte[] {flipped}), bit / 8);

                CachedRegistry kept = new FetchedRegistries(here.folder(), LATER).of(ana.key());

                assertTrue(kept.copy().isEmpty(), "bit " + bit);
                assertEquals(
                        Optional.of(ana.key() + ".registry is not as it was written"), kept.damage(), "bit " + bit);
                channel.write(ByteBuffer.wrap(good, bit / 8, 1), bit / 8);
            }
        }
        assertTrue(
                new FetchedRegistries(here.folder(), LATER).of(ana.key()).copy().isPresent());
        for (int length = 0; length < good.length; length += 97) {
            Files.write(file, Arrays.copyOf(good, length));
            assertTrue(new FetchedRegistries(here.folder(), LATER)
                    .of(ana.key())
                    .copy()
                    .isEmpty());
        }
    }

    @Test
    void whoeverCanWriteTheFolderCannotPutWordsIntoACuratorsMouth() throws Exception {
        var mallory = new SigningCurator("Ana");
        here.keep(mallory.key(), copy(mallory, "1.0.0"));
        Files.move(
                here.folder().resolve(mallory.key() + ".registry"),
                here.folder().resolve(ana.key() + ".registry"));
        assertEquals(
                Optional.of("it is no registry that " + ana.key() + " signed"),
                here.of(ana.key()).damage());

        byte[] unsigned = CopyForm.write(new FetchedCopy(
                SigningCurator.checked(ana.unsigned("1.0.0", "beekeeping")), "http://a.b/", NOW, Optional.empty()));
        Files.write(here.folder().resolve(ana.key() + ".registry"), sealed(unsigned));
        assertTrue(elsewhere.of(ana.key()).copy().isEmpty());
    }

    @Test
    void aDamagedCopyIsReplacedByTheNextFetch() throws Exception {
        here.keep(ana.key(), copy("1.0.0", Optional.empty()));
        Files.writeString(here.folder().resolve(ana.key() + ".registry"), "nonsense");
        assertTrue(here.of(ana.key()).copy().isEmpty());

        here.keep(ana.key(), copy("1.0.0", Optional.empty()));

        assertTrue(elsewhere.of(ana.key()).copy().isPresent());
        assertEquals(List.of(".lock", ana.key() + ".registry"), files());
    }

    @Test
    void aFailureIsRememberedUntilAFetchGoesWell() throws Exception {
        var failure = new FetchFailure("nothing listens", NOW.plusSeconds(1));
        here.keep(ana.key(), copy("1.0.0", Optional.empty()));

        here.failed(ana.key(), failure);
        assertEquals(Optional.of(failure), elsewhere.of(ana.key()).failure());
        assertTrue(elsewhere.of(ana.key()).copy().isPresent());

        here.keep(ana.key(), copy("1.0.0", Optional.empty()));
        assertEquals(Optional.empty(), elsewhere.of(ana.key()).failure());
        assertEquals(Optional.empty(), here.of(ana.key()).failure());
    }

    @Test
    void aFailureIsRememberedWhereTheDiskTakesNothing() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        var nowhere = new FetchedRegistries(file.resolve("folder"), LATER);
        var failure = new FetchFailure("nothing listens", NOW);

        assertThrows(IOException.class, () -> nowhere.keep(ana.key(), copy("1.0.0", Optional.empty())));
        nowhere.failed(ana.key(), failure);

        assertEquals(Optional.of(failure), nowhere.of(ana.key()).failure());
    }

    @Test
    void whatIsNoLongerEndorsedIsNotHeldInMemory() throws Exception {
        here.keep(ana.key(), copy("1.0.0", Optional.empty()));
        FetchedCopy first = here.of(ana.key()).copy().orElseThrow();

        here.holdOnly(Set.of());

        assertNotSame(first, here.of(ana.key()).copy().orElseThrow());
    }

    private FetchedCopy copy(String version, Optional<String> etag) {
        return new FetchedCopy(
                SigningCurator.checked(ana.registry(version, "beekeeping")), "https://example.org/registry", NOW, etag);
    }

    private static FetchedCopy copy(SigningCurator curator, String version) {
        return new FetchedCopy(
                SigningCurator.checked(curator.registry(version, "beekeeping")),
                "https://example.org/registry",
                NOW,
                Optional.empty());
    }

    private byte[] sealed(byte[] contents) throws IOException {
        var file = new SealedFile(folder.resolve("sealed"));
        file.write(contents);
        return Files.readAllBytes(file.path());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(here.folder())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
