package commonplace.server.cli.maintenance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.server.testing.ServeProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups are made, listed, checked, cleared and restored. */
@Tag("slow")
class BackupCommandTest {
    private static final Pattern NAME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d{6}Z(-\\d+)?");

    @TempDir
    private Path temporary;

    private TestCli cli;
    private TestCli other;
    private Path target;

    @BeforeEach
    void writeNotes() throws IOException {
        cli = new TestCli(Files.createDirectory(temporary.resolve("one")));
        other = new TestCli(Files.createDirectory(temporary.resolve("two")));
        target = temporary.resolve("backups");
        cli.with("a.md", "# A\nfirst words").with("sub/p.png", "png").with(".obsidian/app.json", "{}");
        Files.setLastModifiedTime(cli.vault().resolve("sub/p.png"), FileTime.fromMillis(1_000_000));
        Files.setPosixFilePermissions(cli.vault().resolve("sub/p.png"), PosixFilePermissions.fromString("rw-r-----"));
        cli.run("cairn_patch", "--path", "a", "--op", "append", "--content", "second words");
    }

    private static String backup(TestCli cli, Path target, String... options) {
        String[] arguments =
                Stream.concat(Stream.of(target.toString()), Stream.of(options)).toArray(String[]::new);
        TestCli.Ended ended = cli.run("backup", arguments);
        assertEquals(0, ended.exitCode(), ended::toString);
        return ended.out();
    }

    private static String name(String out) {
        Matcher name = NAME.matcher(out);
        assertTrue(name.find(), out);
        return name.group();
    }

    @Test
    void whatIsRestoredIsWhatWasThere() throws IOException {
        cli.run("token");
        Path data = Path.of(cli.environment().get("XDG_DATA_HOME")).resolve("commonplace");
        Files.writeString(data.resolve("curator.key"), "secret");
        String out = backup(cli, target);
        assertTrue(out.contains("Backed up ") && out.contains("Left out:\n"), out);
        assertTrue(out.contains("the signing key " + data.resolve("curator.key") + ": add --include-keys"), out);

        TestCli.Ended restored = other.run("backup", "restore", target.toString());

        assertEquals(0, restored.exitCode(), restored::toString);
        assertEquals(files(cli.vault()), files(other.vault()));
        assertEquals(
                cli.run("cairn_read", "--path", "a", "--json").out(),
                other.run("cairn_read", "--path", "a", "--json").out());
        assertEquals(cli.run("token").out(), other.run("token").out());
        Path otherData = Path.of(other.environment().get("XDG_DATA_HOME")).resolve("commonplace");
        assertFalse(Files.exists(otherData.resolve("curator.key")));
        assertTrue(other.run("cairn_search", "--query", "second words").out().contains("second"));
    }

    @Test
    void aSecondBackupTakesRoomForWhatIsNew() throws IOException {
        backup(cli, target);
        cli.with("b.md", "new");
        long before = size(target);
        String out = backup(cli, target);

        assertTrue(size(target) - before < 20_000, out);
        assertEquals(
                2,
                cli.runAsTyped("backup", "list", target.toString())
                        .out()
                        .lines()
                        .count());
        TestCli.Ended verified = cli.runAsTyped("backup", "verify", target.toString());
        assertTrue(verified.toString().endsWith("every byte as it was written.\nexit 0\n"), verified::toString);
        TestCli.Ended pruned = cli.runAsTyped("backup", "prune", target.toString(), "--keep", "1");
        assertTrue(pruned.out().startsWith("Deleted 1 backup: "), pruned::toString);
        assertEquals(0, cli.runAsTyped("backup", "verify", target.toString()).exitCode());
        assertEquals(0, other.run("backup", "restore", target.toString()).exitCode());
        assertEquals(files(cli.vault()), files(other.vault()));
    }

    @Test
    void oneThatIsDamagedHidesNoneOfTheOthersAndIsNotDeletedUnasked() throws IOException {
        String first = name(backup(cli, target));
        cli.with("b.md", "new");
        String second = name(backup(cli, target));
        Path list = target.resolve("backups").resolve(first + ".jsonl");
        Files.writeString(list, Files.readString(list).replace("vault/a.md", "vault/z.md"));

        TestCli.Ended listed = cli.runAsTyped("backup", "list", target.toString());
        assertEquals(1, listed.exitCode(), listed::toString);
        assertTrue(listed.out().startsWith(second), listed::toString);
        assertTrue(
                listed.out().contains(first + "  backups/" + first + ".jsonl  " + list + ", the list of a backup, is"),
                listed::toString);
        TestCli.Ended verified = cli.runAsTyped("backup", "verify", target.toString());
        assertEquals(1, verified.exitCode(), verified::toString);
        assertTrue(
                verified.out().startsWith("Read 2 backups with ")
                        && verified.out().contains(list.toString()),
                () -> verified.toString());
        TestCli.Ended pruned = cli.runAsTyped("backup", "prune", target.toString(), "--keep", "1");
        assertEquals(1, pruned.exitCode(), pruned::toString);
        assertTrue(pruned.err().contains("Nothing was deleted: to give that backup up, delete "), pruned::toString);
        assertTrue(Files.exists(list));
        assertEquals(0, other.run("backup", "restore", target.toString()).exitCode());
    }

