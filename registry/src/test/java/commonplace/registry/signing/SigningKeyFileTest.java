package commonplace.registry.signing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.NewerFormatException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyFileTest {
    private final SigningKey key = SigningKey.generate();
    private final String secret = ZBase32.encode(key.secret());

    @TempDir
    private Path folder;

    private SigningKeyFile file() {
        return new SigningKeyFile(folder.resolve("keys/curator.key"));
    }

    @Test
    void aKeyThatIsKeptIsReadBack() throws IOException {
        file().create(key);

        SigningKey read = file().read();

        assertEquals(key.curator(), read.curator());
        assertArrayEquals(key.sign(new byte[3]), read.sign(new byte[3]));
        assertEquals("rw-------", permissions());
    }

    @Test
    void aKeyIsNotWrittenOverUnlessThatIsAsked() throws IOException {
        file().create(key);
        SigningKey other = SigningKey.generate();

        var refused = assertThrows(FileAlreadyExistsException.class, () -> file().create(other));

        assertEquals(
                file().file() + " is there already, and a key that is written over is lost for good."
                        + " Name another file.",
                refused.getMessage());
        assertEquals(key.curator(), file().read().curator());

        file().replace(other);
        assertEquals(other.curator(), file().read().curator());
        assertEquals("rw-------", permissions());
        assertEquals(List.of("curator.key"), names());
    }

    @Test
    void aLinkInItsPlaceIsNotFollowed() throws IOException {
        Path elsewhere = folder.resolve("elsewhere");
        Files.createDirectories(folder.resolve("keys"));
        Files.createSymbolicLink(file().file(), elsewhere);

        assertThrows(FileAlreadyExistsException.class, () -> file().create(key));
        assertFalse(Files.exists(elsewhere));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-rw-rw-"})
    void aKeyThatOthersMayKnowIsRefused(String permissions) throws IOException {
        file().create(key);
        Files.setPosixFilePermissions(file().file(), PosixFilePermissions.fromString(permissions));

        assertEquals(
                "%s is open to others than its owner (%s). Run: chmod go-rwx '%s' and if somebody may have read it, make a new key."
                        .formatted(file().file(), permissions, file().file()),
                refused());
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertEquals("there is no signing key " + file().file(), refused());
    }

    @Test
    void aFolderIsNoKey() throws IOException {
        Files.createDirectories(file().file());

        assertEquals(file().file() + " is not a file; name the one that holds the signing key", refused());
    }

    @Test
    void aFileThatHoldsNoKeyIsRefusedWithTheReasonAndWithoutTheSecret() throws IOException {
        String other = ZBase32.encode(SigningKey.generate().secret());
        assertEquals("it is not as it was written", reason(text -> ""));
        assertEquals("it is not as it was written", reason(text -> text.substring(0, text.length() - 5)));
        assertEquals("it is not as it was written", reason(text -> text + "x".repeat(100_000)));
        assertEquals("it is not as it was written", reason(text -> text.replace('s', 'ß')));
        assertEquals("its secret key is none", reason(text -> text.replace(secret, "l" + secret.substring(1))));
        assertEquals(
                "its secret key and its public key do not belong together",
                reason(text -> text.replace(secret, other)));
        assertEquals(
                "its public key is none: '0' at character 1 is not one of ybndrfg8ejkmcpqxot1uwisza345h769",
                reason(text -> text.replace(
                        key.curator().text(), "0" + key.curator().text().substring(1))));
    }

    @Test
    void aFileThatAnEditorSavedIsStillRead() throws IOException {
        file().create(key);
        Files.writeString(file().file(), Files.readString(file().file()).replace("\n", "\r\n") + "\n\n");

        assertEquals(key.curator(), file().read().curator());
    }

    private interface Change {
        String of(String text);
    }

    private String reason(Change change) throws IOException {
        file().replace(key);
        Files.writeString(file().file(), change.of(Files.readString(file().file())));
        String message = refused();
        String before = file().file() + " holds no signing key: ";
        String after = ". Take it from a copy, or make a new key.";
        assertTrue(message.startsWith(before) && message.endsWith(after), message);
        return message.substring(before.length(), message.length() - after.length());
    }

    private String refused() {
        IOException refused = assertThrows(IOException.class, () -> file().read());
        for (Throwable each = refused; each != null; each = each.getCause()) {
            assertFalse(each.toString().contains(secret.substring(1, 20)), each.toString());
        }
        return String.valueOf(refused.getMessage());
    }

    private String permissions() throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file().file()));
    }

    private List<String> names() throws IOException {
        try (var files = Files.list(folder.resolve("keys"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void aKeyOfANewerFormatIsRefusedWithWords() throws IOException {
        file().create(key);
        String newer = "Commonplace signing key, format 2: keep this file secret\nseed " + secret + "\n";
        Files.writeString(file().file(), newer);

        var refused = assertThrows(NewerFormatException.class, () -> file().read());
        assertTrue(refused.getMessage().startsWith(file().file() + " has the format 2, and"), refused.getMessage());
        assertFalse(refused.getMessage().contains(secret));
        assertEquals(newer, Files.readString(file().file()));
    }
}
