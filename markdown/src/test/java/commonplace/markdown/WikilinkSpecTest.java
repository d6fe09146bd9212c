package commonplace.markdown;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every example of wikilinks.md is a test; the prose around it is the documentation. */
class WikilinkSpecTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("^(`{3,})example (.+)\n((?s).*?)^\\.\n((?s).*?)^\\1$", Pattern.MULTILINE);

    @TestFactory
    Stream<DynamicTest> examples() throws IOException {
        String spec;
        try (var file = requireNonNull(WikilinkSpecTest.class.getResourceAsStream("wikilinks.md"))) {
            spec = new String(file.readAllBytes(), UTF_8);
        }
        List<DynamicTest> tests = EXAMPLE.matcher(spec)
                .results()
                .map(example -> dynamicTest(
                        example.group(2) + ": " + example.group(3),
                        () -> assertEquals(example.group(4), found(example.group(2), example.group(3)))))
                .toList();
        assertEquals(
                spec.lines().filter(line -> line.matches("`{3,}example .*")).count(), tests.size());
        return tests.stream();
    }

    private static String found(String what, String text) {
        Page page = Page.of(text);
        return switch (what) {
            case "links" -> lines(page.links());
            case "tags" -> lines(page.tags());
            case "headings" -> lines(page.headings());
            default ->
                page.section(what.substring("section ".length()))
                        .map(section -> section.span().of(text))
                        .orElse("");
        };
    }

    private static String lines(List<?> found) {
        return found.stream().map(each -> each + "\n").collect(Collectors.joining());
    }
}