    @Test
    void aVaultIsRestoredNeitherIntoTheBackupsNorIntoNothingNorIntoAnOpenVault() throws IOException {
        backup(cli, target);
        Path within = target.resolve("here");
        TestCli.Ended inBackups = cli.runAsTyped("backup", "restore", target.toString(), "--vault", within.toString());
        assertEquals(1, inBackups.exitCode(), inBackups::toString);
        assertTrue(inBackups.err().contains("lie in one another"), inBackups::toString);
        assertFalse(Files.exists(within));
        TestCli.Ended nowhere = cli.runAsTyped("backup", "restore", target.toString(), "--vault", "");
        assertEquals(2, nowhere.exitCode(), nowhere::toString);
        assertTrue(nowhere.err().contains("it is empty, where a file or folder is to be named"), nowhere::toString);
        // Beside the data folder of the other command line.
        Path served = Files.createDirectories(temporary.resolve("two/home"));
        try (var _ = ServeProcess.start(served)) {
            TestCli.Ended inOpen = other.runAsTyped(
                    "backup",
                    "restore",
                    target.toString(),
                    "--vault",
                    served.resolve("vault/sub").toString());
            assertEquals(1, inOpen.exitCode(), inOpen::toString);
            assertTrue(inOpen.err().contains("which another process has open as a vault"), inOpen::toString);
        }
    }

    @Test
    void aWordTooManyIsNotTakenForACommand() {
        TestCli.Ended typed = cli.runAsTyped("backup", target.toString(), "more");

        assertEquals(2, typed.exitCode(), typed::toString);
        assertTrue(typed.err().contains("'more'"), typed::toString);
        assertFalse(typed.err().contains("there is no command"), typed::toString);
    }

    @Test
    void anEarlierBackupIsRestoredByItsName() throws IOException {
        String first = name(backup(cli, target));
        cli.run("cairn_patch", "--path", "a", "--op", "append", "--content", "third words");
        backup(cli, target);

        assertEquals(
                0,
                other.run("backup", "restore", target.toString(), "--name", first)
                        .exitCode());
        assertFalse(Files.readString(other.vault().resolve("a.md")).contains("third"));
        TestCli.Ended none = new TestCli(Files.createDirectory(temporary.resolve("three")))
                .run("backup", "restore", target.toString(), "--name", "never");
        assertEquals(1, none.exitCode());
        assertTrue(none.err().contains("has no backup 'never'; there are " + first + ", "), none.err());
    }

    @Test
    void aZipIsABackup() throws IOException {
        Path zip = temporary.resolve("vault.zip");
        backup(cli, zip);

        assertEquals(Set.of("rw-------"), Set.of(rights(zip)));
        assertEquals(0, cli.runAsTyped("backup", "verify", zip.toString()).exitCode());
        assertEquals(0, other.run("backup", "restore", zip.toString()).exitCode());
        assertEquals(files(cli.vault()), files(other.vault()));
        TestCli.Ended again = cli.run("backup", zip.toString());
        assertEquals(
                "commonplace: " + zip + " is there already; name another ZIP, or a folder, which can have many"
                        + " backups\nexit 1\n",
                again.toString());
    }

    @Test
    void everythingInABackupIsPrivate() throws IOException {
        backup(cli, target);

        try (Stream<Path> all = Files.walk(target)) {
            for (Path path : all.toList()) {
                assertEquals(Files.isDirectory(path) ? "rwx------" : "rw-------", rights(path), path.toString());
            }
        }
    }

    @Test
    void keysAreTakenOnRequest() throws IOException {
        Path data = Path.of(cli.environment().get("XDG_DATA_HOME")).resolve("commonplace");
        Files.writeString(data.resolve("curator.key"), "secret");
        String out = backup(cli, target, "--include-keys");

        assertFalse(out.contains("signing key"), out);
        assertEquals(0, other.run("backup", "restore", target.toString()).exitCode());
        Path otherData = Path.of(other.environment().get("XDG_DATA_HOME")).resolve("commonplace");
        assertEquals("secret", Files.readString(otherData.resolve("curator.key")));
        assertEquals("rw-------", rights(otherData.resolve("curator.key")));
    }

    @Test
    void damageIsFoundAndNotRestored() throws IOException {
        backup(cli, target);
        Path content = contentOf("png");
        Files.writeString(content, "gnp");

        TestCli.Ended verified = cli.runAsTyped("backup", "verify", target.toString());
        assertEquals(1, verified.exitCode());
        assertTrue(
                verified.out().contains("vault/sub/p.png  " + content + " is damaged: its bytes are others"),
                verified.out());
        TestCli.Ended restored = other.run("backup", "restore", target.toString());
        assertEquals(1, restored.exitCode(), restored::toString);
        assertTrue(restored.err().contains("the content of 'vault/sub/p.png' cannot be used"), restored.err());
        TestCli.Ended used = other.run("cairn_search", "--query", "words");
        assertTrue(used.err().contains("it is being restored from a backup, or that was cut off"), used.err());

        // What the vault still has is taken again, and the restore goes on.
        Files.writeString(content, "png");
        assertEquals(0, other.run("backup", "restore", target.toString()).exitCode());
        assertEquals(files(cli.vault()), files(other.vault()));
    }

