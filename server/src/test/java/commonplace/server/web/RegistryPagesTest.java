package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.registry.RegistryReader;
import commonplace.server.settings.WantedSources;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RegistryPagesTest {
    @TempDir
    private Path folder;

    private TestSite site;

    @BeforeEach
    void open() throws Exception {
        site = TestSite.of(folder, "Plan.md", "# Plan\n");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void theFileIsForEverybodyByteForByte() throws Exception {
        HttpResponse<String> file = site.send(site.request("/registry"));

        assertEquals(200, file.statusCode());
        assertEquals(
                "application/json", file.headers().firstValue("Content-Type").orElseThrow());
        assertArrayEquals(RegistryReader.builtInFile(), file.body().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void whoHasTheFileIsNotSentItAgain() throws Exception {
        String tag = site.send(site.request("/registry"))
                .headers()
                .firstValue("ETag")
                .orElseThrow();

        HttpResponse<String> again = site.send(site.request("/registry").header("If-None-Match", tag));
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
        assertEquals(tag, again.headers().firstValue("ETag").orElseThrow());
        assertEquals(
                304,
                site.send(site.request("/registry").header("If-None-Match", "\"a\", W/" + tag))
                        .statusCode());
        assertEquals(
                200,
                site.send(site.request("/registry").header("If-None-Match", "\"other\""))
                        .statusCode());
    }

    @Test
    void theFileCannotBeWritten() throws Exception {
        assertEquals(405, site.send(site.request("/registry").DELETE()).statusCode());
    }

    @Test
    void allTopicsAreOnOnePage() throws Exception {
        String page = site.page("/registry/");

        assertTrue(page.contains("<a href=\"/registry/rust-learning\">Rust Learning</a>"), page);
        assertTrue(page.contains("10 topics") && page.contains("John Turner") && page.contains("Not signed"), page);
        assertTrue(site.page("/").contains("<a href=\"/registry/\">Sources</a>"));
    }

    @Test
    void eachTopicHasAPage() throws Exception {
        String page = site.page("/registry/rust-learning");

        assertTrue(page.contains("<h1>Rust Learning</h1>"), page);
        assertTrue(page.contains("<a href=\"https://doc.rust-lang.org/book/\" rel=\"noopener noreferrer\">"), page);
        assertEquals(3, page.split("class=\"where\"", -1).length - 1);
        assertEquals(404, site.get("/registry/rust-lerning").statusCode());
        assertEquals(404, site.get("/registry/rust-learning/more").statusCode());
    }

    @Test
    void aQuestionIsAnsweredAboveTheTopics() throws Exception {
        assertTrue(site.page("/registry/?q=bitcon%20nod").contains("https://bitcoin.org/en/full-node"));
        String nothing = site.page("/registry/?q=%3Cscript%3Equantum");
        assertTrue(
                nothing.contains("No topic here is about that") && nothing.contains("value=\"&lt;script&gt;quantum\""));
        assertFalse(nothing.contains("<script>quantum"));
        assertTrue(site.page("/registry/?q=how%20to").contains("Name what you want to read about"));
    }

    @Test
    void aTopicAnswersFromTheScoreOnThatTheConfigurationSays() throws Exception {
        var exact = new WantedSources(Optional.empty(), 1, Optional.empty());
        try (TestSite strict = TestSite.of(folder.resolve("strict"), exact)) {
            assertTrue(strict.page("/registry/?q=bitcon%20nod").contains("No topic here is about that"));
        }
    }

    @Test
    void thePagesAreAsPrivateAsTheNotes() throws Exception {
        assertEquals(401, site.send(site.request("/registry/")).statusCode());
        assertEquals(401, site.send(site.request("/registry/rust-learning")).statusCode());
    }
}
