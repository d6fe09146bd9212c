package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.vault.TestVault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A program that has the file open when we replace it writes to a file without a name, and is heard all the same. */
class LateWritesTest {
    private final TestVault test = new TestVault();

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void anAppendAtTheMomentOfOurRenameIsNotLost() throws IOException {
        test.save("a", "alpha\n");
        try (var program = FileChannel.open(test.root.resolve("a.md"), StandardOpenOption.APPEND)) {
            test.save("a", "alpha\nbravo\n");
            program.write(ByteBuffer.wrap("late\n".getBytes(StandardCharsets.UTF_8)));
        }
        test.await(() -> test.text("a.md").contains("late"));
        assertEquals("alpha\nbravo\nlate\n", sorted(test.text("a.md")));
    }

    @Test
    void norIsItWhenTheVaultIsClosedAtOnce() throws IOException {
        test.save("a", "alpha\n");
        try (var program = FileChannel.open(test.root.resolve("a.md"), StandardOpenOption.APPEND)) {
            test.save("a", "alpha\nbravo\n");
            program.write(ByteBuffer.wrap("late\n".getBytes(StandardCharsets.UTF_8)));
        }
        test.closeVault();
        assertEquals("alpha\nbravo\nlate\n", sorted(test.text("a.md")));
    }

    private static String sorted(String text) {
        return String.join("\n", text.lines().sorted().toList()) + "\n";
    }
}