    @Test
    void missingContentIsFoundBeforeAnythingIsRestored() throws IOException {
        backup(cli, target);
        Files.delete(contentOf("png"));

        TestCli.Ended restored = other.run("backup", "restore", target.toString());
        assertEquals(1, restored.exitCode());
        assertTrue(restored.err().contains("nothing was restored"), restored.err());
        assertEquals(Map.of(), files(other.vault()));
        assertTrue(backup(cli, target).contains("Backed up"));
        assertEquals(0, other.run("backup", "restore", target.toString()).exitCode());
    }

    @Test
    void placesThatAreNotEmptyAreRefused() throws IOException {
        backup(cli, target);
        other.with("mine.md", "mine");

        assertEquals(
                "commonplace: VAULT is not empty, and a backup is restored only where nothing is; name another folder"
                        + " with --vault, or move away what is there\nexit 1\n",
                other.run("backup", "restore", target.toString()).toString());
        Files.delete(other.vault().resolve("mine.md"));
        other.run("token");
        TestCli.Ended left = other.run("backup", "restore", target.toString());
        assertTrue(left.err().contains("are still in"), left.err());
        assertEquals(List.of(), List.copyOf(files(other.vault()).keySet()));

        assertEquals(
                "commonplace: " + other.vault() + " and the vault",
                cli.run("backup", cli.vault().resolve("in").toString())
                        .err()
                        .replaceAll("(?s) lie in one.*", "")
                        .replace("VAULT/in", other.vault().toString())
                        .replace("the vault VAULT", "the vault"));
        TestCli.Ended full = cli.run("backup", temporary.toString());
        assertEquals(1, full.exitCode());
        Path stranger = Files.createDirectory(temporary.resolve("stranger"));
        Files.writeString(stranger.resolve("file"), "");
        assertEquals(
                "commonplace: no backup was made: " + stranger + " is not empty, and holds no backups; name an empty"
                        + " folder, or one that is not there yet\nexit 1\n",
                cli.run("backup", stranger.toString()).toString());
    }

    @Test
    void newerBackupsAreRefusedWithWords() throws IOException {
        String name = name(backup(cli, target));
        Path list = target.resolve("backups").resolve(name + ".jsonl");
        String text = Files.readString(list);
        Files.writeString(list, text.replaceFirst("\"commonplace_backup\":1", "\"commonplace_backup\":3"));
        assertRefused(list + " has the format 3, and this version of Commonplace knows formats up to 1");
        Files.writeString(list, text.substring(0, text.length() - 50));
        assertRefused(list + ", the list of a backup, is damaged");
        Files.writeString(list, text.replaceFirst("vault/a.md", "vault/../a.md"));
        assertRefused("it has a file 'vault/../a.md', which belongs to no place");
        Files.writeString(list, text);
        Path sign = target.resolve("commonplace-backups");
        Files.writeString(sign, "Commonplace backups, format 2\n");
        assertRefused(sign + " has the format 2");
        String before = files(target).toString();
        assertEquals(1, cli.run("backup", target.toString()).exitCode());
        assertEquals(before, files(target).toString());
    }

    private void assertRefused(String words) throws IOException {
        TestCli.Ended restored = other.run("backup", "restore", target.toString());
        assertTrue(restored.exitCode() != 0 && restored.err().contains(words), restored::toString);
        assertEquals(Map.of(), files(other.vault()));
    }

    @Test
    void whatWasConfiguredOutsideIsPutAside() throws IOException {
        Path config = Files.writeString(temporary.resolve("my-config.json"), "{}");
        backup(cli, target, "--config", config.toString());

        TestCli.Ended restored = other.run("backup", "restore", target.toString());
        Matcher place =
                Pattern.compile("such as its configuration, are in (\\S+)\\.\n").matcher(restored.out());
        assertTrue(place.find(), restored::toString);
        assertEquals("{}", Files.readString(Path.of(place.group(1)).resolve("my-config.json")));
    }

    @Test
    void aBackupWantsATarget() {
        assertEquals("""
            commonplace: Missing required parameter: 'TARGET'
            Run `commonplace backup --help` to see what it takes.
            exit 2
            """, cli.run("backup").toString());
    }

    private Path contentOf(String text) throws IOException {
        try (Stream<Path> all = Files.walk(target.resolve("content"))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.UTF_8).equals(text)) {
                    return file;
                }
            }
        }
        throw new AssertionError("nothing has the content " + text);
    }

    private static String rights(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    /** All files with their rights, times and contents. */
    private static Map<String, String> files(Path folder) throws IOException {
        var files = new TreeMap<String, String>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.filter(Files::isRegularFile).toList()) {
                files.put(
                        folder.relativize(path).toString(),
                        rights(path) + " " + Files.getLastModifiedTime(path).toInstant() + " "
                                + new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }
}
