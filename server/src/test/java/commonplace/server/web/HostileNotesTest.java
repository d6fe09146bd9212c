package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes come from anywhere: an agent may have copied one from the web. */
@Tag("slow")
class HostileNotesTest {
    private static final String EVIL = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>";
    private static final String CSP = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    /** What a page may not hold outside of text: a script or frame of others, a handler, an address that runs. */
    private static final Pattern RUNS = Pattern.compile(
            "<script(?! src=\"/script\\.js\\?)|<(?:iframe|object|embed|svg|style|base|form(?! class=\"search\"))"
                    + "|(?:href|src|action)=\"\\s*(?:javascript|data|vbscript):",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern VALUE = Pattern.compile("=\"[^\"<>]*\"");
    private static final Pattern HANDLER = Pattern.compile("<[^>]*\\son\\w+\\s*=", Pattern.CASE_INSENSITIVE);

    @TempDir
    Path folder;

    @Test
    void markupInNotesIsText() throws Exception {
        String escaped = EVIL.replace("\"", "\\\"");
        try (TestSite site = TestSite.of(
                folder,
                "evil.md",
                "---\ntitle: \"" + escaped + "\"\ntags: [\"" + escaped + "\", ok]\naliases: [\"" + escaped + "x\"]\n"
                        + "\"" + escaped + "\": \"" + escaped + "\"\nlink: \"[[" + escaped.replace("|", "") + "]]\"\n"
                        + "url: \"javascript:alert(1)\"\n---\n\n"
                        + "# " + EVIL + "\n\n" + EVIL + "\n\n"
                        + "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\tscript:alert(1))"
                        + " [d](data:text/html,<script>alert(1)</script>) ![e](javascript:alert(1))\n\n"
                        + "<svg onload=alert(1)> <iframe src=javascript:alert(1)></iframe>\n\n"
                        + "[[" + EVIL + "]] [[evil|" + EVIL + "]] [[evil#" + EVIL + "]] ![[" + EVIL + "]]\n\n"
                        + "```" + EVIL + "\n" + EVIL + "\n```\n\n<a href=\"javascript:alert(1)\">x</a>\n",
                "<img src=x onerror=alert(1)>.md",
                "See [[evil]] " + EVIL + "\n",
                "\"onmouseover=\"alert(1)/\" autofocus onfocus=\"x.md",
                "# A folder\n\n[[" + EVIL + "]]\n",
                "bad yaml.md",
                "---\na: [" + EVIL + "\n---\n")) {
            for (String path : pagesOf(site)) {
                assertSafe(site.get(path), path);
            }
        }
    }

    @Test
    void markupInQuestionsIsText() throws Exception {
        String evil = Addresses.encoded(EVIL);
        try (TestSite site = TestSite.of(folder, "a.md", "# A\n")) {
            for (String path : List.of(
                    "/search?q=" + evil,
                    "/search/found?q=" + evil,
                    "/search?tag=" + evil,
                    "/search?to=" + evil,
                    "/search?q=a&page=" + evil,
                    "/notes/" + evil.replace("%2F", "-"),
                    "/folders/" + evil.replace("%2F", "-"),
                    "/" + evil.replace("%2F", "-"),
                    "/?token=" + evil)) {
                assertSafe(site.get(path), path);
            }
        }
    }

    @Test
    void everyAnswerCarriesTheRules() throws Exception {
        try (TestSite site = TestSite.of(folder, "a.md", "# A\n")) {
            for (String path : List.of(
                    "/",
                    "/notes/a",
                    "/raw/a",
                    "/nowhere",
                    "/search?q=a",
                    "/search/found?q=a",
                    "/folders/",
                    "/health",
                    "/mcp",
                    "/style.css",
                    "/script.js",
                    "/icon.svg",
                    "/?token=" + TestSite.TOKEN,
                    "/notes/%00")) {
                assertRules(site.get(path), path);
            }
            assertRules(site.send(site.request("/")), "401");
            assertRules(site.send(site.request("/").header("Origin", "https://evil.example")), "403");
            assertRules(site.send(site.request("/").DELETE()), "405");
        }
    }

    @Test
    void randomMarkupStaysText() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        String[] pieces = {
            "<",
            ">",
            "\"",
            "'",
            "&",
            "`",
            "[",
            "]",
            "[[",
            "]]",
            "(",
            ")",
            "!",
            "#",
            "|",
            "\\",
            "\n",
            " ",
            "*",
            "_",
            "^",
            "<script>",
            "javascript:",
            "onerror=",
            "<!--",
            "-->",
            "&lt;",
            "&#106;",
            "a",
            "x",
            "/",
            ":",
            "%3C",
            "---\n"
        };
        var notes = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            var text = new StringBuilder();
            random.ints(80, 0, pieces.length).forEach(piece -> text.append(pieces[piece]));
            notes.add("n" + i + ".md");
            notes.add(text.toString());
        }
        try (TestSite site = TestSite.of(folder, notes.toArray(String[]::new))) {
            for (int i = 0; i < 60; i++) {
                assertSafe(site.get("/notes/n" + i), "rerun with -Dseed=" + seed + ", note " + i);
            }
            assertSafe(site.get("/search?q=a"), "rerun with -Dseed=" + seed);
            assertSafe(site.get("/"), "rerun with -Dseed=" + seed);
        }
    }

    private static List<String> pagesOf(TestSite site) throws Exception {
        var pages =
                new ArrayList<>(List.of("/", "/folders/", "/search?q=alert", "/search/found?q=alert", "/search?q=see"));
        var links = Pattern.compile("href=\"(/(?:notes|folders|search)[^\"]*)\"");
        for (String start : List.copyOf(pages)) {
            links.matcher(site.page(start))
                    .results()
                    .forEach(link -> pages.add(link.group(1).replace("&amp;", "&")));
        }
        return pages.stream().distinct().toList();
    }

    private static void assertSafe(HttpResponse<String> answer, String path) {
        boolean html = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html");
        if (html) {
            var found = RUNS.matcher(answer.body());
            assertFalse(found.find(), () -> path + " holds " + found.group() + "\n" + answer.body());
            var handler = HANDLER.matcher(VALUE.matcher(answer.body()).replaceAll(""));
            assertFalse(handler.find(), () -> path + " holds " + handler.group() + "\n" + answer.body());
        }
        assertRules(answer, path);
        assertFalse(answer.statusCode() >= 500, () -> path + " failed: " + answer.body());
    }

    private static void assertRules(HttpResponse<String> answer, String what) {
        assertEquals(List.of(CSP), answer.headers().allValues("Content-Security-Policy"), what);
        assertEquals(List.of("nosniff"), answer.headers().allValues("X-Content-Type-Options"), what);
        assertEquals(List.of("no-referrer"), answer.headers().allValues("Referrer-Policy"), what);
        assertFalse(answer.body().contains("\tat ") || answer.body().contains("Exception"), what);
    }
}
