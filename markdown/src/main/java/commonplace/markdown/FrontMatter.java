package commonplace.markdown;

import commonplace.markdown.text.Edit;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The YAML between two {@code ---} lines at the start of a page, and edits of it that leave the rest alone.
 *
 * <pre>{@code
 * var page = Page.of("---\ntitle: Setup   # shown in the menu\n---\n");
 * Edit.apply(page.text(), page.frontMatter().set("title", "Install"))   // the comment stays
 * }</pre>
 *
 * <p>Front matter with a {@link #problem()} has no values, and must not be edited until a person has mended it.
 */
public final class FrontMatter {
    private final String text;
    private final Optional<Span> span;
    private final Span content;
    private final LineIndex lines;

    /** Read when first asked for: many want no more than to know where it ends. */
    private @Nullable Contents contents;

    private record Contents(
            Optional<Yaml.Mapping> root,
            Optional<FrontMatterProblem> problem,
            Map<String, @Nullable Object> values,
            List<Link> links) {}

    private FrontMatter(String text, Optional<Span> span, Span content, LineIndex lines) {
        this.text = text;
        this.span = span;
        this.content = content;
        this.lines = lines;
    }

    /** Two threads may both read them, and find the same. */
    private Contents contents() {
        Contents known = contents;
        if (known == null) {
            known = read();
            contents = known;
        }
        return known;
    }

    private Contents read() {
        try {
            Optional<Yaml.Mapping> root = YamlReader.read(text, content);
            Map<String, @Nullable Object> values = root.isPresent() ? YamlValues.of(root.get()) : Map.of();
            return new Contents(root, Optional.empty(), values, linksIn(root));
        } catch (Unreadable e) {
            int line = lines.lineOf(e.offset());
            int column = text.codePointCount(lines.startOf(line), e.offset()) + 1;
            var problem = new FrontMatterProblem(e.reason(), line, column);
            return new Contents(Optional.empty(), Optional.of(problem), Map.of(), allLinks());
        }
    }

    /** Reads what begins at {@code start}; without a closing fence there is no front matter. */
    static FrontMatter of(String text, int start, LineIndex lines) {
        if (isFence(text, start, "---")) {
            int contentStart = LineIndex.nextLine(text, start);
            for (int line = contentStart; line < text.length(); line = LineIndex.nextLine(text, line)) {
                if (isFence(text, line, "---") || isFence(text, line, "...")) {
                    Span whole = new Span(start, LineIndex.nextLine(text, line));
                    return new FrontMatter(text, Optional.of(whole), new Span(contentStart, line), lines);
                }
            }
        }
        return new FrontMatter(text, Optional.empty(), Span.at(start), lines);
    }

    private static boolean isFence(String text, int lineStart, String fence) {
        if (!text.startsWith(fence, lineStart)) {
            return false;
        }
        int at = lineStart + fence.length();
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
        return at == text.length() || LineIndex.isEnd(text.charAt(at));
    }

    public boolean present() {
        return span.isPresent();
    }

    /** Both fences and the line end after the second; empty, at the place where it would begin, when there is none. */
    public Span span() {
        return span.orElse(content);
    }

    /** Why it cannot be read, if so. */
    public Optional<FrontMatterProblem> problem() {
        return contents().problem();
    }

    /** All values in the order of the file: text, Boolean, Long, Double, lists, maps, null. Dates are text. */
    public Map<String, @Nullable Object> values() {
        return contents().values();
    }

    /** A scalar value as the author spelled it: {@code version: 1.10} is "1.10". */
    public Optional<String> string(String key) {
        return value(key).flatMap(YamlValues::string);
    }

    /** A list's items, or a scalar cut at its commas. */
    public List<String> strings(String key) {
        return value(key).map(YamlValues::strings).orElse(List.of());
    }

    /**
     * The line, from 1, on which a value begins: that of its key, or of its item in a list. For what is not there, the
     * line of the nearest thing around it that is, at last of the front matter itself.
     *
     * @param path keys of mappings and, as numbers from 0, places in lists
     */
    public int lineOf(List<?> path) {
        return lines.lineOf(root().map(mapping -> YamlPlaces.offsetOf(mapping, path))
                .filter(offset -> offset >= 0)
                .orElse(span().start()));
    }

    /**
     * Gives a key a value, in the style the file already uses.
     *
     * @param value a String, or a List of them
     */
    public List<Edit> set(String key, Object value) {
        return set(Map.of(key, value));
    }

    /** Gives several keys their values, new keys in the order of the map. */
    public List<Edit> set(Map<String, ?> values) {
        return edits().set(values);
    }

    /** Takes a key out with its value and the comment beside it. */
    public List<Edit> remove(String key) {
        return edits().remove(key);
    }

    /** Adds those items that the list lacks, whatever their case; what is there already is not touched. */
    public List<Edit> addToList(String key, List<String> more) {
        return edits().addToList(key, more);
    }

    /**
     * Brings in what newer front matter says: its entries take the place of those that say otherwise, and the others
     * stay as they are written, with their order and comments.
     */
    public List<Edit> merge(FrontMatter newer) {
        return new FrontMatterMerge(this, newer).edits();
    }

    String text() {
        return text;
    }

    Span content() {
        return content;
    }

    boolean isFlow() {
        return root().filter(Yaml.Mapping::flow).isPresent();
    }

    List<Yaml.Entry> entries() {
        return root().map(Yaml.Mapping::entries).orElse(List.of());
    }

    Optional<Yaml.Entry> entry(String key) {
        return root().flatMap(mapping -> find(mapping, key));
    }

    Span linesOf(Yaml.Entry entry) {
        return edits().linesOf(entry);
    }

    private FrontMatterEdits edits() {
        problem().ifPresent(found -> {
            throw new IllegalStateException("front matter that cannot be read must not be edited: " + found);
        });
        return new FrontMatterEdits(present(), new YamlPlaces(text, content, root(), LineIndex.dominantEnd(text)));
    }

    Optional<Yaml> value(String key) {
        return root().flatMap(mapping -> find(mapping, key)).map(Yaml.Entry::value);
    }

    static Optional<Yaml.Entry> find(Yaml.Mapping mapping, String key) {
        return mapping.entries().stream()
                .filter(entry -> entry.key().value().equals(key))
                .findFirst();
    }

    List<String> tags() {
        return Stream.of("tags", "tag")
                .flatMap(key -> value(key).stream())
                .flatMap(tags -> items("tags", tags).stream())
                .toList();
    }

    /** The items of a list. Written as a scalar they end at commas; tags, which have no spaces, at spaces too. */
    static List<String> items(String key, Yaml value) {
        List<String> items = YamlValues.strings(value);
        boolean spaced = (key.equals("tags") || key.equals("tag"))
                && YamlValues.string(value).isPresent();
        return spaced
                ? items.stream().flatMap(item -> Stream.of(item.split("\\s+"))).toList()
                : items;
    }

    List<String> aliases() {
        return Stream.of("aliases", "alias")
                .flatMap(key -> strings(key).stream())
                .distinct()
                .toList();
    }

    List<Link> links() {
        return contents().links();
    }

    private Optional<Yaml.Mapping> root() {
        return contents().root();
    }

    /** Wherever they stand, where the YAML cannot be read. */
    private List<Link> allLinks() {
        List<Link> found = new ArrayList<>();
        Wikilinks.scan(text, content.start(), content.end(), found::add);
        return found;
    }

    /** Those in values, not in comments. */
    private List<Link> linksIn(Optional<Yaml.Mapping> root) {
        List<Link> found = allLinks();
        if (found.isEmpty()) {
            return found;
        }
        List<Span> scalars = new ArrayList<>();
        root.ifPresent(mapping -> collectScalars(mapping, scalars));
        int[] next = {0};
        found.removeIf(link -> {
            while (next[0] < scalars.size()
                    && scalars.get(next[0]).end() <= link.span().start()) {
                next[0]++;
            }
            return next[0] == scalars.size() || !scalars.get(next[0]).overlaps(link.span());
        });
        return found;
    }

    private static void collectScalars(Yaml yaml, List<Span> scalars) {
        switch (yaml) {
            case Yaml.Scalar scalar -> scalars.add(scalar.span());
            case Yaml.Sequence sequence -> sequence.items().forEach(item -> collectScalars(item, scalars));
            case Yaml.Mapping mapping -> mapping.entries().forEach(entry -> collectScalars(entry.value(), scalars));
            case Yaml.Alias _ -> {}
        }
    }
}
