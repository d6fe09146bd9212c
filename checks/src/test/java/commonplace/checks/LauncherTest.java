package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LauncherTest {
    private static final String RAN_A = """
        1 arguments: <commonplace.server.Main>
        version A
        what the client says
        """;

    @TempDir
    Path folder;

    private FakeCheckout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new FakeCheckout(folder);
    }

    @Test
    void firstStartBuildsAndOnlyTheProgramIsOnStdout() throws Exception {
        var first = checkout.run();

        assertEquals(RAN_A, first.out());
        assertEquals("""
            Building Commonplace (once, about a minute)…
            Making the next starts faster (once, a few seconds)…
            """, first.err());
    }

    @Test
    void secondStartOnlyRuns() throws Exception {
        checkout.run();
        var second = checkout.run();

        assertEquals(new FakeCheckout.Ran(0, RAN_A, ""), second);
        assertEquals(1, checkout.builds());
    }

    @Test
    void aServerHasFlagsAndACacheOfItsOwn() throws Exception {
        Path used = checkout.home.resolve("arguments");
        checkout.run("serve");
        assertEquals("arguments.serve\n", Files.readString(used));
        checkout.run("mcp");
        assertEquals("arguments\n", Files.readString(used));

        try (Stream<Path> files = Files.walk(checkout.home.resolve(".local/state/commonplace"))) {
            Path arguments = files.filter(file -> file.endsWith("arguments.serve"))
                    .findFirst()
                    .orElseThrow();
            List<String> lines = Files.readAllLines(arguments);
            assertTrue(
                    lines.contains("-XX:AOTCache=\"" + arguments.resolveSibling("serve.aot") + "\""), lines.toString());
            assertTrue(
                    lines.lastIndexOf("-XX:CompileThresholdScaling=1")
                            > lines.lastIndexOf("-XX:CompileThresholdScaling=3"),
                    lines.toString());
            assertTrue(lines.contains("-XX:TieredStopAtLevel=1"), lines.toString());
        }
    }

    @Test
    void theHeapHasABoundThatCanBeChanged() throws Exception {
        checkout.run();
        Path flags = checkout.home.resolve("flags");
        String heap = Files.readAllLines(flags).getFirst();
        assertTrue(heap.matches("-Xmx\\d+m"), heap);
        assertTrue(Integer.parseInt(heap.substring(4, heap.length() - 1)) <= 2048, heap);

        checkout.environment.put("COMMONPLACE_MEMORY", "3000");
        checkout.run("serve");
        assertEquals("-Xmx3000m\n-Xms64m\n-Xmn16m\n", Files.readString(flags));
        checkout.run();
        assertEquals("-Xmx3000m\n-Xms96m\n-Xmn64m\n", Files.readString(flags));

        checkout.environment.put("COMMONPLACE_MEMORY", "300");
        checkout.run();
        assertEquals("-Xmx300m\n-Xms64m\n", Files.readString(flags));

        for (String wrong : List.of("2g", "-5", "0", "99", "0x200")) {
            checkout.environment.put("COMMONPLACE_MEMORY", wrong);
            assertEquals(
                    new FakeCheckout.Ran(
                            78,
                            "",
                            "commonplace: COMMONPLACE_MEMORY is a number of megabytes of at least 100, not '" + wrong
                                    + "'\n"),
                    checkout.run());
        }
    }

    @Test
    void withoutALocaleFileNamesAreSpelledInUtf8() throws Exception {
        checkout.run();
        assertEquals("C.UTF-8\n", Files.readString(checkout.home.resolve("locale")));

        checkout.environment.put("LC_ALL", "C");
        checkout.run();
        assertEquals("C.UTF-8\n", Files.readString(checkout.home.resolve("locale")));

        checkout.environment.put("LC_ALL", "de_DE.utf8");
        checkout.run();
        assertEquals("de_DE.utf8\n", Files.readString(checkout.home.resolve("locale")));
    }

    @Test
    void cachesCanBeCleanedAtAnyTime() throws Exception {
        checkout.run();

        assertFalse(Files.exists(checkout.home.resolve(".cache")), "the program runs from where people clean up");
    }

    @Test
    void changedSourceIsBuilt() throws Exception {
        checkout.run();
        checkout.version("B");
        var changed = checkout.run();

        assertTrue(changed.out().contains("version B"), changed.out());
        assertEquals(2, checkout.builds());
    }

    @Test
    void removedSourceIsNoticed() throws Exception {
        Path source = Files.createFile(checkout.root.resolve("server/src/main/Old.java"));
        checkout.run();
        Files.delete(source);
        checkout.run();

        assertEquals(2, checkout.builds());
    }

    @Test
    void sourceChangedWhileBuildingIsBuiltAtTheNextStart() throws Exception {
        Path hold = Files.createFile(checkout.home.resolve("hold"));
        var start = checkout.start();
        start.awaitMessage("Building");
        Path added = Files.createFile(checkout.root.resolve("server/src/main/New.java"));
        Files.delete(hold);
        start.await();
        checkout.run();
        checkout.run();

        assertTrue(Files.exists(added));
        assertEquals(2, checkout.builds());
    }

    @Test
    void argumentsArriveAsTheyWereGiven() throws Exception {
        var ran = checkout.run("--query", "two words", "", "@file", "*", "it's $HOME");

        assertEquals(
                "7 arguments: <commonplace.server.Main> <--query> <two words> <> <@file> <*> <it's $HOME>",
                ran.out().lines().findFirst().orElseThrow());
    }

    @Test
    void linksLeadHomeFromAnywhere() throws Exception {
        Path elsewhere = Files.createDirectories(folder.resolve("else where/bin"));
        Path direct = Files.createSymbolicLink(elsewhere.resolve("direct"), checkout.root.resolve("commonplace"));
        Path chained = Files.createSymbolicLink(elsewhere.resolve("chained"), Path.of("../bin/direct"));

        assertEquals(RAN_A, checkout.run(elsewhere, direct).out());
        assertEquals(RAN_A, checkout.run(elsewhere, chained).out());
        assertEquals(RAN_A, checkout.run(elsewhere, Path.of("./chained")).out());
        assertEquals(
                RAN_A, checkout.run(checkout.root, Path.of("./commonplace")).out());
        assertEquals(1, checkout.builds());
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Path hold = Files.createFile(checkout.home.resolve("hold"));
        var first = checkout.start();
        first.awaitMessage("Building");
        var second = checkout.start();
        second.awaitMessage("Waiting for another start");
        Files.delete(hold);

        assertEquals(RAN_A, first.await().out());
        assertEquals(RAN_A, second.await().out());
        assertEquals(1, checkout.builds());
    }

    @Test
    void buildOutlivesAClientThatLosesPatience() throws Exception {
        Path hold = Files.createFile(checkout.home.resolve("hold"));
        var impatient = checkout.start();
        impatient.awaitMessage("Building");
        impatient.process().destroyForcibly().waitFor();
        var second = checkout.start();
        second.awaitMessage("Waiting for another start");
        Files.delete(hold);

        assertEquals(RAN_A, second.await().out());
        assertEquals(1, checkout.builds());
    }

    @Test
    void failedBuildSaysWhyAndIsTriedAgain() throws Exception {
        Path broken = Files.createFile(checkout.home.resolve("broken"));
        var failed = checkout.run();

        assertEquals(70, failed.exit());
        assertEquals("", failed.out());
        assertTrue(failed.err().contains("cannot find symbol"), failed.err());
        assertTrue(failed.err().contains("server/target/commonplace/build.log"), failed.err());

        Files.delete(broken);
        assertEquals(RAN_A, checkout.run().out());
    }

    @Test
    void withoutAnAotCacheItRunsAllTheSame() throws Exception {
        Files.createFile(checkout.home.resolve("no-aot"));
        assertEquals(RAN_A, checkout.run().out());

        checkout.version("B");
        checkout.environment.put("COMMONPLACE_DEBUG", "1");
        var debugged = checkout.run();
        assertTrue(debugged.out().contains("version B"), debugged.out());
        assertTrue(debugged.err().contains("commonplace: no AOT cache"), debugged.err());
    }

    @Test
    void otherJdkMeansOtherPlan() throws Exception {
        checkout.run();
        Files.writeString(checkout.jdk.resolve("release"), "JAVA_VERSION=\"25.0.10\"\n");
        var upgraded = checkout.run();

        assertEquals("Making the next starts faster (once, a few seconds)…\n", upgraded.err());
        assertEquals(1, checkout.builds());
    }

    @Test
    void olderJdkIsRefusedByName() throws Exception {
        Files.writeString(checkout.jdk.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
        var refused = checkout.run();

        assertEquals(
                new FakeCheckout.Ran(
                        78,
                        "",
                        "commonplace: COMMONPLACE_JAVA_HOME is %s, which is not a JDK 25.\n".formatted(checkout.jdk)),
                refused);
    }

    @Test
    void withoutAnyJdkItSaysWhatToInstall() throws Exception {
        // The machine that runs this has a JDK 25, so the finder is made blind.
        Path finder = checkout.root.resolve("server/src/main/launch/jdk.sh");
        Files.writeString(finder, Files.readString(finder) + "\nis_jdk_25() { return 1; }\n");
        checkout.environment.remove("COMMONPLACE_JAVA_HOME");
        var refused = checkout.run();

        assertEquals(78, refused.exit());
        assertEquals("", refused.out());
        assertTrue(refused.err().contains("needs a JDK 25"), refused.err());
        assertTrue(refused.err().contains("COMMONPLACE_JAVA_HOME"), refused.err());
    }

    @Test
    void unpackedReleaseJustRuns() throws Exception {
        Files.delete(checkout.root.resolve("pom.xml"));
        Files.move(checkout.root.resolve("server/src/main/launch"), checkout.root.resolve("launch"));
        Path jar = Files.createDirectories(checkout.root.resolve("lib")).resolve("app.jar");
        Files.writeString(jar, "version A\n");
        assertEquals(RAN_A, checkout.run().out());

        Files.writeString(jar, "version B\n");
        assertTrue(checkout.run().out().contains("version B"));
        assertEquals(0, checkout.builds());
    }

    @Test
    void runsWithoutAPlaceForItsCache() throws Exception {
        checkout.environment.put("XDG_STATE_HOME", "/dev/null/state");
        var ran = checkout.run("mcp");

        assertTrue(ran.out().contains("<-XX:+IgnoreUnrecognizedVMOptions>"), ran.out());
        assertTrue(ran.out().contains("<commonplace.server.Main> <mcp>"), ran.out());
    }

    @Test
    void runsWhenItsCacheIsFull() throws Exception {
        Path state = Path.of(checkout.home + "/.local/state/commonplace/launch" + checkout.root);
        Files.createDirectories(state.resolve("plan.new")); // where a file must be written
        var ran = checkout.run("mcp");

        assertEquals(0, ran.exit());
        assertTrue(ran.out().contains("<commonplace.server.Main> <mcp>"), ran.out());
        assertEquals(1, checkout.builds());
    }

    @Test
    void deadOwnerOfALockWithoutFlockDoesNotStopIt() throws Exception {
        Path state =
                Files.createDirectories(Path.of(checkout.home + "/.local/state/commonplace/launch" + checkout.root));
        Path preparation = checkout.root.resolve("server/src/main/launch/prepare.sh");
        Files.writeString(preparation, Files.readString(preparation).replace("command -v flock", "false"));
        long dead = new ProcessBuilder("true").start().onExit().get().pid();
        Files.createSymbolicLink(state.resolve("owner"), Path.of(Long.toString(dead)));

        assertEquals(RAN_A, checkout.run().out());
        assertFalse(Files.exists(state.resolve("owner"), LinkOption.NOFOLLOW_LINKS));
    }
}
