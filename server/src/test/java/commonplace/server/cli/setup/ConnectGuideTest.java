package commonplace.server.cli.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.terminal.Terminal;
import commonplace.server.clientfiles.ConfigText;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.upstream.ClientFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What people are told to write by hand is what setup writes. */
class ConnectGuideTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:json|toml)\\n(.*?)^```$");

    private static String written(ClientFile client, String before) throws MalformedConfigException {
        return ConfigText.read(client.notation(), before)
                .with(
                        client.keys("commonplace"),
                        client.entry("/path/to/commonplace", List.of("mcp", "--vault", "/home/you/Notes"), Map.of()))
                .text();
    }

    @Test
    void theGuideHasTheFormOfEachClient() throws IOException, MalformedConfigException {
        List<String> blocks = BLOCK.matcher(Files.readString(ROOT.resolve("docs/connect.md")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertEquals(
                List.of(written(ClientFile.CURSOR, ""), written(ClientFile.VS_CODE, ""), written(ClientFile.CODEX, "")),
                blocks.subList(0, 3));
        assertEquals(written(ClientFile.CURSOR, ""), written(ClientFile.CLAUDE_DESKTOP, ""));
        assertEquals(written(ClientFile.CURSOR, ""), written(ClientFile.GEMINI_CLI, ""));
        assertEquals(written(ClientFile.CURSOR, ""), written(ClientFile.WINDSURF, ""));
    }

    @Test
    void theGuideNamesEachClientAsItIsTyped() throws IOException {
        String guide = Files.readString(ROOT.resolve("docs/connect.md"));

        for (ClientFile client : ClientFile.values()) {
            assertTrue(guide.contains("`" + client.word() + "`"), client.word());
        }
    }

    @Test
    void theReadmeShowsWhatIsShown() throws IOException, MalformedConfigException {
        String before = "model = \"o4\"\n";

        String diff = new TextDiff(new Terminal(false, false)).of(before, written(ClientFile.CODEX, before));

        assertTrue(Files.readString(ROOT.resolve("README.md")).contains(diff), diff);
    }
}
