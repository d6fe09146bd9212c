package commonplace.server.cli.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.server.cli.TestCli;
import commonplace.server.cli.command.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of a curator who makes mistakes, or whose files others touched. */
class RegistryMistakesTest {
    @TempDir
    private Path temporary;

    private TestCurator curator;

    @BeforeEach
    void makeCurator() throws IOException {
        curator = new TestCurator(temporary);
    }

    @Test
    void mistakesInAnEndorsementAreNamed() {
        curator.signed();
        String bob = curator.otherKey("bob.key");
        assertEquals("""
            commonplace: --pubkey: a public key has 52 characters of z-base-32, not 3
            Run `commonplace registry endorse --help` to see what it takes.
            exit 2
            """, curator.said("endorse", "FILE", "--pubkey", "bob", "--url", "https://bob.example"));
        assertEquals(
                """
                commonplace: --since is a date such as DATE, not 'today'
                Run `commonplace registry endorse --help` to see what it takes.
                exit 2
                """,
                curator.said("endorse", "FILE", "--pubkey", bob, "--url", "https://bob.example", "--since", "today"));
        assertEquals("""
            commonplace: endorsements[0].url: 'bob.example' is no address that begins with https:// or http:// and names \
            a host
            exit 1
            """, curator.said("endorse", "FILE", "--pubkey", bob, "--url", "bob.example"));
        assertEquals("""
            commonplace: Missing required options: '--pubkey=KEY', '--url=URL'
            Run `commonplace registry endorse --help` to see what it takes.
            exit 2
            """, curator.said("endorse", "FILE"));
    }

    @Test
    void whatWasTamperedWithIsNotVerified() throws Exception {
        curator.signed();
        Files.writeString(curator.file(), Files.readString(curator.file()).replace("Example Topic", "Another Topic"));
        assertEquals("""
            VAULT/registry.json is not to be trusted: signature: the signature is not one of this content \
            by KEY
            exit 1
            """, curator.said("verify", "FILE"));
        curator.ok("sign", "FILE", "--release", "1.0.0");

        Path log = curator.cli().vault().resolve("registry.log.jsonl");
        Files.writeString(log, Files.readString(log).replace("0.1.0", "0.1.1"));
        assertEquals("""
            VAULT/registry.json is not to be trusted: VAULT/registry.log.jsonl, line 1: the signature is \
            not one of this content by KEY
            exit 1
            """, curator.said("verify", "FILE"));
        assertEquals("""
            commonplace: VAULT/registry.log.jsonl, line 1: the signature is not one of this content by KEY
            exit 1
            """, curator.said("log", "FILE"));
        Files.delete(log);
        assertEquals("""
            commonplace: there is no log VAULT/registry.log.jsonl; signing VAULT/registry.json begins one
            exit 1
            """, curator.said("log", "FILE"));
    }

    @Test
    void whatNobodySignedIsToldAndCountsAsRefused() throws Exception {
        assertEquals("""
            the built-in registry is not signed: nobody vouches for what it says.

              curator       John Turner
              content       version 1.0.0 of DATE, 10 topics
              sha256        HASH
              endorses      nobody
              log           none here
            exit 1
            """, curator.said("verify"));
        assertEquals("""
            commonplace: there is no file VAULT/registry.json
            exit 1
            """, curator.said("verify", "FILE"));
        assertEquals("""
            the built-in registry:1:1: warning: signature: is missing: nobody vouches for this registry until it is signed

            1 warning in the built-in registry.
            exit 0
            """, curator.said("lint"));
    }

    @Test
    void theKeyThatItMustBeIsCompared() throws Exception {
        curator.signed();
        String ada = value("verify", "curator", "pubkey");
        String bob = curator.otherKey("bob.key");

        assertFalse(curator.ok("verify", "FILE", "--pubkey", ada).contains("only somebody can tell"));
        TestCli.Ended wrong = curator.run("verify", "FILE", "--pubkey", bob);
        assertEquals(Exit.REFUSED, wrong.exitCode());
        assertTrue(
                wrong.out()
                        .startsWith("VAULT/registry.json is not to be trusted: it is signed with the key " + ada
                                + ", and not with " + bob + "\n"),
                wrong.out());
    }

