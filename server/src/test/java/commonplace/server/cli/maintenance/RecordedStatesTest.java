package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.search.catalog.LearningFile;
import commonplace.server.cli.TestCli;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.server.upstream.SeenServers;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What any version of the program has kept is opened by this one: notes, history, removed notes, ids, tokens, backups.
 *
 * <p>The states are made by {@code record.sh} in {@code server/src/test/states}, which writes what is looked for here. Some are of
 * commits, before the first release; their names say which.
 */
@Tag("slow")
class RecordedStatesTest {
    private static final Path STATES = Path.of("src/test/resources/commonplace/server/states");

    @TempDir
    private Path temporary;

    private final List<String> says = new ArrayList<>();

    static List<Path> states() throws IOException {
        try (Stream<Path> all = Files.list(STATES)) {
            return all.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    /** A state as it was recorded, but in another place. */
    private record State(TestCli cli, Path folder, Settings settings) {
        static State of(Path archive, Path temporary) throws IOException {
            Path folder = Files.createDirectory(temporary.resolve("recorded"));
            unpack(archive, folder);
            var cli = new TestCli(Files.createDirectory(temporary.resolve("opened")));
            Files.delete(cli.vault());
            Files.move(folder.resolve("vault"), cli.vault());
            Path data = Path.of(cli.environment().getOrDefault("XDG_DATA_HOME", ""));
            Files.createDirectories(data.getParent());
            Files.move(folder.resolve("data"), data);
            Settings settings;
            try {
                settings = new Flags(Optional.of(cli.vault()), Optional.empty()).resolve(cli.environment());
            } catch (SettingsException refused) {
                throw new AssertionError(refused);
            }
            // What belongs to a vault is found by the place of its folder, which was another.
            Path vaults = data.resolve("commonplace/vaults");
            Path recorded;
            try (Stream<Path> all = Files.list(vaults)) {
                recorded = all.filter(each -> Files.isDirectory(each.resolve("live")))
                        .findFirst()
                        .orElseThrow();
            }
            Files.move(recorded, vaults.resolve(settings.id()));
            return new State(cli, folder, settings);
        }

        private static void unpack(Path archive, Path folder) throws IOException {
            try (var zip = new ZipFile(archive.toFile())) {
                for (ZipEntry entry : zip.stream().toList()) {
                    Path place = folder.resolve(entry.getName()).normalize();
                    if (entry.isDirectory()) {
                        Files.createDirectories(place);
                    } else {
                        Files.createDirectories(place.getParent());
                        Files.copy(zip.getInputStream(entry), place);
                    }
                }
            }
        }

        String run(String command, String... arguments) {
            TestCli.Ended ended = cli.run(command, arguments);
            assertEquals(0, ended.exitCode(), ended::toString);
            return ended.out();
        }
    }

    @ParameterizedTest
    @MethodSource("states")
    void everythingIsThere(Path archive) throws Exception {
        State state = State.of(archive, temporary);
        try (Vault vault = Vault.open(state.settings.vault(), Progress.NONE, says::add)) {
            assertNotes(vault);
            assertHistory(vault);
            assertIds(vault, state.folder.resolve("ids.tsv"));
        }
        assertEquals(List.of(), says);
        assertStateOfTheVault(state);
        for (String backup : List.of("backups", "backup.zip")) {
            if (Files.exists(state.folder.resolve(backup))) {
                assertRestored(state.folder.resolve(backup));
            }
        }
        state.run("cairn_patch", "--path", "told", "--op", "append", "--content", "words of today");
        assertTrue(state.run("cairn_read", "--path", "told").contains("words of today"));
    }

    private static String text(Vault vault, String path) {
        return vault.read(new NotePath(path)).orElseThrow().text();
    }

    private static void assertNotes(Vault vault) {
        String told = text(vault, "told");
        assertTrue(told.matches("(?s).*first words.*second words.*third words.*"), told);
        String byHand = text(vault, "by-hand");
        assertTrue(byHand.matches("(?s)# By hand\n\nWritten in an editor\\.\n.*Added by an agent\\..*"), byHand);
        assertTrue(text(vault, "folder/after").contains("words that move"));
        assertEquals(Optional.empty(), vault.read(new NotePath("before")));
        assertEquals(Optional.empty(), vault.read(new NotePath("removed")));
        assertTrue(text(vault, "folder/kept").contains("see [[told]]"));
    }

    private static void assertHistory(Vault vault) {
        var told = new NotePath("told");
        List<Version> versions = vault.history(told);
        String first = vault.textAt(told, versions.getLast().number()).orElseThrow();
        assertTrue(first.contains("first words"), first);
        assertFalse(first.contains("third words"), first);
        assertTrue(versions.size() > 1 || !first.contains("second words"), versions::toString);

        var removed = new NotePath("removed");
        Version last = vault.history(removed).stream()
                .filter(version -> vault.textAt(removed, version.number())
                        .filter(text -> text.contains("removed note"))
                        .isPresent())
                .findFirst()
                .orElseThrow();
        assertFalse(vault.restore(removed, last.number(), Author.tool("test")) instanceof SaveResult.Refused);
        assertTrue(text(vault, "removed").contains("words of a removed note"));
    }

    /** As the program told them that recorded the state. */
    private static void assertIds(Vault vault, Path recorded) throws IOException {
        if (!Files.exists(recorded)) {
            return;
        }
        for (String line : Files.readAllLines(recorded)) {
            String path = line.substring(0, line.indexOf('\t'));
            UUID id = UUID.fromString(line.substring(line.indexOf('\t') + 1));
            assertEquals(id, path.isEmpty() ? vault.id() : vault.idOf(new NotePath(path)), path);
        }
    }

    private void assertStateOfTheVault(State state) throws IOException {
        Path token = state.folder.resolve("token.txt");
        if (Files.exists(token)) {
            assertEquals(Files.readString(token), state.run("token"));
        }
        if (Files.exists(state.settings.experience())) {
            assertFalse(new LearningFile(state.settings.experience()).read().isEmpty());
        }
        if (Files.exists(state.settings.servers().resolve("other.json"))) {
            assertFalse(new SeenServers(state.settings.servers(), says::add)
                    .tools("other")
                    .isEmpty());
        }
        TestCli.Ended listed = state.cli.run("servers", "list");
        assertFalse(listed.toString().contains("trust.json"), listed::toString);
        assertEquals(List.of(), says);
    }

    private void assertRestored(Path backup) throws IOException {
        var fresh = new TestCli(Files.createDirectory(temporary.resolve("restored-" + backup.getFileName())));
        TestCli.Ended restored = fresh.run("backup", "restore", backup.toString());
        assertEquals(0, restored.exitCode(), restored::toString);
        assertTrue(fresh.run("cairn_read", "--path", "told").out().contains("third words"));
        assertTrue(fresh.run("history", "removed").exitCode() == 0);
    }
}
