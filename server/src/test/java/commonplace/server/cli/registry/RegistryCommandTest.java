package commonplace.server.cli.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.server.cli.TestCli;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.terminal.Cells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of a curator to whom nothing goes wrong. */
@Tag("slow")
class RegistryCommandTest {
    @TempDir
    private Path temporary;

    private TestCurator curator;

    @BeforeEach
    void makeCurator() throws IOException {
        curator = new TestCurator(temporary);
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
            """, curator.said("keygen"));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(curator.keyFile())));
        String before = Files.readString(curator.keyFile());
        assertEquals("""
            commonplace: TEMPORARY/home/data/commonplace/curator.key is there already, and a key that is written over is \
            lost for good. Name another file.
            exit 1
            """, curator.said("keygen"));
        assertEquals(before, Files.readString(curator.keyFile()));
    }

    @Test
    void aRegistryIsBegunLookedAtSignedAndVerified() {
        curator.ok("keygen");
        assertEquals("""
            made      VAULT/registry.json
            made      VAULT/registry.log.jsonl

            Next
              Write topics of yours in place of the example, and see what could be better:
                commonplace registry lint VAULT/registry.json
              Then vouch for it:
                commonplace registry sign VAULT/registry.json
            exit 0
            """, curator.said("new", "FILE", "--curator", "Ada"));
        assertEquals("""
            VAULT/registry.json:1:1: warning: signature: is missing: nobody vouches for this registry until it is signed
            VAULT/registry.json:10:22: warning: categories.example-topic: is the example that a new registry begins \
            with; write a topic of yours in its place

            2 warnings in VAULT/registry.json.
            exit 0
            """, curator.said("lint", "FILE"));
        assertEquals("""
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, curator.said("sign", "FILE"));
        assertEquals("""
            unchanged VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, curator.said("sign", "FILE"));
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
            """, curator.said("verify", "FILE"));
    }

    @Test
    void anotherCuratorIsEndorsedAndNoLonger() throws Exception {
        curator.signed();
        String bob = curator.otherKey("bob.key");
        String[] endorse = {
            "FILE", "--pubkey", bob, "--url", "https://bob.example/r.json", "--name", "Bob", "--since", "2026-01-31"
        };
        assertEquals("""
            endorsed  Bob, KEY
                      https://bob.example/r.json, since DATE
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, curator.said("endorse", endorse));
        assertTrue(
                curator.ok("verify", "FILE").contains("""
                      endorses      Bob, since 2026-01-31, verified
                                    %s
                                    https://bob.example/r.json
                    """.formatted(bob).replace("\n\n", "\n")),
                curator.ok("verify", "FILE"));
        assertEquals("""
            withdrawn Bob
            signed    VAULT/registry.json, version 0.1.0 of DATE, 1 topic
                      by Ada, KEY
            exit 0
            """, curator.said("withdraw", "FILE", "Bob"));
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
            """, curator.said("log", "FILE"));
        assertEquals("""
            commonplace: nobody called 'Bob' is endorsed; nobody is
            exit 1
            """, curator.said("withdraw", "FILE", "Bob"));
    }

    @Test
    void aRegistryIsVerifiedWithNothingButItself() throws Exception {
        curator.signed();
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Path moved = Files.copy(curator.file(), elsewhere.resolve("their.json"));
        var other = new TestCli(elsewhere);

        TestCli.Ended verified = other.runAsTyped("registry", "verify", moved.toString());

        assertEquals(Exit.OK, verified.exitCode(), verified.out());
        assertTrue(verified.out().contains("\n  log           none here\n"), verified.out());
        try (var files = Files.list(elsewhere)) {
            assertEquals(2, files.count(), "nothing was written");
        }
    }

    @Test
    void programsGetJson() {
        curator.signed();

        assertEquals("""
            {"file":"VAULT/registry.json","status":"verified","curator":{"name":"Ada","pubkey":"KEY"},"version":"0.1.0",\
            "updated":"DATE","topics":1,"sha256":"HASH","endorsements":[],"refused_endorsements":[],"log_entries":2}
            exit 0
            """, curator.said("verify", "FILE", "--json"));
        assertEquals("""
            [{"number":1,"when":"DATE","by":"KEY","what":"created","details":{"curator":"Ada","version":"0.1.0"}},\
            {"number":2,"when":"DATE","by":"KEY","what":"signed","details":{"sha256":"HASH","version":"0.1.0"}}]
            exit 0
            """, curator.said("log", "FILE", "--json"));
        assertTrue(curator.said("lint", "FILE", "--json")
                .startsWith(
                        "{\"file\":\"VAULT/registry.json\",\"errors\":0,\"warnings\":1,\"findings\":[{\"line\":10,"));
    }

    @Test
    void aKeyIsReplacedByWhoeverHasTheOldOne() {
        curator.signed();
        String next = curator.otherKey("next.key");
        String nextFile = temporary.resolve("next.key").toString();

        assertTrue(curator.said("sign", "FILE", "--key", nextFile)
                .contains("if the key was replaced, give the old one as well"));
        curator.ok(
                "sign",
                "FILE",
                "--key",
                nextFile,
                "--old-key",
                curator.keyFile().toString());

        assertTrue(curator.ok("verify", "FILE", "--pubkey", next).contains("signed and verified"));
        assertTrue(
                curator.ok("log", "FILE").contains("key-replaced  this log is kept from here on by\n"),
                curator.ok("log", "FILE"));
    }

    @Test
    void theGroupHelpsWithEachOfItsCommands() {
        TestCli.Ended group = curator.cli().runAsTyped("registry", "--help");

        assertEquals(group.out(), curator.cli().runAsTyped("registry").err());
        for (String command : List.of("keygen", "new", "lint", "sign", "verify", "endorse", "withdraw", "log")) {
            assertTrue(group.out().contains("\n  " + command + " "), group::out);
            TestCli.Ended ended = curator.cli().runAsTyped("registry", command, "--help");
            assertTrue(ended.out().startsWith("Usage: commonplace registry " + command + " [OPTIONS]"), ended.out());
            ended.out().lines().forEach(line -> assertTrue(Cells.of(line) <= 80, line));
        }
    }
}
