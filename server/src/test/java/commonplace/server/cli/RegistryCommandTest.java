package commonplace.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryCommandTest {
    private static final Pattern KEY = Pattern.compile("[ybndrfg8ejkmcpqxot1uwisza345h769]{52}");
    private static final Pattern TIME = Pattern.compile("20[0-9]{2}-[0-9]{2}-[0-9]{2}([T ][0-9:.]+Z)?");
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}|[0-9a-f]{12}…");

    @TempDir
    private Path temporary;

    private TestCli cli;
    private Path file;

    @BeforeEach
    void makeCli() throws IOException {
        cli = new TestCli(temporary);
        file = cli.vault().resolve("registry.json");
    }

    /** What a command says, with what differs from run to run left out. */
    private String said(String command, String... arguments) {
        String said = run(command, arguments).toString();
        said = KEY.matcher(said).replaceAll("KEY");
        said = HASH.matcher(TIME.matcher(said).replaceAll("DATE")).replaceAll("HASH");
        return said.replace(temporary.toString(), "TEMPORARY");
    }

    private TestCli.Ended run(String command, String... arguments) {
        String[] typed = new String[arguments.length + 2];
        typed[0] = "registry";
        typed[1] = command;
        for (int i = 0; i < arguments.length; i++) {
            typed[i + 2] = arguments[i].equals("FILE") ? file.toString() : arguments[i];
        }
        return cli.runAsTyped(typed);
    }

    private String ok(String command, String... arguments) {
        TestCli.Ended ended = run(command, arguments);
        assertEquals("", ended.err());
        assertEquals(Exit.OK, ended.exitCode(), ended.out());
        return ended.out();
    }

    private void signed() {
        ok("keygen");
        ok("new", "FILE", "--curator", "Ada");
        ok("sign", "FILE");
    }

    private Path keyFile() {
        return temporary.resolve("home/data/commonplace/curator.key");
    }

    /** Makes a key elsewhere; its public one. */
    private String otherKey(String name) {
        Matcher key = KEY.matcher(ok("keygen", "--key", temporary.resolve(name).toString()));
        assertTrue(key.find());
        return key.group();
    }

    @Test
    void aKeyIsMadeOnceAndItsFileIsNobodyElses() throws Exception {
        assertEquals("""
            made      TEMPORARY/home/data/commonplace/curator.key

            Your public key, with which everybody can check what you sign:
              KEY

            The file holds your secret key. Whoever has it can sign in your name, and
            without it nobody can, not even you: keep it to yourself, and keep a copy.

            Next
              Begin a registry:
                commonplace registry new registry.json --curator "Your Name"
            exit 0
            """, said("keygen"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile())));
        String before = Files.readString(keyFile());
        assertEquals("""
            commonplace: TEMPORARY/home/data/commonplace/curator.key is there already, and a key that is written over is \
            lost for good. Name another file.
            exit 1
            """, said("keygen"));
        assertEquals(before, Files.readString(keyFile()));
    }

    @Test
    void aRegistryIsBegunLookedAtSignedAndVerified() {
        ok("keygen");
        assertEquals("""
            made      VAULT/registry.json
            made      VAULT/registry.log.jsonl

            Next
              Write topics of yours in place of the example, and see what could be better:
                commonplace registry lint VAULT/registry.json
              Then vouch for it:
                commonplace registry sign VAULT/registry.json
            exit 0
            """, said("new", "FILE", "--curator", "Ada"));
        assertEquals("""
            VAULT/registry.json:1:1: warning: signature: is missing: nobody vouches for this registry until it is signed
            VAULT/registry.json:10:22: warning: categories.example-topic: is the example that a new registry begins \
            with; write a topic of yours in its place

            2 warnings in VAULT/registry.json.
            exit 0
            """, said("lint", "FILE"));
        assertEquals("""
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, said("sign", "FILE"));
        assertEquals("""
            unchanged VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, said("sign", "FILE"));
        assertEquals("""
            VAULT/registry.json is signed and verified.

              curator       Ada
              public key    KEY
              content       version 0.1.0 of DATE, 1 topic
              sha256        HASH
              endorses      nobody
              log           registry.log.jsonl, whole, with 2 entries; last: signed on DATE

            That the key is really that of Ada, only somebody can tell who knows it from
            elsewhere: --pubkey KEY checks it.
            exit 0
            """, said("verify", "FILE"));
    }

    @Test
    void anotherCuratorIsEndorsedAndNoLonger() throws Exception {
        signed();
        String bob = otherKey("bob.key");
        String[] endorse = {
            "FILE", "--pubkey", bob, "--url", "https://bob.example/r.json", "--name", "Bob", "--since", "2026-01-31"
        };
        assertEquals("""
            endorsed  Bob, KEY
                      https://bob.example/r.json, since DATE
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, said("endorse", endorse));
        assertTrue(ok("verify", "FILE").contains("""
              endorses      Bob, since 2026-01-31, verified
                            %s
                            https://bob.example/r.json
            """.formatted(bob).replace("\n\n", "\n")), ok("verify", "FILE"));
        assertEquals("""
            withdrawn Bob
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, said("withdraw", "FILE", "Bob"));
        assertEquals("""
            KEY
                 1  DATE  created       version 0.1.0
                                          Ada
                 2  DATE  signed        version 0.1.0, sha256 HASH
                 3  DATE  endorsed      version 0.1.0, sha256 HASH
                                          Bob, KEY
                                          https://bob.example/r.json, since DATE
                 4  DATE  withdrawn     version 0.1.0, sha256 HASH
                                          Bob, KEY

            Whole: 4 entries, each signed and chained to the one before.
            exit 0
            """, said("log", "FILE"));
        assertEquals("""
            commonplace: nobody called 'Bob' is endorsed; nobody is
            exit 1
            """, said("withdraw", "FILE", "Bob"));
    }

    @Test
    void mistakesInAnEndorsementAreNamed() {
        signed();
        String bob = otherKey("bob.key");
        assertEquals("""
            commonplace: --pubkey: a public key has 52 characters of z-base-32, not 3
            Run `commonplace registry endorse --help` to see what it takes.
            exit 2
            """, said("endorse", "FILE", "--pubkey", "bob", "--url", "https://bob.example"));
        assertEquals("""
            commonplace: --since is a date such as DATE, not 'today'
            Run `commonplace registry endorse --help` to see what it takes.
            exit 2
            """, said("endorse", "FILE", "--pubkey", bob, "--url", "https://bob.example", "--since", "today"));
        assertEquals("""
            commonplace: endorsements[0].url: 'bob.example' is no address that begins with https:// or http:// and names \
            a host
            exit 1
            """, said("endorse", "FILE", "--pubkey", bob, "--url", "bob.example"));
        assertEquals("""
            commonplace: Missing required options: '--pubkey=KEY', '--url=URL'
            Run `commonplace registry endorse --help` to see what it takes.
            exit 2
            """, said("endorse", "FILE"));
    }

    @Test
    void whatWasTamperedWithIsNotVerified() throws Exception {
        signed();
        Files.writeString(file, Files.readString(file).replace("Example Topic", "Another Topic"));
        assertEquals("""
            VAULT/registry.json is not to be trusted: registry.json: signature: the signature is not one of this content \
            by KEY
            exit 1
            """, said("verify", "FILE"));
        ok("sign", "FILE", "--release", "1.0.0");

        Path log = cli.vault().resolve("registry.log.jsonl");
        Files.writeString(log, Files.readString(log).replace("0.1.0", "0.1.1"));
        assertEquals("""
            VAULT/registry.json is not to be trusted: registry.json: VAULT/registry.log.jsonl, line 1: the signature is \
            not one of this content by KEY
            exit 1
            """, said("verify", "FILE"));
        assertEquals("""
            commonplace: VAULT/registry.log.jsonl, line 1: the signature is not one of this content by KEY
            exit 1
            """, said("log", "FILE"));
        Files.delete(log);
        assertEquals("""
            commonplace: there is no log VAULT/registry.log.jsonl; signing VAULT/registry.json begins one
            exit 1
            """, said("log", "FILE"));
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
            """, said("verify"));
        assertEquals("""
            commonplace: there is no file VAULT/registry.json
            exit 1
            """, said("verify", "FILE"));
        assertEquals("""
            the built-in registry:1:1: warning: signature: is missing: nobody vouches for this registry until it is signed

            1 warning in the built-in registry.
            exit 0
            """, said("lint"));
    }

    @Test
    void aRegistryIsVerifiedWithNothingButItself() throws Exception {
        signed();
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Path moved = Files.copy(file, elsewhere.resolve("their.json"));
        var other = new TestCli(elsewhere);

        TestCli.Ended verified = other.runAsTyped("registry", "verify", moved.toString());

        assertEquals(Exit.OK, verified.exitCode(), verified.out());
        assertTrue(verified.out().contains("\n  log           none here\n"), verified.out());
        try (var files = Files.list(elsewhere)) {
            assertEquals(2, files.count(), "nothing was written");
        }
    }

    @Test
    void theKeyThatItMustBeIsCompared() throws Exception {
        signed();
        String ada = value("verify", "curator", "pubkey");
        String bob = otherKey("bob.key");

        assertFalse(ok("verify", "FILE", "--pubkey", ada).contains("only somebody can tell"));
        TestCli.Ended wrong = run("verify", "FILE", "--pubkey", bob);
        assertEquals(Exit.REFUSED, wrong.exitCode());
        assertTrue(
                wrong.out()
                        .startsWith("VAULT/registry.json is not to be trusted: it is signed with the key " + ada
                                + ", and not with " + bob + "\n"),
                wrong.out());
    }

    private String value(String command, String outer, String inner) throws Exception {
        Map<String, @Nullable Object> json = Json.asObject(Json.read(ok(command, "FILE", "--json")));
        Map<String, @Nullable Object> member = json == null ? null : Json.asObject(json.get(outer));
        return member == null ? "" : String.valueOf(member.get(inner));
    }

    @Test
    void programsGetJson() {
        signed();

        assertEquals("""
            {"file":"VAULT/registry.json","status":"verified","curator":{"name":"Ada","pubkey":"KEY"},"version":"0.1.0",\
            "updated":"DATE","topics":1,"sha256":"HASH","endorsements":[],"refused_endorsements":[],"log_entries":2}
            exit 0
            """, said("verify", "FILE", "--json"));
        assertEquals("""
            [{"number":1,"when":"DATE","by":"KEY","what":"created","details":{"curator":"Ada","version":"0.1.0"}},\
            {"number":2,"when":"DATE","by":"KEY","what":"signed","details":{"sha256":"HASH","version":"0.1.0"}}]
            exit 0
            """, said("log", "FILE", "--json"));
        assertTrue(said("lint", "FILE", "--json")
                .startsWith(
                        "{\"file\":\"VAULT/registry.json\",\"errors\":0,\"warnings\":1,\"findings\":[{\"line\":10,"));
    }

    @Test
    void everyProblemIsToldWithItsPlace() throws Exception {
        signed();
        Files.writeString(
                file,
                Files.readString(file).replace("\"rank\": 2", "\"rank\": 9").replace("\"tutorial\"", "7"));
        String problems = """
            VAULT/registry.json:27:19: %scategories.example-topic.sources[1].rank: must be 1, 2 or 3, not the number 9
            VAULT/registry.json:30:19: %scategories.example-topic.sources[1].type: must be text, not the number 7
            """;

        assertEquals("commonplace: " + problems.formatted("", "") + "exit 1\n", said("sign", "FILE"));
        assertEquals(
                problems.formatted("error: ", "error: ") + "\n2 errors in VAULT/registry.json.\nexit 1\n",
                said("lint", "FILE"));
        assertEquals("""
            commonplace: there is no file nowhere.json
            exit 1
            """, said("lint", "nowhere.json"));
    }

    @Test
    void aKeyThatOthersMayKnowIsNotUsed() throws Exception {
        assertEquals("""
            commonplace: there is no signing key TEMPORARY/home/data/commonplace/curator.key; `commonplace registry \
            keygen` makes one, and --key names one that is elsewhere
            exit 78
            """, said("new", "FILE", "--curator", "Ada"));
        signed();
        Files.setPosixFilePermissions(keyFile(), PosixFilePermissions.fromString("rw-r--r--"));

        assertEquals("""
            commonplace: TEMPORARY/home/data/commonplace/curator.key is open to others than its owner (rw-r--r--). Run: \
            chmod 600 'TEMPORARY/home/data/commonplace/curator.key' and if somebody may have read it, make a new key.
            exit 78
            """, said("sign", "FILE"));
    }

    @Test
    void aKeyIsReplacedByWhoeverHasTheOldOne() {
        signed();
        String next = otherKey("next.key");
        String nextFile = temporary.resolve("next.key").toString();

        assertTrue(
                said("sign", "FILE", "--key", nextFile).contains("if the key was replaced, give the old one as well"));
        ok("sign", "FILE", "--key", nextFile, "--old-key", keyFile().toString());

        assertTrue(ok("verify", "FILE", "--pubkey", next).contains("signed and verified"));
        assertTrue(ok("log", "FILE").contains("key-replaced"), ok("log", "FILE"));
    }

    @Test
    void noCommandShowsTheSecretOrWritesItAnywhereElse() throws Exception {
        signed();
        String secret = Files.readString(keyFile())
                .lines()
                .toList()
                .getLast()
                .replace("secret ", "")
                .strip();
        assertTrue(KEY.matcher(secret).matches(), "a test that looks for nothing finds nothing");
        var said = new StringBuilder();
        String bob = otherKey("bob.key");
        for (List<String> arguments : List.of(
                List.of("keygen"),
                List.of("lint", "FILE"),
                List.of("sign", "FILE", "--release", "1.0.0"),
                List.of("endorse", "FILE", "--pubkey", bob, "--url", "https://bob.example"),
                List.of("verify", "FILE"),
                List.of("verify", "FILE", "--json"),
                List.of("log", "FILE", "--json"),
                List.of("verify", keyFile().toString()),
                List.of("lint", keyFile().toString()),
                List.of("sign", keyFile().toString()),
                List.of("withdraw", "FILE", bob))) {
            said.append(run(
                    arguments.getFirst(), arguments.subList(1, arguments.size()).toArray(String[]::new)));
        }
        Files.writeString(keyFile(), Files.readString(keyFile()).replace("secret ", "secret y"));
        said.append(run("sign", "FILE"));

        assertFalse(said.toString().contains(secret.substring(0, 20)), said::toString);
        try (var files = Files.walk(cli.vault())) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertFalse(Files.readString(each).contains(secret), each::toString);
            }
        }
    }

    @Test
    void theGroupHelpsWithEachOfItsCommands() {
        TestCli.Ended group = cli.runAsTyped("registry", "--help");

        assertEquals(group.out(), cli.runAsTyped("registry").err());
        for (String command : List.of("keygen", "new", "lint", "sign", "verify", "endorse", "withdraw", "log")) {
            assertTrue(group.out().contains("\n  " + command + " "), group::out);
            TestCli.Ended ended = cli.runAsTyped("registry", command, "--help");
            assertTrue(ended.out().startsWith("Usage: commonplace registry " + command + " [OPTIONS]"), ended.out());
            ended.out().lines().forEach(line -> assertTrue(Cells.of(line) <= 80, line));
        }
    }
}
