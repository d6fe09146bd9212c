package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages of the checkout link to is there: files, folders, pictures, and headings of other pages. */
class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)");
    private static final Pattern PICTURE = Pattern.compile("(?:src|srcset|href)=\"([^\"]+)\"");
    private static final Pattern ELSEWHERE = Pattern.compile("(?i)[a-z][a-z0-9+.-]*:.*");
    private static final Pattern FENCE = Pattern.compile("^\\s*(?:```|~~~)");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)#*$");

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    @Test
    void everyLinkBetweenPagesLeadsSomewhere() {
        List<Path> pages = pages();
        List<String> broken = new ArrayList<>();
        for (Path page : pages) {
            List<String> lines = text(page);
            for (int i = 0; i < lines.size(); i++) {
                for (String target : targets(lines.get(i))) {
                    if (!leadsSomewhere(page, target)) {
                        broken.add(Project.name(page) + ":" + (i + 1) + " " + target);
                    }
                }
            }
        }

        assertTrue(pages.size() > 20, () -> "only these pages were found: " + pages);
        assertEquals(List.of(), broken);
    }

    @Test
    void everyGuideStandsInTheIndexOfGuides() throws IOException {
        Path docs = Project.ROOT.resolve("docs");
        Set<String> listed = new HashSet<>();
        text(docs.resolve("README.md")).forEach(line -> listed.addAll(targets(line)));
        try (Stream<Path> files = Files.list(docs)) {
            List<String> missing = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md") && !listed.contains(name))
                    .sorted()
                    .toList();

            assertEquals(List.of(), missing, "docs/README.md does not name them");
        }
    }

    /** Those at the root, those in docs, and those of the modules. */
    private static List<Path> pages() {
        List<Path> pages = new ArrayList<>();
        pages.addAll(markdown(Project.ROOT, 1));
        pages.addAll(markdown(Project.ROOT.resolve("docs"), Integer.MAX_VALUE));
        for (Path module : Project.modules()) {
            pages.addAll(markdown(module, 1));
        }
        pages.addAll(markdown(Project.ROOT.resolve("bench"), 1));
        return pages;
    }

    private static List<Path> markdown(Path folder, int depth) {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> targets(String line) {
        String prose = line.replaceAll("`[^`]*`", "``");
        return Stream.concat(
                        LINK.matcher(prose).results(), PICTURE.matcher(prose).results())
                .map(found -> found.group(1))
                .filter(target -> !ELSEWHERE.matcher(target).matches())
                .toList();
    }

    private boolean leadsSomewhere(Path page, String target) {
        int hash = target.indexOf('#');
        String path = URLDecoder.decode(hash < 0 ? target : target.substring(0, hash), StandardCharsets.UTF_8);
        Path file = path.isEmpty()
                ? page
                : Objects.requireNonNull(page.getParent()).resolve(path).normalize();
        if (!Files.exists(file)) {
            return false;
        }
        return hash < 0 || anchors.computeIfAbsent(file, LinksTest::anchorsOf).contains(target.substring(hash + 1));
    }

    /** As forges make them: in small letters, without punctuation, a hyphen for each blank, and a number for a repeated one. */
    private static Set<String> anchorsOf(Path page) {
        Map<String, Integer> seen = new HashMap<>();
        Set<String> anchors = new HashSet<>();
        for (String line : text(page)) {
            var heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = heading.group(1)
                        .strip()
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                int before = seen.merge(anchor, 1, Integer::sum) - 1;
                anchors.add(before == 0 ? anchor : anchor + "-" + before);
            }
        }
        return anchors;
    }

    /** The lines of a page, those of its code emptied. */
    private static List<String> text(Path page) {
        List<String> lines = new ArrayList<>();
        boolean code = false;
        for (String line : Project.read(page).lines().toList()) {
            boolean fence = FENCE.matcher(line).find();
            lines.add(code || fence ? "" : line);
            code ^= fence;
        }
        return lines;
    }
}
