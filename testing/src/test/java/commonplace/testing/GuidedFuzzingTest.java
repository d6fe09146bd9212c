package commonplace.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuidedFuzzingTest {
    @TempDir
    Path folder;

    /** What Jazzer is given; no test itself. */
    static final class Picky {
        void isRead() {
            Fuzzing.spoil(1, List.of(bytes("good"), bytes("fine")), IllegalArgumentException.class, input -> {
                if (input.length == 0) {
                    throw new IllegalArgumentException("nothing there");
                }
                if (input[0] == 'x') {
                    throw new IllegalStateException("found");
                }
                return "read";
            });
        }

        void spoilsNothing() {}
    }

    @Test
    void theReaderOfATestIsGivenInputsAndItsGoodOnesAreKept() throws Exception {
        GuidedFuzzing.fuzzerInitialize(new String[] {
            Picky.class.getName(), "isRead", folder.resolve("inputs").toString()
        });

        try (Stream<Path> kept = Files.list(folder.resolve("inputs")).sorted()) {
            assertEquals(
                    List.of("good", "fine"), kept.map(GuidedFuzzingTest::read).toList());
        }
        GuidedFuzzing.fuzzerTestOneInput(bytes("anything"));
        GuidedFuzzing.fuzzerTestOneInput(new byte[0]);
        var found = assertThrows(AssertionError.class, () -> GuidedFuzzing.fuzzerTestOneInput(bytes("x")));
        assertEquals("of 78", found.getMessage());
    }

    @Test
    void aTestWithoutAReaderIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> GuidedFuzzing.fuzzerInitialize(
                        new String[] {Picky.class.getName(), "spoilsNothing", folder.toString()}));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