    private String value(String command, String outer, String inner) throws Exception {
        Map<String, @Nullable Object> json = Json.asObject(Json.read(curator.ok(command, "FILE", "--json")));
        Map<String, @Nullable Object> member = json == null ? null : Json.asObject(json.get(outer));
        return member == null ? "" : String.valueOf(member.get(inner));
    }

    @Test
    void everyProblemIsToldWithItsPlace() throws Exception {
        curator.signed();
        Files.writeString(
                curator.file(),
                Files.readString(curator.file())
                        .replace("\"rank\": 2", "\"rank\": 9")
                        .replace("\"tutorial\"", "7"));
        String problems = """
            VAULT/registry.json:27:19: %scategories.example-topic.sources[1].rank: must be 1, 2 or 3, not the number 9
            VAULT/registry.json:30:19: %scategories.example-topic.sources[1].type: must be text, not the number 7
            """;

        assertEquals("commonplace: " + problems.formatted("", "") + "exit 1\n", curator.said("sign", "FILE"));
        assertEquals(
                problems.formatted("error: ", "error: ") + "\n2 errors in VAULT/registry.json.\nexit 1\n",
                curator.said("lint", "FILE"));
        assertEquals("""
            commonplace: there is no file nowhere.json
            exit 1
            """, curator.said("lint", "nowhere.json"));
    }

    @Test
    void aKeyThatOthersMayKnowIsNotUsed() throws Exception {
        assertEquals("""
            commonplace: there is no signing key TEMPORARY/home/data/commonplace/curator.key; `commonplace registry \
            keygen` makes one, and --key names one that is elsewhere
            exit 78
            """, curator.said("new", "FILE", "--curator", "Ada"));
        curator.signed();
        Files.setPosixFilePermissions(curator.keyFile(), PosixFilePermissions.fromString("rw-r--r--"));

        assertEquals("""
            commonplace: TEMPORARY/home/data/commonplace/curator.key is open to others than its owner (rw-r--r--). Run: \
            chmod go-rwx 'TEMPORARY/home/data/commonplace/curator.key' and if somebody may have read it, make a new key.
            exit 78
            """, curator.said("sign", "FILE"));
    }

    @Test
    void noCommandShowsTheSecretOrWritesItAnywhereElse() throws Exception {
        curator.signed();
        String secret = Files.readString(curator.keyFile())
                .lines()
                .toList()
                .getLast()
                .replace("secret ", "")
                .strip();
        assertTrue(TestCurator.KEY.matcher(secret).matches(), "a test that looks for nothing finds nothing");
        var said = new StringBuilder();
        String bob = curator.otherKey("bob.key");
        for (List<String> arguments : List.of(
                List.of("keygen"),
                List.of("lint", "FILE"),
                List.of("sign", "FILE", "--release", "1.0.0"),
                List.of("endorse", "FILE", "--pubkey", bob, "--url", "https://bob.example"),
                List.of("verify", "FILE"),
                List.of("verify", "FILE", "--json"),
                List.of("log", "FILE", "--json"),
                List.of("verify", curator.keyFile().toString()),
                List.of("lint", curator.keyFile().toString()),
                List.of("sign", curator.keyFile().toString()),
                List.of("withdraw", "FILE", bob))) {
            said.append(curator.run(
                    arguments.getFirst(), arguments.subList(1, arguments.size()).toArray(String[]::new)));
        }
        Files.writeString(curator.keyFile(), Files.readString(curator.keyFile()).replace("secret ", "secret y"));
        said.append(curator.run("sign", "FILE"));

        assertFalse(said.toString().contains(secret.substring(0, 20)), said::toString);
        try (var files = Files.walk(curator.cli().vault())) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertFalse(Files.readString(each).contains(secret), each::toString);
            }
        }
    }

    @Test
    void aNameWithLinesOfItsOwnForgesNone() throws Exception {
        curator.ok("keygen");
        curator.ok("new", "FILE", "--curator", "Ada\n\u001b[32mregistry.json is signed and verified.");

        assertTrue(
                curator.said("verify", "FILE").contains("\n  curator       Ada \uFFFD[32mregistry.json is signed"),
                curator.said("verify", "FILE"));
    }
}
