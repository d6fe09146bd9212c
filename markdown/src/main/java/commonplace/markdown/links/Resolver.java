package commonplace.markdown.links;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds the note that a link means, by path, by title and alias, by the end of a path. */
final class Resolver {
    static final Resolver EMPTY = new Resolver(NameIndex.EMPTY, NameIndex.EMPTY, NameIndex.EMPTY);

    private final NameIndex paths;
    private final NameIndex titles;
    private final NameIndex suffixes;

    private Resolver(NameIndex paths, NameIndex titles, NameIndex suffixes) {
        this.paths = paths;
        this.titles = titles;
        this.suffixes = suffixes;
    }

    Resolver with(String path, NoteNames names) {
        return with(path, names, UnaryOperator.identity());
    }

    /** @param shared gives one string for all that are equal: names, their keys and what links mention often are */
    Resolver with(String path, NoteNames names, UnaryOperator<String> shared) {
        NameIndex moreTitles = titles;
        for (String title : titles(names)) {
            moreTitles = moreTitles.with(title, path, shared);
        }
        NameIndex moreSuffixes = suffixes;
        for (String suffix : Keys.suffixes(path)) {
            moreSuffixes = moreSuffixes.with(shared.apply(suffix), path, shared);
        }
        return new Resolver(paths.with(path, path, shared), moreTitles, moreSuffixes);
    }

    Resolver without(String path, NoteNames names) {
        NameIndex fewerTitles = titles;
        for (String title : titles(names)) {
            fewerTitles = fewerTitles.without(title, path);
        }
        NameIndex fewerSuffixes = suffixes;
        for (String suffix : Keys.suffixes(path)) {
            fewerSuffixes = fewerSuffixes.without(suffix, path);
        }
        return new Resolver(paths.without(path, path), fewerTitles, fewerSuffixes);
    }

    private static Set<String> titles(NoteNames names) {
        Set<String> titles = new LinkedHashSet<>();
        titles.add(names.title());
        titles.addAll(names.aliases());
        titles.removeIf(String::isBlank);
        return titles;
    }

    Optional<String> resolve(String source, String target) {
        String wanted = Keys.composed(Keys.withoutExtension(target.strip()));
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        List<String> places = places(source, wanted);
        boolean byPathOnly = isByPathOnly(wanted);
        return firstOf(places, paths::exact)
                .or(() -> byPathOnly ? Optional.empty() : titles.exact(wanted))
                .or(() -> firstOf(places, paths::best))
                .or(() -> byPathOnly ? Optional.empty() : titles.best(wanted))
                .or(() -> byPathOnly ? Optional.empty() : suffixes.best(wanted));
    }

    private static boolean isByPathOnly(String wanted) {
        return wanted.startsWith("/") || Keys.hasDots(wanted);
    }

    /** Whether a link with this target can mean a note by each of its names, and not by its path alone. */
    static boolean isByAnyName(String target) {
        String wanted = target.strip();
        return !Keys.withoutExtension(wanted).isEmpty() && !isByPathOnly(wanted);
    }

    /** Whether no other note has a name with this key, be it a path, the end of one, a title or an alias. */
    boolean isOnly(String key, String path) {
        return paths.isOnly(key, path) && titles.isOnly(key, path) && suffixes.isOnly(key, path);
    }

    /** The paths that a link may stand for, the nearest first. */
    private static List<String> places(String source, String wanted) {
        String folder = Keys.folder(source);
        String top = source.substring(0, source.indexOf('/') + 1);
        if (wanted.startsWith("/")) {
            return Keys.plain(wanted)
                    .map(absolute -> List.of(top + absolute, absolute))
                    .orElse(List.of());
        }
        Stream<String> places = Keys.hasDots(wanted)
                ? Stream.of(folder + wanted)
                : Stream.of(folder + wanted, top + wanted, wanted).distinct();
        return places.flatMap(place -> Keys.plain(place).stream()).toList();
    }

    private static Optional<String> firstOf(List<String> places, Function<String, Optional<String>> lookup) {
        for (String place : places) {
            Optional<String> found = lookup.apply(place);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    NavigableSet<String> holders(String name) {
        NavigableSet<String> holders = new TreeSet<>();
        titles.forEachPath(name, holders::add);
        return holders;
    }

    /** The keys under which links to a note with this path and these names are found. */
    static Set<String> keys(String path, NoteNames names) {
        Set<String> keys = new LinkedHashSet<>();
        keys.add(Keys.of(path));
        Keys.suffixes(path).forEach(suffix -> keys.add(Keys.of(suffix)));
        titles(names).forEach(title -> keys.add(Keys.of(title)));
        return keys;
    }

    /** The key under which a link is kept: what it names, with dots followed from where it stands. */
    static String mentionKey(String source, String target) {
        String wanted = Keys.withoutExtension(target.strip());
        if (!Keys.hasDots(wanted)) {
            return Keys.of(wanted);
        }
        String from = wanted.startsWith("/") ? "" : Keys.folder(source);
        return Keys.of(Keys.plain(from + wanted).orElse(wanted));
    }
}
