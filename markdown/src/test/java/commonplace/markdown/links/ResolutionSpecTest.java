package commonplace.markdown.links;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import commonplace.markdown.Link;
import commonplace.markdown.Page;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every example of resolution.md is a test; the prose around it is the documentation. */
class ResolutionSpecTest {
    private static final Pattern EXAMPLE = Pattern.compile("^```example\n((?s).*?)^\\.\n(.*)\n```$", Pattern.MULTILINE);

    @TestFactory
    Stream<DynamicTest> examples() throws IOException {
        String spec;
        try (var file = requireNonNull(ResolutionSpecTest.class.getResourceAsStream("resolution.md"))) {
            spec = new String(file.readAllBytes(), UTF_8);
        }
        List<DynamicTest> tests = EXAMPLE.matcher(spec)
                .results()
                .map(example ->
                        dynamicTest(example.group(1), () -> assertEquals(example.group(2), found(example.group(1)))))
                .toList();
        assertEquals(spec.lines().filter("```example"::equals).count(), tests.size());
        return tests.stream();
    }

    private static String found(String example) {
        List<String> lines = example.lines().toList();
        LinkGraph graph = LinkGraph.EMPTY;
        for (String line : lines.subList(0, lines.size() - 1)) {
            String[] pathAndNames = line.split(": ", 2);
            List<String> names =
                    pathAndNames.length == 2 ? List.of(pathAndNames[1].split(", ")) : List.of(Keys.basename(line));
            graph = graph.with(
                    pathAndNames[0], new NoteNames(names.getFirst(), names.subList(1, names.size())), List.of());
        }
        int space = lines.getLast().indexOf(" [[") < 0
                ? lines.getLast().indexOf(" !")
                : lines.getLast().indexOf(" [[");
        Link link = Page.of(lines.getLast().substring(space + 1)).links().getFirst();
        return graph.resolve(lines.getLast().substring(0, space), link.target()).orElse("?");
    }
}
