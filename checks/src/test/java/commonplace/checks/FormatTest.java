package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class FormatTest {
    @Test
    void everyFileIsFormatted() {
        List<String> differing = Project.javaFiles().stream()
                .filter(FormatTest::differs)
                .map(Project::name)
                .toList();

        assertEquals(List.of(), differing, "Run ./format, which rewrites these files");
    }

    /** What the language gained lately: a formatter that lags behind the compiler would break the build much later. */
    @Test
    void theFormatterKnowsToday() {
        String source = """
            package today;

            /// Markdown *comments* stay as they are:
            /// - one
            /// - two
            sealed interface Today permits Today.Pair, Today.None {
                record Pair(Object left, Object right) implements Today {}

                record None() implements Today {}

                default String text() {
                    return switch (this) {
                        case Pair(String left, var _) when !left.isEmpty() -> left;
                        case Pair(Pair(var deep, Object _), var right) -> deep + "/" + right;
                        case Pair _, None _ -> "";
                    };
                }
            }

            final class Late extends Base {
                Late(int size) {
                    if (size < 0) {
                        throw new IllegalArgumentException("size");
                    }
                    super(size);
                }
            }
            """;

        assertEquals(source, Format.formatted(Project.ROOT.resolve("Today.java"), source));
    }

    private static boolean differs(Path file) {
        String source = Project.read(file);
        return !Format.formatted(file, source).equals(source);
    }
}
