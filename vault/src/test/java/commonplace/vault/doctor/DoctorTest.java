package commonplace.vault.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Progress;
import commonplace.vault.Tree;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import commonplace.vault.doctor.DoctorFinding.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DoctorTest {
    @TempDir
    private Path temporary;

    private Tree vault;

    @BeforeEach
    void makeVault() throws IOException {
        vault = new Tree(Files.createDirectory(temporary.resolve("vault")));
    }

    @Test
    void aHealthyVaultHasNothingWrong() throws IOException {
        vault.with("people/jamie.md", "---\naliases: [JW]\n---\n# Jamie\n").with("a.md", "[[JW]] ![[pic.png]]");
        open().close();

        assertEquals("", findings());
    }

    @Test
    void frontMatterThatIsNotYamlIsToldWithItsPlace() throws IOException {
        vault.with("a.md", "---\ntitle: ok\ntags: [a\n---\n");

        assertEquals(
                "a.md:4:1: ERROR: the front matter is not valid YAML: expected ',' or ']', but got <stream end>\n",
                findings());
    }

    @Test
    void linksThatLeadNowhereAreToldWithTheirPlace() throws IOException {
        vault.with("a.md", "# A\n\nSee 東 [[Jamie]], `[[code]]` and\r\n![[Nobody#x|y]] [[data.csv]] [[none.csv]]\n");
        vault.with("sub/data.csv", "1");

        assertEquals("""
            a.md:3:7: WARNING: [[Jamie]] leads nowhere
            a.md:4:1: WARNING: ![[Nobody#x|y]] leads nowhere
            a.md:4:30: WARNING: [[none.csv]] leads nowhere
            """, findings());
    }

    @Test
    void aLinkThatIsNearlyRightComesWithTheNoteItMayMean() throws IOException {
        vault.with("a.md", "[[Marta Lindquist]]").with("people/Marta Lindqvist.md", "");

        assertEquals(
                "a.md:1:1: WARNING: [[Marta Lindquist]] leads nowhere; similar: 'people/Marta Lindqvist'\n",
                findings());
    }

    @Test
    void anAliasOfTwoNotesIsToldInBoth() throws IOException {
        vault.with("a.md", "---\naliases: [x, JW]\n---\n").with("b.md", "---\naliases:\n  - jw\n---\n");

        assertEquals("""
            a.md:2:14: WARNING: 'JW' is also an alias of 'b'; links by that name lead to 'a'
            b.md:3:5: WARNING: 'jw' is also an alias of 'a'; links by that name lead to 'b'
            """, findings());
    }

    @Test
    void anAliasThatIsTheNameOfAnotherNoteIsAHint() throws IOException {
        vault.with("a.md", "---\naliases: [Jamie Wilson, b]\n---\n")
                .with("b.md", "# Bee\n")
                .with("c.md", "# Jamie Wilson\n");

        assertEquals("""
            a.md:2:11: HINT: 'Jamie Wilson' is the title of 'c'
            a.md:2:25: HINT: 'b' is the name of 'b'
            """, findings());
    }

    @Test
    void textThatIsNotUtf8IsToldWithItsFirstWrongByte() throws IOException {
        vault.with("latin.md", "ok\nça: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertEquals(
                "latin.md:2:1: WARNING: is not UTF-8, so it can be read but not changed; the first byte that is"
                        + " not stands here\n",
                findings());
    }

    @Test
    void notesThatAreTooLargeAreTold() throws IOException {
        vault.with("big.md", "x".repeat((1 << 20) + 1)).with("huge.md", new byte[(16 << 20) + 1]);

        assertEquals("""
            big.md: WARNING: is larger than a note may be, so it can be read but not changed: 1048577 bytes, and the most is 1048576
            huge.md: ERROR: is too large to be read: 16777217 bytes, and the most is 16777216
            """, findings());
    }

    @Test
    void filesThatAreNotShownAreTold() throws IOException {
        vault.with("e\u0301.md", "decomposed")
                .with("\u00e9.md", "composed")
                .with("b.md", "")
                .with("b.MD", "");

        assertEquals("""
            b.MD: ERROR: is not shown: 'b.md' has the same path (the two differ in the spelling of .md); rename one
            e\u0301.md: ERROR: is not shown: '\u00e9.md' has the same path (the two differ in how accents are encoded); rename one
            """, findings());
    }

    @Test
    void namesThatOtherSystemsCannotKeepAreTold() throws IOException {
        vault.with("Note.md", "").with("note.md", "").with("con.md", "").with("what?.png", "");

        assertEquals("""
            con.md: WARNING: other systems cannot keep this name: 'con' is the name of a device on Windows
            note.md: WARNING: differs only in case from 'Note.md', and many systems cannot keep both
            what?.png: WARNING: other systems cannot keep this name: a new note's name cannot contain '?', which Windows forbids
            """, findings());
    }

    @Test
    void whatIsPassedOverIsAHint() throws IOException {
        vault.with(".obsidian/app.json", "{}").with(".commonplace-1.tmp", "").with(".commonplace-2.tmp", "");
        Files.setLastModifiedTime(
                vault.root().resolve(".commonplace-1.tmp"),
                FileTime.from(Instant.now().minus(Duration.ofHours(1))));
        Files.createSymbolicLink(vault.root().resolve("link.md"), Path.of("elsewhere.md"));

        assertEquals("""
            .commonplace-1.tmp: HINT: left behind by a write that was cut off; it can be deleted
            link.md: HINT: a symbolic link: it is not followed, so what it leads to is not in the vault
            """, findings());
    }

    @Test
    void whatCannotBeReadIsAnError() throws IOException {
        vault.with("closed.md", "").with("shut/a.md", "");
        Path folder = vault.root().resolve("shut");
        Files.setPosixFilePermissions(vault.root().resolve("closed.md"), PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(Files.isReadable(folder), "root reads everything");

            assertEquals("""
                closed.md: ERROR: cannot be read: permission denied
                shut: ERROR: cannot be read: permission denied
                """, findings());
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void theIndexIsComparedWithTheFiles() throws IOException {
        vault.with("a.md", "a").with("b.md", "b");
        assertEquals("there is no index yet; it is made when the vault is first opened", index());

        open().close();
        assertEquals("", index());

        vault.with("a.md", "changed").with("c.md", "c");
        assertEquals(
                "the index is behind the files by 2 notes; it catches up when the vault is next opened, or within"
                        + " seconds when it is open",
                index());
    }

    @Test
    void aDamagedIndexIsToldAndLeftAsItIs() throws IOException {
        vault.with("a.md", "a");
        open().close();
        try (var files = Files.newDirectoryStream(settings().index(), "_*")) {
            for (Path file : files) {
                Files.write(file, new byte[] {1, 2, 3});
            }
        }
        Map<String, String> before = new Tree(settings().index()).snapshot();

        String told = index();

        assertEquals("the index is built anew when the vault is next opened", told.substring(0, told.indexOf(':')));
        assertEquals(before, new Tree(settings().index()).snapshot());
    }

    @Test
    void anExaminationChangesNothingAndDisturbsNobody() throws IOException {
        vault.with("a.md", "[[b]]");
        try (Vault other = open()) {
            Map<String, String> before = vault.snapshot();

            String found = findings();

            assertEquals("a.md:1:1: WARNING: [[b]] leads nowhere\n", found);
            assertEquals(before, vault.snapshot());
            assertEquals(1, other.view().size());
        }
    }

    private Vault open() throws IOException {
        Vault opened = Vault.open(settings(), Progress.NONE, _ -> {});
        opened.commit();
        return opened;
    }

    private VaultSettings settings() {
        return VaultSettings.of(vault.root(), temporary.resolve("index"));
    }

    /** What is found about files, one finding in a line. */
    private String findings() throws IOException {
        return Doctor.examine(settings(), Progress.NONE).findings().stream()
                .filter(finding -> finding.kind() != Kind.INDEX)
                .map(finding -> finding + "\n")
                .collect(Collectors.joining());
    }

    /** What is found about the index. */
    private String index() throws IOException {
        return Doctor.examine(settings(), Progress.NONE).findings().stream()
                .filter(finding -> finding.kind() == Kind.INDEX)
                .map(DoctorFinding::message)
                .collect(Collectors.joining("\n"));
    }
}
