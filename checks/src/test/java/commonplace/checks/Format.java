package commonplace.checks;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The one form our Java has: palantir-java-format, imports sorted, unused ones removed.
 *
 * <p>{@code ./format} runs this file as a program to rewrite what differs; {@link FormatTest} only looks.
 */
final class Format {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    private Format() {}

    public static void main(String[] args) throws IOException {
        for (Path file : Project.javaFiles()) {
            String source = Project.read(file);
            String formatted = formatted(file, source);
            if (!formatted.equals(source)) {
                Files.writeString(file, formatted);
                System.err.println("formatted " + Project.name(file));
            }
        }
    }

    static String formatted(Path file, String source) {
        try {
            return FORMATTER.formatSourceAndFixImports(source);
        } catch (FormatterException e) {
            // The formatter knows neither `import module` nor a bare `_` inside a record pattern.
            String hint =
                    source.contains("import module") ? "import the classes" : "write `var _` for `_` in a pattern";
            throw new IllegalArgumentException(
                    "%s cannot be formatted (%s?): %s".formatted(Project.name(file), hint, e.getMessage()), e);
        }
    }
}
