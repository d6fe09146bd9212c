package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.server.cli.command.VaultHosts;
import commonplace.server.host.Host;
import commonplace.server.settings.Flags;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is told which models to use, while another one already serves the vault. */
class ServedOtherwiseTest {
    private TestCli cli;

    @BeforeEach
    void makeVault(@TempDir Path temporary) throws Exception {
        cli = new TestCli(temporary).with("a.md", "launch");
    }

    @Test
    void aFlagThatTheHostDoesNotFollowIsNamed() throws Exception {
        var flags = new Flags(Optional.of(cli.vault()), Optional.empty());
        try (Host<?> host = VaultHosts.of(flags.resolve(cli.environment())).takeOver()) {
            assertEquals(
                    "commonplace: '--embedder none' is not used: process %d serves this vault already, with '--embedder"
                                    .formatted(ProcessHandle.current().pid())
                            + " bge-small'\n",
                    told("--embedder", "none"));
            assertEquals("", told("--embedder", "bge-small", "--writer", "none"));
            assertEquals("", told());
            host.announcePage("http://127.0.0.1:7433/");
            assertEquals(1, told("--writer", "ollama").lines().count());
        }
    }

    @Test
    void whoServesTheVaultItselfFollowsItsFlags() {
        assertEquals("", told("--embedder", "none"));
    }

    private String told(String... flags) {
        TestCli.Ended ended = cli.run("cairn_list", flags);
        assertEquals(0, ended.exitCode(), ended::toString);
        return ended.err();
    }
}
