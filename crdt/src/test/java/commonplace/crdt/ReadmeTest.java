package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.Finished;
import commonplace.testing.ReadmeExample;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReadmeTest {
    @Test
    void theExampleDoesWhatItSays(@TempDir Path folder) {
        ReadmeExample example = ReadmeExample.all().getFirst();

        String printed = Finished.run(folder, example.command("commonplace.crdt", folder))
                .expectSuccess()
                .out();

        assertEquals(example.expected(), printed);
    }
}
