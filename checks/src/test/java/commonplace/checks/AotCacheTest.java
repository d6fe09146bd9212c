package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher on a real JVM. */
@Tag("slow")
class AotCacheTest {
    @TempDir
    Path folder;

    /**
     * JDK 25.0.3 runs the old classes out of a cache whose jar has changed since (JDK-8377932); the launcher must not
     * give it the chance.
     */
    @Test
    void upgradedJarRunsItsOwnCode() throws Exception {
        var checkout = new FakeCheckout(folder);
        checkout.environment.put("COMMONPLACE_JAVA_HOME", System.getProperty("java.home"));
        Path source = checkout.root.resolve("server/src/main/version");

        jar(source, "I am version A");
        assertEquals("I am version A\n", checkout.run("mcp").out());
        assertEquals(new FakeCheckout.Ran(0, "I am version A\n", ""), checkout.run("mcp"));
        assertEquals(1, caches(checkout.home), "caches");

        jar(source, "I am version B");
        assertEquals("I am version B\n", checkout.run("mcp").out());
        assertEquals(new FakeCheckout.Ran(0, "I am version B\n", ""), checkout.run("mcp"));
        assertEquals(2, caches(checkout.home), "caches");
    }

    /** Caches that some arguments file tells the JVM to use. */
    private static long caches(Path home) throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve(".local/state/commonplace"))) {
            return files.filter(file -> file.endsWith("main.aot"))
                    .filter(cache ->
                            Project.read(cache.resolveSibling("arguments")).contains("-XX:AOTCache=\"" + cache))
                    .filter(AotCacheTest::holdsSomething)
                    .count();
        }
    }

    private static boolean holdsSomething(Path file) {
        try {
            return Files.size(file) > 1_000_000;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void jar(Path target, String says) throws IOException {
        Path source = folder.resolve("Main.java");
        Files.writeString(source, """
            package commonplace.server;

            final class Main {
                public static void main(String[] arguments) {
                    IO.println("%s");
                }
            }
            """.formatted(says));
        int exit = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.err, System.err, "-d", folder.resolve("classes").toString(), source.toString());
        assertEquals(0, exit);
        String entry = "commonplace/server/Main.class";
        try (var jar = new JarOutputStream(Files.newOutputStream(target))) {
            jar.putNextEntry(new JarEntry(entry));
            Files.copy(folder.resolve("classes").resolve(entry), jar);
        }
        assertTrue(Files.size(target) > 0);
    }
}
