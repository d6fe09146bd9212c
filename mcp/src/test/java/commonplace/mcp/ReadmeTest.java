package commonplace.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Finished;
import commonplace.testing.ReadmeExample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReadmeTest {
    private static final String MODULE = "commonplace.mcp";

    @Test
    void theClientCallsTheServer(@TempDir Path folder) {
        ReadmeExample server = ReadmeExample.all().getFirst();
        ReadmeExample client = ReadmeExample.all().getLast();

        List<String> command = new ArrayList<>(client.command(MODULE, folder));
        command.addAll(server.command(MODULE, folder));
        String printed = Finished.run(folder, command).expectSuccess().out();

        assertEquals(client.expected(), printed);
    }
}
