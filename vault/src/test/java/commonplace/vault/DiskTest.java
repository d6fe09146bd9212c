package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import commonplace.testing.Await;
import commonplace.vault.files.FileStore;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.SaveResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A disk that is full, read-only or otherwise in the way costs a clear error and nothing else. */
@Tag("slow")
class DiskTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aFullDiskIsAClearErrorAndLosesNothing() throws Exception {
        test.closeVault();
        try (var disk = SmallDisk.over(test.root, 512)) {
            test.open();
            test.save("a", "alpha");
            disk.fill();

            assertEquals(
                    "'a' could not be written, and nothing was changed: the disk is full",
                    test.refused("a", "bravo ".repeat(5000)));
            assertEquals(
                    "'f/new' could not be written, and nothing was changed: the disk is full",
                    test.refused("f/new", "bravo ".repeat(5000)));
            assertEquals("alpha", test.text("a.md"));
            assertEquals("a", test.search("alpha"));
            assertEquals("", test.search("bravo"));
            assertEquals(List.of(), temporaryFiles());

            disk.free();
            assertInstanceOf(SaveResult.Written.class, test.save("a", "charlie"));
            assertEquals("a", test.search("charlie"));
            test.closeVault();
        }
    }

    @Test
    void aFullDiskUnderTheIndexLosesNoWrite() throws Exception {
        test.closeVault();
        try (var disk = SmallDisk.over(test.index(), 512)) {
            test.open();
            test.save("a", "alpha");
            test.vault().commit();
            disk.fill();
            for (int i = 0; i < 40; i++) {
                String text = new RandomText(new java.util.Random(i)).word() + " unique" + i + " text ".repeat(3000);
                assertInstanceOf(SaveResult.Written.class, test.save("n" + i, text), "the file could be written");
                assertEquals(text, test.text("n" + i + ".md"));
            }
            try {
                test.vault().commit();
            } catch (RuntimeException full) {
                // The index is behind; the files are not.
            }
            assertInstanceOf(SaveResult.Written.class, test.save("last", "foxtrot"));
            disk.free();
            try {
                test.closeVault();
            } catch (RuntimeException full) {
                // As above.
            }
            test.open();
            assertEquals("n39", test.search("unique39"));
            assertEquals("last", test.search("\"foxtrot\"").replaceAll("n\\d+, |, n\\d+", ""));
            test.closeVault();
        }
    }

    @Test
    void whatIsIndexedIsFoundWhileTheIndexCannotBeWritten() throws Exception {
        test.closeVault();
        try (var disk = SmallDisk.over(test.index(), 512)) {
            test.open();
            test.save("a", "alpha");
            test.save("bravo-note", "alpha bravo");
            assertEquals("a, bravo-note", test.search("alpha"));
            test.vault().commit();
            disk.fill();
            test.save("a", "alpha, and much more ".repeat(10_000));
            test.vault().commit();
            for (int i = 0; i < 3; i++) {
                assertEquals("a, bravo-note", test.search("alpha"));
                assertEquals(
                        List.of(new NotePath("bravo-note")),
                        test.vault().similar(new NotePath("bravo-nota")),
                        "a name that is near");
            }
            assertInstanceOf(SaveResult.Written.class, test.save("c", "charlie"));
            assertEquals("a, bravo-note", test.search("alpha"));
            disk.free();
            Await.until(
                    "what was written meanwhile is found",
                    () -> test.search("charlie").equals("c"));
            assertEquals("bravo-note", test.search("bravo"));
            test.closeVault();
        }
    }

    @Test
    void aReadOnlyDiskIsAClearErrorAndCanBeRead() throws Exception {
        test.closeVault();
        try (var disk = SmallDisk.over(test.root, 512)) {
            test.open();
            test.save("a", "alpha");
            disk.readOnly(true);

            assertEquals(
                    "'a' could not be written, and nothing was changed: the disk is read-only",
                    test.refused("a", "bravo"));
            assertEquals(
                    "'b' could not be written, and nothing was changed: the disk is read-only",
                    test.refused("b", "bravo"));
            assertEquals(
                    "'a' could not be written, and nothing was changed: the disk is read-only",
                    test.vault()
                            .remove(new NotePath("a"), Author.tool("test"))
                            .orElseThrow()
                            .message());
            assertEquals("a", test.search("alpha"));

            test.closeVault();
            test.open();
            assertEquals(
                    "alpha", test.vault().read(new NotePath("a")).orElseThrow().text());
            test.closeVault();
        }
    }

    @Test
    void aReadOnlyFolderIsAClearErrorAndCanBeRead() throws IOException {
        assumeFalse("root".equals(System.getProperty("user.name")), "root may write everywhere");
        test.save("f/a", "alpha");
        Path folder = test.root.resolve("f");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));

        assertEquals(
                "'f/a' could not be written, and nothing was changed: permission denied", test.refused("f/a", "bravo"));
        assertEquals(
                "'f/b' could not be written, and nothing was changed: permission denied", test.refused("f/b", "bravo"));

        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals("alpha", test.text("f/a.md"));
    }

    @Test
    void aReadOnlyFileStaysAsItIs() throws IOException {
        assumeFalse("root".equals(System.getProperty("user.name")), "root may write everything");
        test.save("a", "alpha");
        Files.setPosixFilePermissions(test.root.resolve("a.md"), PosixFilePermissions.fromString("r--r--r--"));

        assertEquals(
                "'a' could not be written, and nothing was changed: permission denied", test.refused("a", "bravo"));
        assertEquals("alpha", test.text("a.md"));
    }

    @Test
    void aFileThatMayNotBeReadDoesNotKeepTheOthersFromIt() throws IOException {
        assumeFalse("root".equals(System.getProperty("user.name")), "root may read everything");
        test.file("a.md", "alpha").file("b.md", "bravo");
        Files.setPosixFilePermissions(test.root.resolve("a.md"), PosixFilePermissions.fromString("---------"));
        test.closeVault();
        test.open();

        assertEquals("b", test.notes());
    }

    @Test
    void modeOwnerAndAttributesStay() throws IOException {
        test.save("a", "alpha");
        Path file = test.root.resolve("a.md");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r-x"));
        var attributes = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        boolean hasAttributes = writes(attributes, "color", "green");
        boolean root = "root".equals(System.getProperty("user.name"));
        if (root) {
            Files.setAttribute(file, "unix:uid", 65534);
            Files.setAttribute(file, "unix:gid", 65534);
        }

        assertInstanceOf(SaveResult.Written.class, test.save("a", "bravo"));

        assertEquals("rw-rw-r-x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        if (hasAttributes) {
            var value = ByteBuffer.allocate(16);
            attributes.read("color", value);
            assertEquals("green", StandardCharsets.UTF_8.decode(value.flip()).toString());
        }
        if (root) {
            assertEquals(65534, Files.getAttribute(file, "unix:uid"));
            assertEquals(65534, Files.getAttribute(file, "unix:gid"));
        }
    }

    @Test
    void creationIsRememberedWhenAFileIsReplaced() throws IOException {
        test.file("a.md", "alpha")
                .modified("a.md", "2020-01-01T00:00:00Z")
                .vault()
                .refresh("a.md");
        var created = test.vault().view().note("a").orElseThrow().created();

        test.save("a", "bravo");
        test.save("a", "charlie");

        assertEquals(created, test.vault().view().note("a").orElseThrow().created());
    }

    @Test
    void aFileTooLargeToReadIsNeitherOverwrittenNorSaidToBeMissing() throws IOException {
        Path file = test.root.resolve("huge.md");
        try (var channel = java.nio.channels.FileChannel.open(
                file, java.nio.file.StandardOpenOption.CREATE_NEW, java.nio.file.StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'x'}), FileStore.MAX_READ + 1);
        }
        test.vault().rescan();

        assertTrue(test.refused("huge", "bravo").contains("larger"), test.refused("huge", "bravo"));
        assertEquals(FileStore.MAX_READ + 2, Files.size(file));
    }

    @Test
    void aCancelledWriteIsEitherMadeAndSaidSoOrNotMade() throws Exception {
        for (int i = 0; i < 60; i++) {
            String text = "text " + i;
            var answer = new java.util.concurrent.CompletableFuture<SaveResult>();
            Thread writer = Thread.ofVirtual().start(() -> answer.complete(test.save("a", text)));
            Thread.sleep(0, 50_000 * (i % 20));
            writer.interrupt();

            SaveResult saved = answer.get(Await.SECONDS, java.util.concurrent.TimeUnit.SECONDS);

            boolean there =
                    Files.exists(test.root.resolve("a.md")) && test.text("a.md").equals(text);
            assertEquals(there, saved instanceof SaveResult.Written, saved.toString());
            assertEquals(List.of(), temporaryFiles());
        }
    }

    private List<Path> temporaryFiles() throws IOException {
        try (var files = Files.walk(test.root)) {
            return files.filter(file -> file.toString().endsWith(".tmp")).toList();
        }
    }

    private static boolean writes(UserDefinedFileAttributeView attributes, String name, String value)
            throws IOException {
        assumeTrue(attributes != null, "no extended attributes here");
        try {
            attributes.write(name, StandardCharsets.UTF_8.encode(value));
            return true;
        } catch (FileSystemException unsupported) {
            return false;
        }
    }
}
