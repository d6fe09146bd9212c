package commonplace.server.cli.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import commonplace.json.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerConfigFileTest {
    private static ServerConfigFile read(String text) {
        return ServerConfigFile.of(Path.of("/etc/commonplace/server.jsonc"), text.getBytes(StandardCharsets.UTF_8));
    }

    private static String mistakes(String text) {
        return read(text).allMistakes().replace("/etc/commonplace/server.jsonc:", "");
    }

    private static SettingValue value(ServerConfigFile file, String key) {
        return Objects.requireNonNull(file.values().get(key), key);
    }

    @Test
    void commentsAndTrailingCommasAreFine() {
        ServerConfigFile file = read("""
            // ours
            {
              "$schema": "./schema.json",
              "port": 8080, /* behind nginx */
              "trust_proxy": ["127.0.0.1", "10.0.0.0/8"],
              "limits": { "address": { "requests": 10, }, },
            }
            """);

        assertEquals("", file.allMistakes());
        assertEquals(8080L, value(file, "port").value());
        assertEquals(10L, value(file, "limits.address.requests").value());
        assertEquals(
                "/etc/commonplace/server.jsonc:4:11",
                value(file, "port").source().shown());
    }

    @Test
    void aFileMayBeginWithTheMarkOfItsEncoding() {
        assertEquals(8080L, value(read("\uFEFF{\"port\": 8080}"), "port").value());
    }

    @Test
    void whatNobodyCanSeeIsNamed() {
        assertEquals(
                "1:11: 'vault' has a character that nobody can see, U+0000",
                mistakes("{\"vault\": \"/notes\\u0000\"}"));
    }

    @Test
    void aNameWithDotsIsNoSetting() {
        assertEquals(
                "1:2: there is no setting 'limits.address.requests'; what stands before a dot is an object of its own:"
                        + " {\"limits\": {\"address\": {\"requests\": …}",
                mistakes("{\"limits.address.requests\": 2}"));
    }

    @Test
    void aFileOfMistakesIsNotToldWhole() {
        String told = mistakes("{" + "\"x\": 1,".repeat(2000) + "}");

        assertEquals(101, told.lines().count());
        assertTrue(told.endsWith("more mistakes"), told);
    }

    @Test
    void everyMistakeIsToldWithItsPlace() {
        assertEquals("""
            2:3: there is no setting 'prot'; did you mean 'port'?
            3:13: 'host' is text, not 7
            4:17: 'slow_call' is a number of seconds from 0 to 86400, not -1.0
            5:32: 'x y' is no address; 'trust_proxy' takes one such as 127.0.0.1 or ::1, or a range such as 10.0.0.0/8, and no names
            6:27: there is no setting 'limits.address.sesions'; did you mean 'limits.address.sessions'?
            6:63: 'limits.token.uploads' is a whole number from 0 to 1000000000, not "many"
            8:3: 'metrics' stands here twice
            8:14: 'metrics' is one of public, token, off, not 'all'\
            """, mistakes("""
                {
                  "prot": 8080,
                  "host":   7,
                  "slow_call":  -1,
                  "trust_proxy": ["127.0.0.1", "x y"],
                  "limits": { "address": {"sesions": 1}, "token": {"uploads": "many"} },
                  "metrics": "all",
                  "metrics": "all"
                }
                """));
    }

    @Test
    void whatIsNoJsonIsToldWhereItEnds() {
        assertTrue(mistakes("{\n  \"port\": 80 80\n}").startsWith("2:14: "), mistakes("{\n  \"port\": 80 80\n}"));
        assertTrue(mistakes("[]").startsWith("1:1: the file is an object"), mistakes("[]"));
        assertTrue(mistakes("{\"limits\": 5}").startsWith("1:12: 'limits' is an object"), mistakes("{\"limits\": 5}"));
    }

    @Test
    void whatDoesNotGoTogetherIsTold() {
        assertEquals(
                "1:14: 'tls_cert' and 'tls_key' go together: name a certificate and its key, or neither",
                mistakes("{\"tls_cert\": \"a.pem\"}"));
        assertTrue(
                mistakes("{\"host\": \"0.0.0.0\", \"token\": \"none\"}").startsWith("1:30: without a token, everybody"),
                mistakes("{\"host\": \"0.0.0.0\", \"token\": \"none\"}"));
        assertEquals("", mistakes("{\"host\": \"127.0.0.1\", \"token\": \"none\"}"));
    }

    @Test
    void aSecretIsInNoMessage() {
        assertEquals("1:11: 'token' is text, not something else", mistakes("{\"token\": 123456}"));
    }

    @Test
    void aRelativeFileLiesBesideIt() {
        ServerConfigFile file = read("{\"tls_cert\": \"tls/a.pem\", \"tls_key\": \"/b.key\"}");

        assertEquals("/etc/commonplace/tls/a.pem", value(file, "tls_cert").value());
        assertEquals("/b.key", value(file, "tls_key").value());
    }

    @Test
    void noTwoSettingsHaveOneName() {
        var keys = new HashSet<String>();
        var variables = new HashSet<String>();
        for (Setting<?> setting : ServerSettings.list()) {
            assertTrue(keys.add(setting.key()), setting::key);
            setting.variable().ifPresent(variable -> assertTrue(variables.add(variable), variable));
            assertTrue(setting.description().endsWith("."), setting::key);
        }
    }

    /** What a program finds with the schema, and what we find ourselves, is the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"port\": 80, \"allow_host\": [\"a\"], \"limits\": {\"loopback\": true, \"token\": {\"bytes\": 1}}}",
                "{\"port\": 80, \"allow_host\": [\"a\"], \"limits\": {\"loopback\": true, \"token\": {\"megabytes\":"
                        + " 1}}}",
                "{\"port\": 70000}",
                "{\"port\": \"80\"}",
                "{\"allow_host\": [1]}",
                "{\"allow_host\": \"a\"}",
                "{\"metrics\": \"everybody\"}",
                "{\"access_log\": \"yes\"}",
                "{\"slow_call\": 0.5}",
                "{\"tls_key\": \"a\"}",
                "{\"nothing\": 1}",
                "{\"$schema\": \"x\", \"log\": \"warn,json\"}"
            })
    void theSchemaFindsWhatTheCheckFinds(String text) {
        boolean fits = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.text(ConfigSchema.of(ServerSettings.list())), InputFormat.JSON)
                .validate(text, InputFormat.JSON)
                .isEmpty();

        assertEquals(fits, read(text).mistakes().isEmpty(), () -> read(text).allMistakes());
    }

    @Test
    void whatAnAddressOfAServerHidesIsNotShown() {
        assertEquals(
                "postgresql://…@db.example/notes?…",
                ServerSettings.DATABASE.shown("postgresql://ann:secret@db.example/notes?password=secret"));
        assertEquals("(hidden)", ServerSettings.TOKEN.shown("secret"));
        assertEquals("a, b", ServerSettings.ALLOW_HOST.shown(List.of("a", "b")));
    }
}
