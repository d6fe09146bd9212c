package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.bundled.ProductVersion;
import commonplace.testing.Finished;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final String ARCHIVE = "commonplace-[0-9.]+-[a-z]+-[a-z0-9]+\\.tar\\.gz";

    @TempDir
    static Path made;

    private static final Pattern GUIDE = Pattern.compile("\\]\\((docs/[\\w-]+\\.md)");

    private static Packages packages;

    @TempDir
    Path folder;

    private Path home;
    private Path vault;

    @BeforeAll
    static void makePackages() {
        packages = Packages.make(made, "archive", "deb", "oci", "npm", "mcpb", "homebrew", "registry");
    }

    @BeforeEach
    void makePlaces() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        vault = Files.createDirectories(folder.resolve("vault"));
    }

    @Test
    void archiveRunsWithoutJavaFromAFolderThatNobodyCanWriteTo() throws Exception {
        Path program = unpackedArchive();
        Jail jail = jail();
        Finished java = Finished.run(folder, jail.command("sh", "-c", "command -v java"));
        assertEquals("", java.out());

        Finished agent = keepsNotes(jail, program.toString(), "mcp", "--vault", vault.toString());
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

    @Test
    void guidesThatTheReadmeLeadsToAreInTheArchive() throws Exception {
        Path unpacked = Objects.requireNonNull(unpackedArchive().getParent());

        Matcher guide = GUIDE.matcher(Files.readString(unpacked.resolve("README.md")));
        assertTrue(guide.find());
        do {
            assertTrue(Files.exists(unpacked.resolve(guide.group(1))), guide.group());
        } while (guide.find());
    }

    /** By npm itself, which keeps no dates, into a home that it has never seen and with no registry in reach. */
    @Test
    void npmInstallsItAsACommandThatSetsTheDatesOfItsJarsOnce() throws Exception {
        Path prefix = folder.resolve("global");
        Finished.run(
                        folder,
                        List.of(
                                "npm",
                                "install",
                                "--global",
                                "--offline",
                                "--no-audit",
                                "--no-fund",
                                "--prefix",
                                prefix.toString(),
                                packages.file(".*-npm-linux-.*\\.tgz").toString(),
                                packages.file(".*-npm\\.tgz").toString()))
                .expectSuccess();
        Path dates = prefix.resolve("lib/node_modules/@ada/commonplace-linux-x64/commonplace/app/dates");
        assertTrue(Files.exists(dates));
        String program = prefix.resolve("bin/commonplace").toString();
        List<String> version = List.of("env", "JDK_JAVA_OPTIONS=" + WITH_CACHE, program, "--version");

        assertEquals(SAID, Finished.run(folder, version).expectSuccess().out());
        assertFalse(Files.exists(dates));
        assertEquals(SAID, Finished.run(folder, version).expectSuccess().out());
        keepsNotes(jail(), program, "mcp", "--vault", vault.toString());
    }

    /** Unpacked and started as Claude Desktop does it, with the folder that its user has chosen. */
    @Test
    void bundleIsStartedAsItsManifestSays() throws Exception {
        Path bundle = Files.createDirectories(folder.resolve("Claude Extensions/commonplace"));
        Finished.run(bundle, List.of("unzip", "-q", packages.file(".*\\.mcpb").toString()))
                .expectSuccess();
        var manifest = Json.readObject(Files.readAllBytes(bundle.resolve("manifest.json")));
        var server = Objects.requireNonNull(Json.asObject(manifest.get("server")));
        var start = Objects.requireNonNull(Json.asObject(server.get("mcp_config")));
        List<String> command = new ArrayList<>(List.of(String.valueOf(start.get("command"))));
        ((List<?>) Objects.requireNonNull(start.get("args"))).forEach(each -> command.add(String.valueOf(each)));
        command.replaceAll(each ->
                each.replace("${__dirname}", bundle.toString()).replace("${user_config.vault}", vault.toString()));

        assertTrue(Files.isExecutable(bundle.resolve(String.valueOf(server.get("entry_point")))));
        keepsNotes(jail().writable(bundle, bundle.toString()), command.toArray(String[]::new));
    }

    @Test
    void formulaAndRegistryNameTheFilesThatWereMade() throws Exception {
        Path archive = packages.file(ARCHIVE);
        String formula = Files.readString(packages.file("commonplace\\.rb"));
        assertTrue(
                formula.contains("/releases/download/v" + ProductVersion.CURRENT + "/" + archive.getFileName() + "\""));
        assertTrue(formula.contains("sha256 \"" + Packages.sum(archive) + "\""), formula);
        assertFalse(formula.contains("@"), formula);

        Path bundle = packages.file(".*\\.mcpb");
        var server = Json.readObject(Files.readAllBytes(packages.file("server\\.json")));
        assertEquals(List.of(), RegistryEntry.mistakes(server));
        var packed = Objects.requireNonNull(
                Json.asObject(((List<?>) Objects.requireNonNull(server.get("packages"))).getLast()));
        assertEquals(Packages.sum(bundle), packed.get("fileSha256"));
        assertTrue(String.valueOf(packed.get("identifier")).endsWith("/" + bundle.getFileName()));
    }

    @Test
    void imageRunsReadOnlyAsAUserWithoutRights() throws Exception {
        Image image = Image.unpack(packages.file(".*-oci-.*\\.tar"), folder.resolve("image"));
        assertEquals("io.github.ada/commonplace", image.label("io.modelcontextprotocol.server.name"));
        Jail jail = image.jail()
                .writable(home, "/data")
                .writable(vault, "/vault")
                .environment("JDK_JAVA_OPTIONS", WITH_CACHE);

        keepsNotes(jail, image.entry(), "mcp", "--vault", "/vault");
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

    private Jail jail() {
        return Jail.withoutJava(folder)
                .writable(home, home.toString())
                .writable(vault, vault.toString())
                .environment("HOME", home.toString());
    }

    /** Connects to what is started there with an official client, and writes notes. */
    private Finished keepsNotes(Jail jail, String... program) {
        List<String> arguments = new ArrayList<>(List.of("v2", "stdio"));
        arguments.addAll(jail.command(program));
        Finished agent = NodePackages.runScript("agent.mjs", arguments).expectSuccess();
        assertEquals("done\n", agent.out());
        assertTrue(Files.exists(vault.resolve("agents/v2-stdio/launch.md")));
        return agent;
    }

    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private Path unpackedArchive() throws IOException {
        Path place = Packages.unpacked(packages.file(ARCHIVE), folder.resolve("some user's things"));
        try (var folders = Files.list(place)) {
            return folders.findFirst().orElseThrow().resolve("commonplace");
        }
    }
}
