package commonplace.vault;

import commonplace.markdown.FrontMatter;
import commonplace.search.Filter;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteTerm;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a note is found by that is no text: its tags, the folders above it, its properties. */
final class NoteKeywords {
    private static final String TAG = "tag";

    /** Every folder above a note and the note itself: what {@code scope} is compared with. */
    private static final String SCOPE = "scope";

    /** Every folder above a note. */
    private static final String BELOW = "below";

    /** The folder a note lies in; the root is written as a slash, since a keyword is never empty. */
    private static final String IN = "in";

    /** The name of each property, and each with its value. */
    static final String PROPERTY = "property";

    private static final String ROOT = "/";
    private static final char VALUE = '\u0001';

    /** Of a list of thousands, these are found. */
    private static final int MOST_VALUES = 100;

    private static final int LONGEST_VALUE = 200;

    private NoteKeywords() {}

    static Map<String, Set<String>> of(Note note, FrontMatter frontMatter) {
        var scope = new LinkedHashSet<>(note.path().folders());
        Set<String> below = Set.copyOf(scope);
        scope.add(note.path().value());
        String folder = note.path().folder();
        return Map.of(
                TAG,
                tags(note),
                SCOPE,
                scope,
                BELOW,
                below,
                IN,
                Set.of(folder.isEmpty() ? ROOT : folder),
                PROPERTY,
                properties(frontMatter));
    }

    static Filter in(String folder) {
        return new Filter.Keyword(IN, folder.isEmpty() ? ROOT : folder);
    }

    static Filter below(String folder) {
        return new Filter.Keyword(BELOW, folder);
    }

    static Filter scope(String scope) {
        return new Filter.Keyword(SCOPE, scope);
    }

    static Filter tag(String tag) {
        return new Filter.Keyword(TAG, folded(tag.startsWith("#") ? tag.substring(1) : tag));
    }

    /** @param containing the paths that have a text in them */
    static Filter of(NoteTerm term, Function<String, Set<String>> containing) {
        return switch (term) {
            case NoteTerm.Tag(String tag) -> tag(tag);
            case NoteTerm.PathPart(String part) -> new Filter.Ids(containing.apply(part));
            case NoteTerm.Property(String key, String value) -> new Filter.Keyword(PROPERTY, property(key, value));
            case NoteTerm.Words(String text) -> new Filter.Text(text);
            case NoteTerm.OneOf(Set<String> paths) -> new Filter.Ids(paths);
            case NoteTerm.Not(NoteTerm other) -> new Filter.Not(of(other, containing));
        };
    }

    /** The keyword of a property with a value; without one, that of any value. */
    static String property(String key, String value) {
        String name = folded(key);
        return value.isEmpty() ? name : name + VALUE + folded(value);
    }

    private static Set<String> properties(FrontMatter frontMatter) {
        var properties = new LinkedHashSet<String>();
        for (String key : frontMatter.values().keySet()) {
            properties.add(property(key, ""));
            // A text with commas is a list to some and a text to others.
            Stream.concat(frontMatter.string(key).stream(), frontMatter.strings(key).stream())
                    .limit(MOST_VALUES)
                    .filter(value -> !value.isBlank() && value.length() <= LONGEST_VALUE)
                    .forEach(value -> properties.add(property(key, value)));
        }
        return properties;
    }

    /** A note with the nested tag {@code project/alpha} is found by {@code project} too, as in Obsidian. */
    private static Set<String> tags(Note note) {
        var tags = new LinkedHashSet<String>();
        for (String tag : note.tags()) {
            String folded = folded(tag.startsWith("#") ? tag.substring(1) : tag);
            tags.add(folded);
            for (int slash = folded.indexOf('/'); slash > 0; slash = folded.indexOf('/', slash + 1)) {
                tags.add(folded.substring(0, slash));
            }
        }
        return tags;
    }

    private static String folded(String value) {
        return Normalizer.normalize(value.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
