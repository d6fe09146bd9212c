package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A process was killed while its file and the one before it exchanged their names. */
@EnabledOnOs(OS.LINUX)
class FormerFilesTest {
    private final TestVault test = new TestVault(TestScheduler::new);
    private @Nullable CrashImage crashed;

    @TempDir
    private Path image;

    @AfterEach
    void close() {
        test.close();
    }

    /** @param former what the other file holds */
    private Path crash(String former) throws IOException {
        test.save("a", "alpha\nbravo\n");
        UUID id;
        try (var live = test.live("a")) {
            id = live.id();
        }
        test.save("a", "alpha\nours\nbravo\n");
        crashed = CrashImage.of(test, image);
        return Files.writeString(crashed.file(".commonplace-" + id + "-0123abcd.former"), former);
    }

    private CrashImage crashed() {
        return Objects.requireNonNull(crashed);
    }

    private String recovered() throws IOException {
        try (var vault = crashed().open()) {
            return vault.read(new NotePath("a")).orElseThrow().text();
        }
    }

    @Test
    void whatTheJournalKnowsGoes() throws IOException {
        for (String known : List.of("alpha\nbravo\n", "alpha\nours\nbravo\n")) {
            Path former = crash(known);
            assertEquals("alpha\nours\nbravo\n", recovered());
            assertFalse(Files.exists(former));
            assertEquals(List.of(), crashed().said());
            try (var files = Files.walk(image)) {
                for (Path each :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    if (!each.equals(image)) {
                        Files.delete(each);
                    }
                }
            }
        }
    }

    @Test
    void whatAnotherProgramHadSavedInThatMomentComesIn() throws IOException {
        Path former = crash("alpha\nbravo\ntheirs\n");
        assertEquals("alpha\nours\nbravo\ntheirs\n", recovered());
        assertEquals("alpha\nours\nbravo\ntheirs\n", Files.readString(crashed().file("a.md")));
        assertFalse(Files.exists(former));

        assertEquals("alpha\nours\nbravo\ntheirs\n", recovered(), "and once only");
    }

    @Test
    void andWhenTheFileIsGoneSinceThen() throws IOException {
        Path former = crash("alpha\nbravo\ntheirs\n");
        Files.delete(crashed().file("a.md"));
        assertEquals("alpha\nours\nbravo\ntheirs\n", recovered());
        assertFalse(Files.exists(former));
    }

    @Test
    void andWhenTheFileWasEditedSinceThenItIsANoteOfItsOwn() throws IOException {
        Path former = crash("alpha\nbravo\ntheirs\n");
        Files.writeString(crashed().file("a.md"), "alpha\nours\nbravo\nlater\n");
        assertEquals("alpha\nours\nbravo\nlater\n", recovered());
        assertEquals("alpha\nbravo\ntheirs\n", Files.readString(crashed().file("a (conflict).md")));
        assertFalse(Files.exists(former));
        assertTrue(
                crashed().said().toString().contains("'a (conflict)'"),
                crashed().said()::toString);
    }

    @Test
    void oneThatNobodyKnowsStaysAndIsToldOf() throws IOException {
        test.save("a", "alpha\n");
        crashed = CrashImage.of(test, image);
        Path former = Files.writeString(
                crashed().file(".commonplace-" + UUID.randomUUID() + "-0123abcd.former"), "somebody's words\n");
        assertEquals("alpha\n", recovered());
        assertEquals("somebody's words\n", Files.readString(former));
        assertTrue(
                crashed().said().toString().contains(former.toString()),
                crashed().said()::toString);
    }
}
