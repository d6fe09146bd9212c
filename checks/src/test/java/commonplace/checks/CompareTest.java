package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code packaging/compare}: two builds of the packages, held against each other. */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class CompareTest {
    @TempDir
    Path folder;

    private Path one;
    private Path other;

    @BeforeEach
    void makeTwoBuilds() throws IOException {
        one = Files.createDirectories(folder.resolve("one"));
        other = Files.createDirectories(folder.resolve("other"));
        for (Path dist : List.of(one, other)) {
            Files.writeString(dist.resolve("commonplace-plugin.zip"), "the same");
        }
    }

    private void pack(Path dist, String cache, String jar) throws IOException {
        Path app = Files.createDirectories(folder.resolve("files/commonplace/app"));
        Files.writeString(app.resolve("main.aot"), cache);
        Files.writeString(app.resolve("a.jar"), jar);
        String archive = dist.resolve("commonplace.tar.gz").toString();
        Finished.run(folder.resolve("files"), List.of("tar", "-czf", archive, "commonplace"))
                .expectSuccess();
    }

    private Finished compared() {
        String script = Project.ROOT.resolve("packaging/compare").toString();
        return Finished.run(folder, List.of(script, one.toString(), other.toString()));
    }

    @Test
    void cachesMayDiffer() throws IOException {
        pack(one, "trained", "code");
        pack(other, "trained otherwise", "code");

        assertEquals("""
            commonplace-plugin.zip is the same
            commonplace.tar.gz differs in
              commonplace/app/main.aot, which cannot be the same
            """, compared().expectSuccess().out());
    }

    @Test
    void anythingElseMayNot() throws IOException {
        pack(one, "trained", "code");
        pack(other, "trained", "other code");
        Files.delete(other.resolve("commonplace-plugin.zip"));

        Finished compared = compared();
        assertEquals("""
            commonplace-plugin.zip is in %s only
            commonplace.tar.gz differs in
              commonplace/app/a.jar
            """.formatted(one), compared.out());
        assertEquals(1, compared.exitCode());
    }
}
