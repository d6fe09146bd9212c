package commonplace.vault.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.access.ClientName;
import commonplace.access.Door;
import commonplace.access.Principal;
import commonplace.vault.notes.Author;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorCodecTest {
    private static final Principal.Person ADA = new Principal.Person("ada");

    private static Author written(Author author) throws IOException {
        var bytes = new ByteArrayOutputStream();
        AuthorCodec.write(new DataOutputStream(bytes), author);
        return read(bytes);
    }

    private static Author read(ByteArrayOutputStream bytes) throws IOException {
        return AuthorCodec.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }

    @Test
    void whoeverItIsComesBackAsHeWas() throws IOException {
        for (Door door : Door.values()) {
            for (Principal principal : new Principal[] {
                Principal.UNKNOWN,
                ADA,
                new Principal.Agent(new ClientName("claude-code", "2.1.0"), "opus", ADA),
                new Principal.Service("backup")
            }) {
                var author = new Author(door, "édit", principal);
                assertEquals(author, written(author));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"TOOL, cairn_patch, AGENT, cairn_patch", "CLIENT, Kim, EDITOR, Kim", "DISK, '', FILE, another program"})
    void entriesOfTheFirstFormatAreRead(String word, String name, Door door, String shown) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        LogCodec.string(out, word);
        LogCodec.string(out, name);

        Author author = read(bytes);

        assertEquals(new Author(door, name, Principal.UNKNOWN), author);
        assertEquals(shown, author.toString());
    }

    @Test
    void whatANewerVersionWroteIsRefused() throws IOException {
        var bytes = new ByteArrayOutputStream();
        LogCodec.string(new DataOutputStream(bytes), "GROUP");

        String message = String.valueOf(
                assertThrows(IOException.class, () -> read(bytes)).getMessage());
        assertEquals("'GROUP', which a newer version may have written", message);
    }
}
