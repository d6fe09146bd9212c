package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.vault.live.FolderRecord;
import commonplace.vault.notes.NotePath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed as soon as it has told the ids of a vault: the next one tells the same. */
@Tag("slow")
class IdentityKillTest {
    private static final int VAULTS = 2;
    private static final int RUNS = 2;

    @TempDir
    private Path directory;

    @Test
    void noIdThatWasToldIsForgotten() throws Exception {
        for (int i = 0; i < VAULTS; i++) {
            Path vault = directory.resolve("vault" + i);
            Files.createDirectories(vault.resolve("notes"));
            Files.writeString(vault.resolve("notes/a.md"), "alpha\n");
            String told = told(vault);
            for (int run = 1; run < RUNS; run++) {
                assertEquals(told, told(vault));
            }
        }
    }

    private static String told(Path vault) throws IOException, InterruptedException {
        Process victim = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName(),
                        vault.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var lines = new BufferedReader(new InputStreamReader(victim.getInputStream(), StandardCharsets.UTF_8))) {
            String line = lines.readLine();
            assertTrue(victim.toHandle().destroyForcibly());
            victim.waitFor();
            return line;
        }
    }

    /** Tells the ids, and waits for its end. */
    static final class Victim {
        private Victim() {}

        static void main(String[] arguments) throws IOException, InterruptedException {
            Path directory = Path.of(arguments[0]);
            Vault vault = Vault.open(
                    VaultSettings.of(directory.resolve("notes"), directory.resolve("index")),
                    Progress.NONE,
                    System.err::println);
            System.out.println(vault.idOf(new NotePath("a")) + " " + vault.id() + " " + vault.idOf(new NotePath("b/c"))
                    + " " + vault.idOf(FolderRecord.LIST, "b"));
            Thread.sleep(Long.MAX_VALUE);
        }
    }
}
