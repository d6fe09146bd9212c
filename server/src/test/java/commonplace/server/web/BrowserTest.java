package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.testing.NodePackages;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in Chromium, on the example vault; what is done and looked at stands in {@code testing/node/page.mjs}. */
@Tag("slow")
class BrowserTest {
    private static final String HOSTILE = """
        ---
        title: "<script>globalThis.ran = 1</script>"
        tags: ["\\"><img src=x onerror=globalThis.ran=1>"]
        ---

        <script>globalThis.ran = 1</script> <img src="x" onerror="globalThis.ran = 1">

        [[<img src=x onerror=globalThis.ran=1>]] <svg onload="globalThis.ran = 1"></svg>
        """;

    /** Where pictures of the pages are put, for those who want to see them: {@code -Dpictures=/some/folder}. */
    private static final String PICTURES = System.getProperty("pictures", "");

    @Test
    void peopleReadSearchAndFollowLinks(@TempDir Path folder) throws Exception {
        List<String> notes = exampleNotes();
        notes.addAll(List.of("hostile.md", HOSTILE));
        try (TestSite site = TestSite.of(folder, notes.toArray(String[]::new))) {
            String address = site.uri("/?token=" + TestSite.TOKEN).toString();
            List<String> arguments = PICTURES.isEmpty() ? List.of(address) : List.of(address, PICTURES);

            String out = NodePackages.runScript("page.mjs", arguments)
                    .expectSuccess()
                    .out();

            assertEquals("page done\n", out);
        }
    }

    private static List<String> exampleNotes() throws IOException, URISyntaxException {
        Path example = Path.of(Objects.requireNonNull(BrowserTest.class.getResource("/example-vault"))
                .toURI());
        var notes = new ArrayList<String>();
        try (Stream<Path> files = Files.walk(example)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                notes.add(example.relativize(file).toString());
                notes.add(Files.readString(file));
            }
        }
        return notes;
    }
}
