package commonplace.server.cli.installation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.settings.Directories;
import commonplace.server.web.Site;
import commonplace.testing.Finished;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class InstallationExamTest {
    @TempDir
    private Path temporary;

    private static String said(Consumer<InstallationExam.Notes> exam) {
        var said = new StringBuilder();
        exam.accept((part, grade, message) -> said.append(part)
                .append(' ')
                .append(grade.word())
                .append(": ")
                .append(message)
                .append('\n'));
        return said.toString();
    }

    /** A system with these limits, and a process that watches so much. */
    private Path proc(long watches, long instances, int watched) throws IOException {
        Path proc = temporary.resolve("proc");
        Path limits = Files.createDirectories(proc.resolve("sys/fs/inotify"));
        Files.writeString(limits.resolve("max_user_watches"), watches + "\n");
        Files.writeString(limits.resolve("max_user_instances"), instances + "\n");
        Path process = proc.resolve("4711");
        Files.createDirectories(process.resolve("fd"));
        Files.createDirectories(process.resolve("fdinfo"));
        Files.createSymbolicLink(process.resolve("fd/5"), Path.of("anon_inode:inotify"));
        Files.createSymbolicLink(process.resolve("fd/6"), Path.of("/dev/null"));
        Files.writeString(process.resolve("fdinfo/5"), "pos:\t0\n" + "inotify wd:1 ino:2 sdev:3\n".repeat(watched));
        Files.createDirectories(temporary.resolve("vault/a/b"));
        Files.createDirectories(temporary.resolve("vault/.hidden/c"));
        return proc;
    }

    private String watching(Path proc, OptionalLong host) {
        TreeSize tree = TreeSize.of(temporary.resolve("vault"));
        return said(notes -> new WatchExam(proc, host).examine(notes, tree));
    }

    @Test
    void foldersThatCannotBeWatchedAreToldWithWhatToDo() throws IOException {
        Path proc = proc(100, 10, 98);

        assertEquals("""
            WATCHING hint: the vault has 3 folders, and Linux lets your programs watch 100, of which 98 are watched: what \
            other programs change in the rest is noticed late; run: echo fs.inotify.max_user_watches=524288 | sudo tee -a \
            /etc/sysctl.d/60-commonplace.conf && sudo sysctl --system
            """, watching(proc, OptionalLong.empty()));
        // Who watches the vault by now needs no more.
        assertEquals(
                "WATCHING ok: the vault has 3 folders, and Linux lets your programs watch 100\n",
                watching(proc, OptionalLong.of(4711)));
    }

    @Test
    void tooManyWatchersAreTold() throws IOException {
        String said = watching(proc(100, 1, 3), OptionalLong.empty());

        assertTrue(
                said.startsWith("WATCHING hint: your programs watch files in 1 place, and Linux lets no more"), said);
        assertTrue(said.contains("fs.inotify.max_user_instances=2 "), said);
    }

    @Test
    void theLimitsOfThisMachineAreReadWhole() {
        Path proc = Path.of("/proc");
        String limit = Finished.run(temporary, List.of("cat", "/proc/sys/fs/inotify/max_user_watches"))
                .expectSuccess()
                .out()
                .strip();
        String counted = CountText.number(Long.parseLong(limit));

        String said = watching(proc, OptionalLong.empty());

        boolean exhausted = said.contains("and Linux lets no more");
        assertTrue(exhausted || said.contains("Linux lets your programs watch " + counted), said);
    }

    @Test
    void otherSystemsHaveNoSuchLimits() {
        assertEquals("", watching(temporary.resolve("nothing"), OptionalLong.empty()));
    }

    @Test
    void littleRoomIsTold() {
        assertEquals(
                "DISK error: only 49 MB free where the vault lies: writes will be refused, and nothing of what was"
                        + " written before is lost; make room\n",
                said(notes -> DiskExam.judge(notes, "the vault", 49L << 20)));
        assertEquals(
                "DISK warning: only 499 MB free where the data and the cache lie: an index that is built anew may not"
                        + " fit; make room, or move the cache with XDG_CACHE_HOME\n",
                said(notes -> DiskExam.judge(notes, "the data and the cache", 499L << 20)));
        assertEquals(
                "DISK ok: more than 10 GB free where the vault lies\n",
                said(notes -> DiskExam.judge(notes, "the vault", 1L << 50)));
    }

    @Test
    void aClockBehindTheFilesIsTold() throws IOException {
        Path note = Files.createDirectories(temporary.resolve("v")).resolve("a.md");
        Files.setLastModifiedTime(Files.writeString(note, "a"), FileTime.from(Instant.parse("2030-01-02T03:04:05Z")));
        TreeSize tree = TreeSize.of(temporary.resolve("v"));

        String behind = said(notes -> ClockExam.examine(notes, tree, Instant.parse("1970-01-01T00:00:09Z")));
        assertTrue(
                behind.startsWith("CLOCK warning: this machine's clock says 1970-01-01T00:00:09Z, and " + note
                        + " was changed at 2030-01-02T03:04:05Z: "),
                behind);
        assertEquals(
                "CLOCK ok: the clock is not behind the files\n",
                said(notes -> ClockExam.examine(
                        notes, tree, tree.newest().orElseThrow().changed().minus(Duration.ofMinutes(5)))));
    }

    @Test
    void foldersThatOthersCanReadAreTold() throws IOException {
        Path data = Files.createDirectories(temporary.resolve("data"));
        Path cache = Files.createDirectories(temporary.resolve("cache"));
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwx------"));
        Path token = Files.writeString(data.resolve("token"), "t");
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
        var exam = new Directories(data, cache);
        assertEquals(
                "FOLDERS ok: " + data + " and " + cache + " can be written, and nobody else can enter them\n",
                said(notes -> new FolderExam(exam).examine(notes)));

        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
        assertEquals(
                "FOLDERS error: others can read or enter " + token
                        + " (rw-r--r--), which holds your notes, or what gives" + " access to them; run: chmod go-rwx '"
                        + token + "'\n",
                said(notes -> new FolderExam(exam).examine(notes)));

        String noFolder = said(notes -> new FolderExam(new Directories(token, cache)).examine(notes));
        assertTrue(noFolder.startsWith("FOLDERS error: " + token + " cannot be written, where tokens, "), noFolder);
    }

    @Test
    void aPortThatIsTakenIsAHint() throws IOException {
        var cli = new TestCli(temporary);
        try (var taken = new ServerSocket(Site.USUAL_PORT, 1, InetAddress.getLoopbackAddress())) {
            assertTrue(taken.isBound());
            TestCli.Ended ended = cli.run("doctor");
            assertTrue(
                    ended.out()
                            .replaceAll("\\s+", " ")
                            .contains("hint port 7433 is taken by another program, so `serve`"
                                    + " needs another: commonplace serve --port 7434;"),
                    ended::out);
            assertEquals(0, ended.exitCode());
        } catch (BindException servesSomebody) {
            Assumptions.abort("the port is taken already");
        }
    }

    @Test
    void troubleWithTheInstallationIsCountedAndEndsWithOne() throws IOException {
        var cli = new TestCli(temporary).with("a.md", "fine");
        Files.setLastModifiedTime(
                cli.vault().resolve("a.md"), FileTime.from(Instant.now().plus(Duration.ofDays(400))));
        cli.run("index", "--words-only");

        TestCli.Ended ended = cli.run("doctor");

        assertTrue(
                ended.out()
                        .endsWith("Nothing is wrong with the 1 note in VAULT.\n1 warning about this installation.\n"),
                ended::out);
        assertEquals(1, ended.exitCode());
        assertTrue(cli.run("doctor", "--json").out().contains("{\"part\":\"clock\",\"severity\":\"warning\","));
    }
}
