package commonplace.server.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import commonplace.base.PrivateFiles;
import commonplace.server.testing.McpProcess;
import commonplace.testing.JavaProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Another user of the same machine gets nowhere: not by links, not by locks, not by looking. */
@Tag("slow")
class OtherUserTest {
    private static final Set<PosixFilePermission> OF_OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private Path world = Path.of("");
    private Path temporary = Path.of("");
    private Path home = Path.of("");
    private Path vault = Path.of("");

    @BeforeEach
    void make() throws IOException {
        world = Files.createTempDirectory("cp").toRealPath();
        open(world, "rwxr-xr-x");
        home = Files.createDirectory(world.resolve("home"));
        vault = Files.createDirectory(world.resolve("vault"));
        temporary = Files.createDirectory(world.resolve("tmp"));
        // As /tmp is; Java cannot give the sticky bit by itself.
        Files.setAttribute(temporary, "unix:mode", 01777);
        Files.writeString(vault.resolve("plan.md"), "# Plan\n\nAn ounce of saffron.\n");
    }

    @AfterEach
    void remove() throws IOException {
        try (var files = Files.walk(world)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static void open(Path path, String rights) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(rights));
    }

    /** Our process, with the most generous umask there is. */
    private McpProcess start(Path ours) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "umask 000; exec \"$@\"", "sh"));
        command.addAll(JavaProgram.command("commonplace.server.Main", List.of("mcp", "--vault", vault.toString())));
        command.add(command.indexOf("-cp"), "-Djava.io.tmpdir=" + temporary);
        command.add(command.indexOf("-cp"), "-Duser.home=" + home);
        return McpProcess.run(command, ours, Map.of("COMMONPLACE_EMBEDDER", "bge-small"));
    }

    /** What a shell command of another user prints, with what it complains about. */
    private static String byNobody(String script) throws IOException, InterruptedException {
        var builder =
                new ProcessBuilder("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c", script);
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }

    private static void assumeAnotherUser() throws IOException {
        assumeTrue(PrivateFiles.userId() == 0, "only root can act as another user");
    }

    private Path ours() throws IOException {
        return home;
    }

    @Test
    void nothingOfOursCanBeReadByOthersWhateverTheUmask() throws IOException {
        try (McpProcess process = start(ours())) {
            process.initialize();
            process.call("cairn_write", "path", "secret", "content", "The safe is behind the clock.");
            process.call("cairn_search", "query", "where is the safe", "semantic", true);
            process.call("search_tools", "query", "find notes");
            process.kill();
        }
        var readable = new ArrayList<String>();
        for (Path place : List.of(
                home.resolve("data"),
                home.resolve("cache"),
                temporary.resolve("commonplace-" + PrivateFiles.userId()))) {
            assertTrue(Files.isDirectory(place), place.toString());
            try (Stream<Path> all = Files.walk(place)) {
                for (Path each : all.toList()) {
                    var rights = Files.getPosixFilePermissions(each, LinkOption.NOFOLLOW_LINKS);
                    if (rights.stream().anyMatch(OF_OTHERS::contains)
                            && !each.getFileName().toString().equals("socket")) {
                        readable.add(PosixFilePermissions.toString(rights) + " " + world.relativize(each));
                    }
                }
            }
        }
        assertEquals(List.of(), readable);
    }

    @Test
    void aVersionThatLeftItsFoldersOpenIsTightened() throws IOException {
        for (String each : List.of("data/commonplace/vaults", "cache/commonplace/vaults")) {
            Files.createDirectories(home.resolve(each));
            open(Objects.requireNonNull(home.resolve(each).getParent()), "rwxr-xr-x");
        }
        try (McpProcess process = start(ours())) {
            process.initialize();
            process.call("cairn_list");
        }
        for (String each : List.of("data/commonplace", "cache/commonplace")) {
            assertEquals(
                    "rwx------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve(each))),
                    each);
        }
    }

    @Test
    void aLinkThatWaitsForUsIsNotFollowed() throws IOException, InterruptedException {
        assumeAnotherUser();
        Path squatted = temporary.resolve("commonplace-0");
        // Every name that a lock or a socket might have.
        String made = byNobody("mkdir -m 777 " + squatted + " && ln -s " + home.resolve("victim") + " " + squatted
                + "/lock && mkdir -m 777 " + temporary + "/commonplace-locks");
        assertEquals("", made);
        try (McpProcess process = start(ours())) {
            process.initialize();
            assertTrue(process.call("cairn_search", "query", "saffron").contains("plan"));
        }
        assertFalse(Files.exists(home.resolve("victim")));
        assertTrue(Files.readString(home.resolve("log.txt")).contains("was made by another user"));
        assertEquals("lock\n", byNobody("ls -A " + squatted));
        assertEquals("", byNobody("ls -A " + temporary + "/commonplace-locks"));
    }

    @Test
    void anotherUserCanNeitherSeeNorTakeNorRemoveALock() throws IOException, InterruptedException {
        assumeAnotherUser();
        Path first = Files.createDirectory(home.resolve("1"));
        Path second = Files.createDirectory(home.resolve("2"));
        open(home, "rwxr-xr-x");
        try (McpProcess process = start(first)) {
            process.initialize();
            process.call("cairn_list");
            String tried =
                    byNobody("cd / && for each in " + temporary + "/* " + first + "/data/* " + first + "/cache/*; do "
                            + "ls $each && echo SEEN; touch $each/flood && echo FLOODED; rm -rf $each && echo REMOVED; "
                            + "mv $each $each.old && echo MOVED; done");
            assertFalse(tried.matches("(?s).*(SEEN|FLOODED|REMOVED|MOVED).*"), tried);

            // The same user with another data directory is still kept out.
            try (McpProcess other = start(second)) {
                other.initialize();
            } catch (AssertionError ended) {
                assertTrue(String.valueOf(ended.getMessage()).contains("ended"), ended.toString());
            }
            String log = Files.readString(second.resolve("log.txt"));
            assertTrue(log.contains("another data directory"), log);
            assertTrue(process.call("cairn_write", "path", "x", "content", "y").contains("x"));
        }
    }
}
