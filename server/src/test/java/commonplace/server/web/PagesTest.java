package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URLDecoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class PagesTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

    @TempDir
    Path folder;

    private TestSite site;

    @BeforeEach
    void open() throws Exception {
        site = TestSite.of(
                folder,
                "people/Jamie Wilson.md",
                "---\naliases: [JW]\nlead: \"[[Plan]]\"\nborn: 1990\n---\n\n# Jamie\n\nKeeps bees.\n",
                "projects/Plan.md",
                """
                # Plan

                Ask [[JW]] about *bees*. #honey

                ## Next steps

                - See [[Nobody yet]] and [[Jamie Wilson#Hives|the hives]].
                """,
                "100% proof; really? #1.md",
                "Odd name.\n",
                "東京/メモ.md",
                "# メモ\n\n[[Plan#Next steps]]\n");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void homeShowsFoldersNotesAndHowToConnect() throws Exception {
        String home = site.page("/");

        assertHas(home, "4 notes", "href=\"/folders/people\"", "/notes/projects/Plan", "href=\"/search?tag=honey\"");
        assertHas(home, "claude mcp add commonplace -- /opt/commonplace mcp --vault " + site.root);
        assertHas(
                home,
                "Claude Desktop",
                "Cursor",
                "VS Code",
                "Bearer " + TestSite.TOKEN,
                site.uri("/mcp").toString());
    }

    @Test
    void linksAddItToEditors() throws Exception {
        String home = site.page("/");
        String arguments = "[\"mcp\",\"--vault\",\"" + site.root + "\"]";

        String cursor = between(
                home, "href=\"cursor://anysphere.cursor-deeplink/mcp/install?name=commonplace&amp;config=", "\"");
        assertEquals(
                "{\"command\":\"/opt/commonplace\",\"args\":" + arguments + "}",
                new String(Base64.getDecoder().decode(decoded(cursor)), StandardCharsets.UTF_8));
        String visualStudioCode = between(home, "href=\"vscode:mcp/install?", "\"");
        assertEquals(
                "{\"name\":\"commonplace\",\"type\":\"stdio\",\"command\":\"/opt/commonplace\",\"args\":" + arguments
                        + "}",
                decoded(visualStudioCode));
    }

    private static String between(String text, String start, String end) {
        int from = text.indexOf(start) + start.length();
        assertTrue(from >= start.length(), text);
        return text.substring(from, text.indexOf(end, from));
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part, StandardCharsets.UTF_8);
    }

    @Test
    void aNoteIsRenderedWithItsLinks() throws Exception {
        String note = site.page("/notes/projects/Plan");

        assertHas(note, "<h1 id=\"h-plan\">Plan</h1>", "<em>bees</em>", "href=\"/search?tag=honey\"");
        assertHas(note, "href=\"/notes/people/Jamie%20Wilson\"", "href=\"/notes/people/Jamie%20Wilson#h-hives\"");
        assertHas(note, "<span class=\"dangling\">Nobody yet</span>");
        assertEquals(1, count(note, "<h1"), "the title stands once");
    }

    @Test
    void aNoteShowsItsPropertiesAndWhoLinksToIt() throws Exception {
        String note = site.page("/notes/people/Jamie%20Wilson");

        assertHas(note, "<th scope=\"row\">lead</th><td><a href=\"/notes/projects/Plan\">Plan</a></td>");
        assertHas(note, "<th scope=\"row\">aliases</th><td>JW</td>", "<td>1990</td>");
        assertHas(note, "Linked from 1 note", "Ask JW about bees.", "href=\"/folders/people\">people</a>");
    }

    @Test
    void everyNameHasAnAddressThatWorks() throws Exception {
        String folders = site.page("/folders/");
        assertHas(folders, "/notes/100%25%20proof%3B%20really%3F%20%231");

        assertHas(site.page("/notes/100%25%20proof%3B%20really%3F%20%231"), "Odd name.");
        assertHas(
                site.page("/notes/%E6%9D%B1%E4%BA%AC/%E3%83%A1%E3%83%A2"), "<h1 id=\"h-メモ\">メモ</h1>", "#h-next-steps");
        assertEquals(200, site.get("/notes/projects/Plan.md").statusCode());
    }

    @Test
    void theMarkdownItselfCanBeHad() throws Exception {
        HttpResponse<String> raw = site.get("/raw/projects/Plan");

        assertTrue(raw.body().startsWith("# Plan\n\nAsk [[JW]]"), raw.body());
        assertEquals(
                "text/plain; charset=utf-8",
                raw.headers().firstValue("Content-Type").orElseThrow());
    }

    @Test
    void searchFindsUnfinishedWordsAndMarksThem() throws Exception {
        assertHas(site.page("/search?q=bee"), "<mark>bees</mark>", "/notes/projects/Plan");
        assertHas(site.page("/search?tag=honey"), "1 note", "/notes/projects/Plan");
        assertHas(site.page("/search?to=projects/Plan"), "/notes/people/Jamie%20Wilson");
        String fragment = site.page("/search/found?q=bee");
        assertHas(fragment, "<mark>bees</mark>", "Show all 2 notes");
        assertFalse(fragment.contains("<html"), fragment);
        assertEquals("", site.page("/search/found?q="));
    }

    @Test
    void whatIsMissingSaysWhatWasMeantAndWhoSpeaksOfIt() throws Exception {
        HttpResponse<String> typo = site.get("/notes/projects/Plam");
        assertEquals(404, typo.statusCode());
        assertHas(typo.body(), "Did you mean", "/notes/projects/Plan");

        HttpResponse<String> unwritten = site.get("/notes/Nobody%20yet");
        assertEquals(404, unwritten.statusCode());
        assertHas(unwritten.body(), "Nobody has written this note yet", "/notes/projects/Plan");
    }

    @Test
    void aPageShowsWhatWasJustWritten() throws Exception {
        Files.writeString(site.root.resolve("projects/Plan.md"), "# Plan\n\nAll new.\n");

        assertHas(site.page("/notes/projects/Plan"), "All new.");
    }

    @Test
    void imagesInTheVaultAreShownAndNothingElseIs(@TempDir Path outside) throws Exception {
        Files.write(site.root.resolve("projects/bee.png"), PNG);
        Files.write(site.root.resolve(".hidden.png"), PNG);
        Files.createDirectories(site.root.resolve(".obsidian"));
        Files.write(site.root.resolve(".obsidian/a.png"), PNG);
        Files.writeString(site.root.resolve("drawing.svg"), "<svg onload='alert(1)'/>");
        Files.writeString(site.root.resolve("notes.txt"), "text");
        Files.write(outside.resolve("out.png"), PNG);
        Files.createSymbolicLink(site.root.resolve("link.png"), outside.resolve("out.png"));
        Files.createSymbolicLink(site.root.resolve("linked"), outside);

        HttpResponse<String> image = site.get("/notes/projects/bee.png");
        assertEquals(200, image.statusCode());
        assertEquals("image/png", image.headers().firstValue("Content-Type").orElseThrow());
        for (String refused : List.of(
                ".hidden.png",
                ".obsidian/a.png",
                "drawing.svg",
                "notes.txt",
                "link.png",
                "linked/out.png",
                "projects")) {
            assertEquals(404, site.get("/notes/" + refused).statusCode(), refused);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/notes/../../etc/passwd",
                "/notes/%2e%2e/%2e%2e/etc/passwd",
                "/notes/..%2f..%2fetc%2fpasswd",
                "/notes/%2fetc%2fpasswd",
                "/notes//etc/passwd",
                "/notes/..%5c..%5cetc",
                "/notes/%00",
                "/notes/a%00.png",
                "/notes/.obsidian/app.json",
                "/notes/%c0%ae%c0%ae/x",
                "/notes/%ff",
                "/raw/../index",
                "/folders/..",
                "/folders/.obsidian",
                "/search/..",
                "/index.html",
                "/style.css/",
                "/mcp/",
                "/notes/",
                "/notes"
            })
    void nothingButNotesCanBeReached(String path) throws Exception {
        HttpResponse<String> answer = site.get(path);

        assertTrue(answer.statusCode() == 404 || answer.statusCode() == 400, path + " gave " + answer.statusCode());
        assertFalse(answer.body().contains("root:"), answer.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "q=%22",
                "q=%22unclosed",
                "q=*",
                "q=a%20AND%20(",
                "q=%5B%5E",
                "q=%00%01",
                "q=%ed%a0%80",
                "q=%25zz",
                "q",
                "=",
                "&&&",
                "q=a&page=-1",
                "q=a&page=99999999999999999999",
                "page=500",
                "tag=",
                "tag=%3Cscript%3E",
                "to=../../etc",
                "to=%00",
                "q=%2F%2A%27%3B--"
            })
    void anyQueryIsAnswered(String query) throws Exception {
        for (String path : List.of("/search?", "/search/found?", "/folders/?", "/?")) {
            int status = site.get(path + query).statusCode();
            assertTrue(status == 200 || status == 400, path + query + " gave " + status);
        }
    }

    @Test
    void aVeryLongQueryIsCut() throws Exception {
        assertEquals(200, site.get("/search?q=" + "bees+".repeat(1_000)).statusCode());
        assertEquals(414, site.getAlone("/search?q=" + "a".repeat(20_000)).statusCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "BREW"})
    void pagesAreOnlyRead(String method) throws Exception {
        for (String path : List.of("/", "/health", "/style.css", "/notes/projects/Plan")) {
            HttpResponse<String> answer = site.send(site.request(path)
                    .header(
                            "Cookie",
                            "commonplace-" + site.uri("/").getPort() + "="
                                    + new ServerToken(TestSite.TOKEN).cookie().value())
                    .method(method, BodyPublishers.ofString("x")));

            assertEquals(405, answer.statusCode(), method + " " + path);
            assertEquals("GET, HEAD", answer.headers().firstValue("Allow").orElseThrow());
        }
    }

    /** Else a client would send its next request on a connection that is about to end. */
    @Test
    void whoIsRefusedBeforeItsBodyHasComeIsToldThatTheConnectionEnds() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort())) {
            socket.getOutputStream()
                    .write("POST /health HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\n"
                            .getBytes(StandardCharsets.UTF_8));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertTrue(answer.startsWith("HTTP/1.1 405 "), answer);
            assertTrue(answer.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n"), answer);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /search?q=%zz HTTP/1.1",
                "GET /% HTTP/1.1",
                "GET // HTTP/1.1",
                "GET http://127.0.0.1/ HTTP/1.1",
                "GET * HTTP/1.1",
                "OPTIONS * HTTP/1.1",
                "CONNECT evil.example:80 HTTP/1.1",
                "GET nowhere HTTP/1.1",
                "GET / HTTP/9.9",
                "\u0001\u0002 / HTTP/1.1",
                "GET /"
            })
    void whatIsHardlyHttpIsRefusedInOneLine(String line) throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), site.uri("/").getPort())) {
            socket.getOutputStream()
                    .write((line + "\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            socket.shutdownOutput();
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertFalse(answer.contains("Exception") || answer.contains("\tat "), answer);
            assertFalse(answer.startsWith("HTTP/1.1 2"), answer);
        }
        assertEquals(200, site.get("/health").statusCode());
    }

    private static void assertHas(String page, String... parts) {
        for (String part : parts) {
            assertTrue(page.contains(part), () -> "'" + part + "' is missing in\n" + page);
        }
    }

    private static int count(String text, String part) {
        return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
    }
}
