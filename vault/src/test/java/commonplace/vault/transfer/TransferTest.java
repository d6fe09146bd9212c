package commonplace.vault.transfer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.Progress;
import commonplace.vault.Tree;
import commonplace.vault.Vault;
import commonplace.vault.VaultSettings;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TransferTest {
    private static final Transfer.Options PLAIN = new Transfer.Options("", false, false);
    private static final Transfer.Options OVERWRITING = new Transfer.Options("", true, false);

    @TempDir
    private Path temporary;

    private Tree vault;
    private Tree other;

    @BeforeEach
    void makeFolders() throws IOException {
        vault = new Tree(Files.createDirectory(temporary.resolve("vault")));
        other = new Tree(Files.createDirectory(temporary.resolve("other")));
    }

    @Test
    void aFolderComesInByteForByteWithItsTimes() throws IOException {
        other.with("a.md", "\uFEFFone\r\n")
                .with("sub/latin.md", new byte[] {(byte) 0xE9})
                .with("sub/p.png", "png");
        FileTime time = FileTime.from(Instant.parse("2021-05-05T05:05:05Z"));
        Files.setLastModifiedTime(other.root().resolve("a.md"), time);

        Transfer.Report report = importFolder(PLAIN);

        assertEquals(List.of("a.md", "sub/latin.md", "sub/p.png"), report.carried());
        assertEquals(other.snapshot(), vault.snapshot());
    }

    @Test
    void whatIsHiddenOrALinkStaysOutside() throws IOException {
        other.with(".obsidian/app.json", "{}").with("a/.b.md", "").with("a/c.md", "");
        Files.createSymbolicLink(other.root().resolve("link.md"), other.root().resolve("a/c.md"));

        assertEquals("""
            .obsidian: hidden
            a/.b.md: hidden
            link.md: a symbolic link, which could lead anywhere
            """, skipped(importFolder(PLAIN)));
        assertEquals(List.of("a/c.md"), List.copyOf(vault.snapshot().keySet()));
    }

    @Test
    void namesThatCannotBeKeptStayOutside() throws IOException {
        other.with("A.md", "1")
                .with("a.md", "2")
                .with("b?.md", "3")
                .with("e\u0301.md", "4")
                .with("\u00e9.md", "5");
        vault.with("KEPT.md", "").with("x/file", "");
        other.with("kept.md", "6").with("x/file/in.md", "7");

        assertEquals("""
            a.md: differs only in case or in how accents are encoded from 'A.md'
            b?.md: a new note's name cannot contain '?', which Windows forbids
            kept.md: differs only in case or in how accents are encoded from 'KEPT.md'
            x/file/in.md: 'x/file' is in its way, and is not a folder
            \u00e9.md: differs only in case or in how accents are encoded from 'e\u0301.md'
            """, skipped(importFolder(OVERWRITING)));
        assertEquals("4", Files.readString(vault.root().resolve("\u00e9.md")));
    }

    @Test
    void whatIsThereStaysUnlessItIsToBeReplaced() throws IOException {
        vault.with("same.md", "same").with("mine.md", "mine");
        other.with("same.md", "same").with("mine.md", "theirs").with("new.md", "new");

        Transfer.Report first = importFolder(PLAIN);
        assertEquals("1 unchanged, carried [new.md]", summary(first));
        assertEquals("mine.md: a file with other content is there; --overwrite replaces it\n", skipped(first));

        Transfer.Report second = importFolder(OVERWRITING);
        assertEquals("2 unchanged, carried [mine.md]", summary(second));
        assertEquals("theirs", Files.readString(vault.root().resolve("mine.md")));
    }

    @Test
    void aReplacedFileIsNeverTakenForTheOldOne() throws IOException {
        vault.with("a.md", "old");
        FileTime time = FileTime.from(Instant.parse("2021-05-05T05:05:05Z"));
        Files.setLastModifiedTime(vault.root().resolve("a.md"), time);
        other.with("a.md", "new");
        Files.setLastModifiedTime(other.root().resolve("a.md"), time);

        importFolder(OVERWRITING);

        assertFalse(Files.getLastModifiedTime(vault.root().resolve("a.md")).equals(time));
    }

    @Test
    void aDryRunTellsTheSameAndWritesNothing() throws IOException {
        other.with("a.md", "a").with("b:c.md", "");

        Transfer.Report dry = importFolder(new Transfer.Options("in/here", false, true));
        assertEquals(Map.of(), vault.snapshot());

        assertEquals(importFolder(new Transfer.Options("in/here", false, false)), dry);
        assertEquals(List.of("in/here/a.md"), List.copyOf(vault.snapshot().keySet()));
    }

    @Test
    void nothingIsWrittenThroughALinkInTheVault() throws IOException {
        Path outside = Files.createDirectory(temporary.resolve("outside"));
        Files.createSymbolicLink(vault.root().resolve("sub"), outside);
        other.with("sub/a.md", "a");

        assertEquals(
                "sub/a.md: a symbolic link is in its way, which could lead out of the vault\n",
                skipped(importFolder(PLAIN)));
        assertEquals(Map.of(), new Tree(outside).snapshot());
    }

    @Test
    void anOpenVaultSeesWhatWasImported() throws IOException {
        other.with("a.md", "[[b]]");
        try (Vault open =
                Vault.open(VaultSettings.of(vault.root(), temporary.resolve("index")), Progress.NONE, _ -> {})) {
            importFolder(PLAIN);
            open.rescan();

            assertEquals(List.of("a"), open.view().links().mentionsOfMissing("b"));
        }
    }

    @Test
    void noEntryOfAZipLeadsOutOfTheVault() throws IOException {
        Path zip = zip(
                StandardCharsets.UTF_8,
                "../up.md",
                "a/../../up.md",
                "/abs.md",
                "C:/drive.md",
                "..\\win.md",
                "a\\..\\..\\win.md",
                "nul\0.md",
                "ok\\fine.md");

        Transfer.Report report = importZip(zip);

        assertEquals(List.of("ok/fine.md"), report.carried());
        assertEquals(7, report.skipped().size());
        assertEquals(List.of("ok/fine.md"), List.copyOf(vault.snapshot().keySet()));
        assertFalse(Files.exists(temporary.resolve("up.md")));
    }

    @Test
    void aZipOfAMacComesInWithoutItsShadows() throws IOException {
        Path zip = zip(
                StandardCharsets.UTF_8,
                "v/Zu\u0308rich.md",
                "__MACOSX/v/._a.md",
                "v/.obsidian/app.json",
                "v/.obsidian/x.json");

        Transfer.Report report = importZip(zip);

        assertEquals(List.of("v/Z\u00fcrich.md"), report.carried());
        assertEquals("__MACOSX: hidden\nv/.obsidian: hidden\n", skipped(report));
    }

    @Test
    void namesInTheOldCodePageAreRead() throws IOException {
        assertEquals(
                List.of("caf\u00e9.md"),
                importZip(zip(Charset.forName("IBM437"), "caf\u00e9.md")).carried());
    }

    @Test
    void aZipBombIsNotUnpacked() throws IOException {
        Path zip = temporary.resolve("bomb.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            put(out, "bomb.bin", new byte[64 << 20]);
            put(out, "huge.md", random(17 << 20));
            put(out, "fine.md", new byte[1 << 20]);
        }

        assertEquals("""
            bomb.bin: unpacks to more than 200 times its size, as if to fill a disk
            huge.md: is larger than 16 MiB
            """, skipped(importZip(zip)));
        assertEquals(List.of("fine.md"), List.copyOf(vault.snapshot().keySet()));
    }

    @Test
    void aSymbolicLinkInAZipIsNotTakenForANote() throws IOException {
        Path zip = zip(StandardCharsets.UTF_8, "link.md", "note.md");
        byte[] bytes = Files.readAllBytes(zip);
        int header = indexOf(bytes, new byte[] {'P', 'K', 1, 2});
        bytes[header + 5] = 3; // made on Unix
        bytes[header + 41] = (byte) 0xA1; // the upper half of its attributes is the file's mode: a link
        Files.write(zip, bytes);

        Transfer.Report report = importZip(zip);

        assertEquals(List.of("note.md"), report.carried());
        assertEquals("link.md: a symbolic link, which could lead anywhere\n", skipped(report));
    }

    @Test
    void whatIsNoZipIsSaidSo() throws IOException {
        Path file = Files.writeString(temporary.resolve("not.zip"), "hello");

        IOException told = assertThrows(IOException.class, () -> importZip(file));

        String message = String.valueOf(told.getMessage());
        assertTrue(message.startsWith(file + " is not a ZIP that can be read"), message);
    }

    @Test
    void outAndInAgainIsTheSameByZipAndByFolder() throws IOException {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            byte[] bytes = new byte[random.nextInt(3000)];
            random.nextBytes(bytes);
            String name = "folder " + random.nextInt(4) + "/" + i + (random.nextBoolean() ? ".md" : ".bin");
            vault.with(name, bytes);
            Files.setLastModifiedTime(
                    vault.root().resolve(name),
                    FileTime.from(Instant.ofEpochSecond(random.nextInt(1_700_000_000) + 500_000_000L)));
        }
        Path zip = temporary.resolve("out/vault.zip");
        Path folder = temporary.resolve("out/folder");

        Transfer.toZip(vault.root(), zip, Progress.NONE);
        Transfer.toFolder(vault.root(), folder, false, Progress.NONE);
        Transfer.into(other.root(), zip, true, PLAIN, Progress.NONE);

        assertEquals(vault.snapshot(), new Tree(folder).snapshot(), "rerun with -Dseed=" + seed);
        assertEquals(vault.snapshot(), other.snapshot(), "rerun with -Dseed=" + seed);
        try (Stream<Path> left = Files.list(temporary.resolve("out"))) {
            assertEquals(2, left.count());
        }
    }

    @Test
    void aVaultIsNotCarriedIntoItself() throws IOException {
        Path inside = vault.root().resolve("sub/new");

        assertEquals(
                inside + " and the vault " + vault.root() + " lie in one another; choose a place outside",
                Transfer.objection(vault.root(), inside).orElse(""));
        assertTrue(Transfer.objection(vault.root(), temporary).isPresent());
        assertTrue(Transfer.objection(vault.root(), other.root()).isEmpty());
    }

    private Transfer.Report importFolder(Transfer.Options options) throws IOException {
        return Transfer.into(vault.root(), other.root(), false, options, Progress.NONE);
    }

    private Transfer.Report importZip(Path zip) throws IOException {
        return Transfer.into(vault.root(), zip, true, PLAIN, Progress.NONE);
    }

    private static String skipped(Transfer.Report report) {
        var text = new StringBuilder();
        report.skipped().forEach(each -> text.append(each.file() + ": " + each.why() + "\n"));
        return text.toString();
    }

    private static String summary(Transfer.Report report) {
        return report.unchanged() + " unchanged, carried " + report.carried();
    }

    private Path zip(Charset names, String... entries) throws IOException {
        Path zip = temporary.resolve("test.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip), names)) {
            for (String entry : entries) {
                put(out, entry, entry.getBytes(StandardCharsets.UTF_8));
            }
        }
        return zip;
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int i = 0; i + wanted.length <= bytes.length; i++) {
            if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        throw new AssertionError("not found");
    }
}
