package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.bundled.ProductVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real script in a small checkout. Its Maven hands over what this build has built. */
@Tag("slow")
class ReleaseTest {
    private static final String CHANGELOG = """
        # Changelog

        ## [Unreleased]

        ### Added

        - Something.

        ## [0.0.1] - 2026-01-02

        - The beginning.
        """;

    /** Libraries that `--version` does not need would only make the archives large. */
    private static final String MAVEN = """
        #!/bin/sh
        [ ! -e "$HOME/broken" ] || { echo "cannot find symbol"; exit 1; }
        grep '<revision>' pom.xml >"$HOME/built"
        mkdir -p target server/target/commonplace/lib
        echo '{"bomFormat":"CycloneDX"}' >target/bom.json
        cp "$BUILT"/commonplace-*.jar "$BUILT"/picocli-*.jar server/target/commonplace/lib
        """;

    private static final String STATES = "server/src/test/resources/commonplace/server/states";

    /** Stands for the real one, which needs all of the program. */
    private static final String RECORD = """
        #!/bin/sh
        "$1" --version >"server/src/test/resources/commonplace/server/states/$2.zip"
        """;

    @TempDir
    Path folder;

    private Path root;
    private Path home;

    @BeforeEach
    void makeCheckout() throws Exception {
        root = Files.createDirectories(folder.resolve("a checkout"));
        home = Files.createDirectories(folder.resolve("home"));
        for (String file : List.of("release", "package", "commonplace", "LICENSE", "README.md", "SECURITY.md")) {
            Files.copy(Project.ROOT.resolve(file), root.resolve(file));
        }
        copyFiles("server/src/main/launch");
        copyFiles("packaging");
        copyFiles("docs");
        copyFiles("docs/decisions");
        Files.createDirectories(root.resolve(STATES));
        Path record =
                Files.createDirectories(root.resolve("server/src/test/states")).resolve("record.sh");
        Files.writeString(record, RECORD);
        assertTrue(record.toFile().setExecutable(true));
        Files.writeString(root.resolve("pom.xml"), "<project>\n    <revision>0.0.1</revision>\n</project>\n");
        Files.writeString(root.resolve("CHANGELOG.md"), CHANGELOG);
        Files.writeString(root.resolve(".gitignore"), "target/\ndist/\n");
        Path maven = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
        Files.writeString(maven, MAVEN);
        assertTrue(maven.toFile().setExecutable(true));
        run("git", "init", "-q", "-b", "main");
        run("git", "config", "user.name", "Ada");
        run("git", "config", "user.email", "ada@localhost");
        run("git", "add", "-A");
        run("git", "commit", "-q", "-m", "The beginning");
        run("git", "tag", "-a", "v0.0.1", "-m", "The first");
    }

