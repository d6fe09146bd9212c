package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.bundled.ProductVersion;
import commonplace.testing.Finished;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is installed without a toolchain, each form as its users meet it; what they do stands in {@code testing/node/agent.mjs}. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class PackageTest {
    private static final String SAID = "commonplace " + ProductVersion.CURRENT + "\n";

    /** In this mode, the JVM does not start when it cannot use the cache. */
    private static final String WITH_CACHE = "-XX:AOTMode=on";

    @TempDir
    static Path made;

    private static Packages packages;

    @TempDir
    Path folder;

    private Path home;
    private Path vault;

    @BeforeAll
    static void makePackages() {
        packages = Packages.make(made, "archive", "deb", "oci", "npm");
    }

    @BeforeEach
    void makePlaces() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        vault = Files.createDirectories(folder.resolve("vault"));
    }

    @Test
    void archiveRunsWithoutJavaFromAFolderThatNobodyCanWriteTo() throws Exception {
        Path program = unpackedArchive();
        Jail jail = Jail.withoutJava(folder)
                .writable(home, home.toString())
                .writable(vault, vault.toString())
                .environment("HOME", home.toString());
        Finished java = Finished.run(folder, jail.command("sh", "-c", "command -v java"));
        assertEquals("", java.out());

        List<String> arguments = new ArrayList<>(List.of("v2", "stdio"));
        arguments.addAll(jail.command(program.toString(), "mcp", "--vault", vault.toString()));
        Finished agent = NodePackages.runScript("agent.mjs", arguments).expectSuccess();

        assertEquals("done\n", agent.out());
        assertTrue(Files.exists(vault.resolve("agents/v2-stdio/launch.md")));
        assertFalse(agent.err().contains("Making the next starts faster"), agent.err());
        assertFalse(Files.exists(home.resolve(".local/state/commonplace/launch")));
    }

    @Test
    void archiveUsesItsCachesFromTheFirstStartOn() throws Exception {
        Path program = unpackedArchive();
        Jail jail = Jail.withoutJava(folder)
                .writable(home, home.toString())
                .environment("HOME", home.toString())
                .environment("JDK_JAVA_OPTIONS", WITH_CACHE);

        assertEquals(
                SAID,
                Finished.run(folder, jail.command(program.toString(), "--version"))
                        .expectSuccess()
                        .out());
        Finished help = Finished.run(folder, jail.command(program.toString(), "serve", "--help"));
        assertEquals(0, help.exitCode(), help.err());

        // Without the cache the mode does what it is here for.
        Files.writeString(program.resolveSibling("app/main.aot"), "no cache");
        assertNotEquals(
                0,
                Finished.run(folder, jail.command(program.toString(), "--version"))
                        .exitCode());
    }

    /** As npm unpacks it, which keeps no dates; here it is the launcher for npx that finds and starts it. */
    @Test
    void packageForNpmSetsTheDatesOfItsJarsOnce() throws Exception {
        Path unpacked = folder.resolve("node_modules");
        Path launcher = Files.createDirectories(unpacked.resolve("@ada/commonplace"));
        Path program = Files.createDirectories(unpacked.resolve("@ada/commonplace-linux-x64"));
        for (var each : Map.of(launcher, ".*-npm\\.tgz", program, ".*-npm-linux-.*\\.tgz")
                .entrySet()) {
            Finished.run(
                            each.getKey(),
                            List.of(
                                    "tar",
                                    "-xmf",
                                    packages.file(each.getValue()).toString(),
                                    "--strip-components=1"))
                    .expectSuccess();
        }
        Path dates = program.resolve("commonplace/app/dates");
        assertTrue(Files.exists(dates));
        List<String> npx = List.of(
                "env",
                "JDK_JAVA_OPTIONS=" + WITH_CACHE,
                "node",
                launcher.resolve("bin/commonplace.mjs").toString(),
                "--version");

        assertEquals(SAID, Finished.run(folder, npx).expectSuccess().out());
        assertFalse(Files.exists(dates));
        assertEquals(SAID, Finished.run(folder, npx).expectSuccess().out());
    }

    @Test
    void imageRunsReadOnlyAsAUserWithoutRights() throws Exception {
        Image image = Image.unpack(packages.file(".*-oci-.*\\.tar"), folder.resolve("image"));
        assertEquals("io.github.ada/commonplace", image.label("io.modelcontextprotocol.server.name"));
        Jail jail = image.jail()
                .writable(home, "/data")
                .writable(vault, "/vault")
                .environment("JDK_JAVA_OPTIONS", WITH_CACHE);

        List<String> arguments = new ArrayList<>(List.of("v2", "stdio"));
        arguments.addAll(jail.command(image.entry(), "mcp", "--vault", "/vault"));
        assertEquals(
                "done\n",
                NodePackages.runScript("agent.mjs", arguments).expectSuccess().out());
        assertTrue(Files.exists(vault.resolve("agents/v2-stdio/launch.md")));
    }

    @Test
    void imageServesAndIsFoundHealthy() throws Exception {
        Image image = Image.unpack(packages.file(".*-oci-.*\\.tar"), folder.resolve("image"));
        Jail jail = image.jail().writable(home, "/data").writable(vault, "/vault");

        String command = String.join(" ", image.start())
                + " >/tmp/said & until "
                + String.join(" ", image.healthCheck())
                + " 2>/tmp/unhealthy && /bin/busybox grep -q 0.0.0.0 /tmp/said; do /bin/busybox sleep 0.2; done;"
                + " kill $!; wait $!; echo $?; cat /tmp/said";
        Finished served = Finished.run(folder, jail.command("/bin/sh", "-c", command));

        assertTrue(served.out().contains("http://0.0.0.0:7433"), served.out() + served.err());
        assertTrue(served.out().startsWith("143\n"), served.out() + served.err());
    }

    /** In a copy of this machine that is gone afterwards, in which nobody but root can install. */
    @Test
    @EnabledIf("isRoot")
    void debIsInstalledStartedUpgradedAndRemoved() throws Exception {
        Path script = folder.resolve("deb.sh");
        try (var in = PackageTest.class.getResourceAsStream("deb.sh")) {
            Files.write(script, Objects.requireNonNull(in).readAllBytes());
        }
        List<String> arguments = new ArrayList<>(
                List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", script.toString()));
        arguments.add(packages.file("commonplace_.*\\.deb").toString());
        arguments.addAll(NodePackages.command("agent.mjs"));

        assertEquals("""
            installed with a user of its own, not running
            without Java
            the agent is done
            ended when it was told to
            upgraded, with its settings and its notes
            removed, without its notes
            purged, without its notes
            """, Finished.run(folder, arguments).expectSuccess().out());
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private Path unpackedArchive() throws IOException {
        Path place = Packages.unpacked(
                packages.file("commonplace-[0-9.]+-[a-z]+-[a-z0-9]+\\.tar\\.gz"), folder.resolve("some user's things"));
        try (var folders = Files.list(place)) {
            return folders.findFirst().orElseThrow().resolve("commonplace");
        }
    }
}
