package commonplace.server.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class TokenLoginTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    @TempDir
    Path folder;

    private TestSite site;

    @BeforeEach
    void open() throws Exception {
        site = TestSite.of(folder, "secret-plan.md", "# Secret plan\n");
    }

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/notes/secret-plan", "/raw/secret-plan", "/folders/", "/search?q=secret", "/nowhere"})
    void strangersSeeHowToGetInAndNothingElse(String path) throws Exception {
        HttpResponse<String> answer = site.send(site.request(path));

        assertEquals(401, answer.statusCode());
        assertTrue(answer.body().contains("commonplace serve"), answer.body());
        assertFalse(answer.body().contains("ecret"), answer.body());
        assertFalse(answer.body().contains(site.root.toString()), answer.body());
    }

    @Test
    void theAddressCarriesTheTokenOnceAndACookieCarriesOn() throws Exception {
        HttpResponse<String> first = site.send(site.request("/?token=" + TestSite.TOKEN));
        assertEquals(303, first.statusCode());
        assertEquals("/", first.headers().firstValue("Location").orElseThrow());
        String cookie = first.headers().firstValue("Set-Cookie").orElseThrow();
        assertTrue(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), cookie);
        assertFalse(cookie.contains(TestSite.TOKEN), "a browser keeps no token: " + cookie);

        String pair = cookie.substring(0, cookie.indexOf(';'));
        assertEquals(200, site.send(site.request("/").header("Cookie", pair)).statusCode());
    }

    @Test
    void theTokenLeavesADeepAddressToo() throws Exception {
        HttpResponse<String> answer = site.send(site.request("/notes/secret-plan?token=" + TestSite.TOKEN));

        assertEquals(
                "/notes/secret-plan", answer.headers().firstValue("Location").orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/?token=", "/?token=wrong", "/?token=open-sesam", "/?token=%ff", "/?tokens=open-sesame"})
    void noOtherTokenOpens(String path) throws Exception {
        HttpResponse<String> answer = site.send(site.request(path));

        assertEquals(401, answer.statusCode());
        assertTrue(answer.headers().firstValue("Set-Cookie").isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "open-sesame", ""})
    void noOtherCookieOpens(String value) throws Exception {
        String name = "commonplace-" + site.uri("/").getPort();

        assertEquals(
                401,
                site.send(site.request("/").header("Cookie", name + "=" + value))
                        .statusCode());
    }

    @Test
    void agentsNeedTheHeaderAndNothingElseWillDo() throws Exception {
        assertEquals(401, site.send(ping("/mcp")).statusCode());
        assertEquals(401, site.send(ping("/mcp?token=" + TestSite.TOKEN)).statusCode());
        String cookie = "commonplace-" + site.uri("/").getPort() + "="
                + new ServerToken(TestSite.TOKEN).cookie().value();
        assertEquals(401, site.send(ping("/mcp").header("Cookie", cookie)).statusCode());

        HttpResponse<String> answer = site.send(ping("/mcp").header("Authorization", "Bearer " + TestSite.TOKEN));
        assertTrue(answer.body().contains("jsonrpc"), answer.body());
    }

    @Test
    void theBrowsersCookieIsNoTokenForAgents() throws Exception {
        String kept = new ServerToken(TestSite.TOKEN).cookie().value();

        assertEquals(
                401,
                site.send(ping("/mcp").header("Authorization", "Bearer " + kept))
                        .statusCode());
    }

    @Test
    void pagesOfOthersAreKeptOut() throws Exception {
        HttpResponse<String> foreign =
                site.send(site.request("/?token=" + TestSite.TOKEN).header("Origin", "https://evil.example"));
        assertEquals(403, foreign.statusCode());
    }

    @Test
    void healthIsToldToAnybody() throws Exception {
        HttpResponse<String> answer = site.send(site.request("/health"));

        assertEquals(200, answer.statusCode());
        assertEquals("ok\n", answer.body());
    }

    @Test
    void withoutATokenNoneIsAskedForOrShown(@TempDir Path other) throws Exception {
        try (TestSite open = TestSite.withoutToken(other, "a.md", "# A\n")) {
            String home = open.send(open.request("/")).body();

            assertTrue(home.contains("/notes/a"), home);
            assertFalse(home.contains("Bearer"), home);
        }
    }

    private java.net.http.HttpRequest.Builder ping(String path) {
        return site.request(path)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(PING));
    }
}