    private void copyFiles(String folder) throws IOException {
        Path copies = Files.createDirectories(root.resolve(folder));
        try (Stream<Path> files = Files.list(Project.ROOT.resolve(folder))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copies.resolve(file.getFileName()));
            }
        }
    }

    @Test
    void makesArchivesThatRunAndASectionAndATag() throws Exception {
        String version = ProductVersion.CURRENT;
        String name = "commonplace-" + version;

        Ran released = run("./release", version, "--skip-tests");

        assertEquals(0, released.exit(), released.out());
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        String log = Files.readString(root.resolve("CHANGELOG.md"));
        assertEquals(
                CHANGELOG.replace("## [Unreleased]", "## [Unreleased]\n\n## [" + version + "] - DAY"),
                log.replaceFirst(
                        "] - " + today + "|] - " + LocalDate.parse(today).minusDays(1), "] - DAY"));
        String set = "    <revision>" + version + "</revision>\n";
        assertEquals(set, Files.readString(home.resolve("built")));
        assertEquals("<project>\n" + set + "</project>\n", Files.readString(root.resolve("pom.xml")));
        assertEquals("", run("git", "status", "--porcelain").out());
        assertEquals(
                "release: " + version + "\n",
                run("git", "log", "-1", "--format=%s").out());
        assertTrue(run("git", "show", "HEAD:" + STATES + "/" + version + ".zip")
                .out()
                .endsWith("commonplace " + version + "\n"));
        assertEquals("tag\n", run("git", "cat-file", "-t", "v" + version).out());
        String message =
                run("git", "tag", "-l", "--format=%(contents)", "v" + version).out();
        assertEquals("Commonplace " + version + "\n\n### Added\n\n- Something.\n", message.stripTrailing() + "\n");

        Path dist = root.resolve("dist");
        assertEquals(List.of(name + ".cdx.json", name + ".sha256", name + ".tar.gz", name + ".zip"), namesIn(dist));
        assertEquals(
                0,
                run(dist, "sha256sum", "--check", "--quiet", name + ".sha256").exit());
        for (List<String> unpack : List.of(
                List.of("tar", "-xzf", dist + "/" + name + ".tar.gz"),
                List.of("unzip", "-q", dist + "/" + name + ".zip"))) {
            Path elsewhere = Files.createDirectory(folder.resolve(unpack.getFirst() + " was here"));
            assertEquals(0, run(elsewhere, unpack.toArray(String[]::new)).exit());
            assertEquals(List.of(name), namesIn(elsewhere));
            Path unpacked = elsewhere.resolve(name);
            assertEquals(
                    List.of(
                            "CHANGELOG.md",
                            "LICENSE",
                            "README.md",
                            "SECURITY.md",
                            "commonplace",
                            "docs",
                            "launch",
                            "lib"),
                    namesIn(unpacked));
            assertTrue(run(unpacked, "./commonplace", "--version").out().endsWith("commonplace " + version + "\n"));
        }
    }

    @Test
    void dryRunSaysWhatItWouldDoAndChangesNothing() throws Exception {
        Ran said = run("./release", "0.2.0", "--dry-run");

        assertEquals(0, said.exit());
        assertEquals("""
            Would release 0.2.0 (pom.xml has 0.0.1, the last tag is 0.0.1):
              tests         all of them, by ./test
              CHANGELOG.md  1 entries from [Unreleased] to [0.2.0] - DAY
              pom.xml       <revision>0.2.0</revision>
              dist/         commonplace-0.2.0.tar.gz, commonplace-0.2.0.zip, commonplace-0.2.0.cdx.json, \
            commonplace-0.2.0.sha256
              states        0.2.0.zip, what this version keeps, which later ones are tested with
              git           a commit 'release: 0.2.0', and the annotated tag v0.2.0
            """, said.out().replaceFirst("\\d{4}-\\d\\d-\\d\\d", "DAY"));
        assertUntouched();
    }

    @Test
    void refusesWhatIsNoNewVersion() throws Exception {
        assertRefused("usage: ./release VERSION");
        assertRefused("'1.0' is no version: three numbers, such as 0.2.0", "1.0");
        assertRefused("'v1.0.0' is no version", "v1.0.0");
        assertRefused("'1.0.0\n' is no version", "1.0.0\n");
        assertRefused("v0.0.1 was released; the next is a greater one", "0.0.1");
        assertRefused("v0.0.1 was released, which is newer than 0.0.0", "0.0.0");
        assertRefused("one version, not '1.0.0' and '2.0.0'", "1.0.0", "2.0.0");
        assertRefused("there is no --force", "1.0.0", "--force");
        assertUntouched();
    }

    @Test
    void refusesACheckoutWithChanges() throws Exception {
        Files.writeString(root.resolve("new"), "");

        assertRefused("the checkout has changes that are not committed; commit or stash them: ?? new", "1.0.0");
    }

    @Test
    void refusesAnEmptySection() throws Exception {
        Files.writeString(root.resolve("CHANGELOG.md"), CHANGELOG.replaceFirst("(?s)### Added.*?## ", "## "));
        run("git", "commit", "-q", "-a", "-m", "Nothing to tell");

        assertRefused("CHANGELOG.md has nothing under '## [Unreleased]'", "1.0.0");
    }

    @Test
    void leavesTheCheckoutAsItWasWhenTheBuildFails() throws Exception {
        Files.createFile(home.resolve("broken"));

        Ran failed = run("./release", "1.0.0", "--skip-tests");

        assertEquals(70, failed.exit());
        assertTrue(failed.out().contains("cannot find symbol"), failed.out());
        assertTrue(
                failed.out().endsWith("release: not made; pom.xml and CHANGELOG.md are as they were\n"), failed.out());
        assertUntouched();
    }

    @Test
    void refusesWhatWasBuiltAsAnotherVersion() throws Exception {
        Ran failed = run("./release", "999.0.0", "--skip-tests");

        assertEquals(64, failed.exit());
        assertTrue(
                failed.out()
                        .contains("says 'commonplace " + ProductVersion.CURRENT + "' instead of 'commonplace 999.0.0'"),
                failed.out());
        assertUntouched();
    }

    private void assertRefused(String reason, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("./release"));
        command.addAll(Arrays.asList(arguments));
        Ran refused = run(command.toArray(String[]::new));
        assertEquals(64, refused.exit());
        assertTrue(refused.out().startsWith("release: " + reason), refused.out());
    }

    private void assertUntouched() throws Exception {
        assertEquals("", run("git", "status", "--porcelain").out());
        assertEquals("The beginning\n", run("git", "log", "--format=%s").out());
        assertEquals("v0.0.1\n", run("git", "tag").out());
        assertFalse(Files.exists(root.resolve("dist"))
                && !namesIn(root.resolve("dist")).isEmpty());
    }

    private static List<String> namesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private Ran run(String... command) throws IOException, InterruptedException {
        return run(root, command);
    }

    private Ran run(Path folder, String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().put("PATH", this.folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("HOME", home.toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment()
                .put(
                        "BUILT",
                        Project.ROOT.resolve("server/target/commonplace/lib").toString());
        builder.environment().put("COMMONPLACE_JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), out);
    }

    /** How a command ended, and all that it said. */
    private record Ran(int exit, String out) {}
}
