package commonplace.server.clientfiles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TomlTextTest {
    private static final List<String> KEYS = List.of("mcp_servers", "ours");
    private static final Map<String, @Nullable Object> ENTRY =
            Json.object("command", "C:\\c", "args", List.of("a", "b \"é\""), "env", Map.of("A.B", "1"));
    private static final String TABLE = """
        [mcp_servers.ours]
        command = "C:\\\\c"
        args = ["a", "b \\"é\\""]
        env = { "A.B" = "1" }
        """;

    private static String putIn(String before) throws MalformedConfigException {
        return ConfigText.read(Notation.TOML, before).with(KEYS, ENTRY).text();
    }

    private static String values(String text) throws MalformedConfigException {
        return Json.text(ConfigText.read(Notation.TOML, text).values());
    }

    @Test
    void aTableStandsBehindAllOthers() throws MalformedConfigException {
        String before = """
            # mine
            model = 'o4'   # the best

            [mcp_servers.other]
            command = "x"
            args = [
              "a", # first
              "b",
            ]
            """;

        assertEquals(before + "\n" + TABLE, putIn(before));
        assertEquals(
                before,
                ConfigText.read(Notation.TOML, putIn(before)).without(KEYS).text());
        assertEquals(TABLE, putIn(""));
        assertEquals("a = 1\n\n" + TABLE, putIn("a = 1"));
        assertEquals("a = 1\r\n\r\n" + TABLE.replace("\n", "\r\n"), putIn("a = 1\r\n"));
    }

    @Test
    void aTableIsReplacedWithAllThatBelongsToIt() throws MalformedConfigException {
        String before = """
            [mcp_servers.ours]
            url = "https://example.org" # was here
            # about what comes next

            [other]
            a = 1

            [mcp_servers.ours.env]
            B = "2"

            [last]
            """;

        assertEquals(TABLE + """
            # about what comes next

            [other]
            a = 1


            [last]
            """, putIn(before));
        assertEquals("""
            # about what comes next

            [other]
            a = 1


            [last]
            """, ConfigText.read(Notation.TOML, before).without(KEYS).text());
    }

    @Test
    void aTableInBracesStaysInBraces() throws MalformedConfigException {
        String before = "[mcp_servers]\nours = { command = \"x\" } # mine\nz = {}\n";

        assertEquals("""
            [mcp_servers]
            ours = { command = "C:\\\\c", args = ["a", "b \\"é\\""], env = { "A.B" = "1" } } # mine
            z = {}
            """, putIn(before));
        assertEquals(
                "[mcp_servers]\nz = {}\n",
                ConfigText.read(Notation.TOML, before).without(KEYS).text());
    }

    @Test
    void whatCannotBeReadOrChangedIsToldWithItsPlace() {
        assertEquals(
                "is not TOML: unexpected end of the line instead of a value at line 2, column 5",
                refused("a = 1\nb = \n"));
        assertEquals(
                "is not TOML: 'yes' is no value; texts stand in quotation marks at line 1, column 5",
                refused("a = yes"));
        assertEquals("is not TOML: 'a' is there already at line 2, column 1", refused("a = 1\na = 2"));
        assertEquals("is not TOML: 'a.b' is there already at line 2, column 1", refused("[a.b]\n[a.b]\n"));
        assertEquals(
                "is not TOML: unexpected '1' instead of the end of the line at line 1, column 7", refused("a = 1 1"));
        assertEquals(
                "is not TOML: unexpected end instead of the end of a string at line 1, column 9",
                refused("a = \"\"\"x"));
        assertEquals(
                "has 'mcp_servers' in a form to which no table can be added; write it as tables, [mcp_servers.NAME]",
                refused("mcp_servers = {}\n"));
        assertEquals(
                "has 'mcp_servers.ours' in a form that is not changed here; write it as a table, [mcp_servers.ours]",
                refused("[mcp_servers]\nours.command = \"x\"\n"));
    }

    private static String refused(String text) {
        return assertThrows(MalformedConfigException.class, () -> putIn(text)).getMessage();
    }

    // spec: toml.io, version 1.0.0
    @Test
    void everyKindOfValueIsRead() throws MalformedConfigException {
        assertEquals("""
            {"a":{"b c":"x\\té\\u0001"},"l":"C:\\\\x","m":"one two\\nthree\\"\\"","n":"'x'\\n","i":-1000,"f":6.5,"t":true}\
            """, values("""
                a."b c" = "x\\té\\u0001"
                l = 'C:\\x'
                m = \"""
                one \\
                   two
                three\"\"""\"
                n = '''
                'x'
                '''
                i = -1_000
                f = 6.5 # float
                t = true
                """));
        assertEquals("{\"x\":[[1,2],{\"y\":{\"z\":1}}],\"s\":[{\"n\":1},{\"n\":2,\"deep\":{\"d\":1}}]}", values("""
            x = [ [1, 2,], # two
                  { y.z = 1 } ]
            [[s]]
            n = 1
            [[ s ]]
            n = 2
            [s.deep]
            d = 1
            """));
        for (String word :
                List.of("1979-05-27T07:32:00Z", "1979-05-27 07:32:00", "07:32:00.5", "0xDEAD_BEEF", "inf", "-nan")) {
            assertEquals(
                    word,
                    String.valueOf(ConfigText.read(Notation.TOML, "a = " + word)
                            .values()
                            .get("a")));
        }
        assertEquals("{\"a\":1.0E10}", values("a = 1e1_0"));
    }

    @Test
    void nestingIsBounded() {
        assertEquals("is not TOML: nested deeper than 128 at line 1, column 134", refused("a = " + "[".repeat(10_000)));
    }
}
