package commonplace.vault.storage;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Fuzzing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A journal with damage in it: what is whole is found, and nothing that nobody wrote. */
@Tag("slow")
class FramesFuzzTest {
    private static final Set<String> WRITTEN = Set.of("one", "two two", "three", "");

    @Test
    void onlyWhatWasWrittenIsRead() {
        Fuzzing.spoil(50_000, List.of(written()), IOException.class, input -> {
            Set<String> found = new TreeSet<>();
            Frames.Rest rest = Frames.read(input, 0, (_, content) -> {
                found.add(new String(content, StandardCharsets.UTF_8));
                return true;
            });
            assertTrue(WRITTEN.containsAll(found), found::toString);
            assertTrue(rest.tail() >= 0 && rest.tail() <= input.length, rest::toString);
            // Not the number itself: inputs that are kept for each would grow and grow.
            return found.size() + " with damage in " + Math.min(rest.damaged(), 3);
        });
    }

    private static byte[] written() {
        var bytes = ByteBuffer.allocate(100);
        for (String text : List.of("one", "two two", "three", "")) {
            Frames.write(text.getBytes(StandardCharsets.UTF_8), bytes);
        }
        byte[] written = new byte[bytes.position()];
        bytes.flip().get(written);
        return written;
    }
}
