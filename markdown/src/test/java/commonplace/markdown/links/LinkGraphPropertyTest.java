package commonplace.markdown.links;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Link;
import commonplace.markdown.Page;
import commonplace.markdown.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After random edits the updated graph answers as a rebuilt one, and as one that looks at every note each time. */
@Tag("slow")
class LinkGraphPropertyTest {
    private static final List<String> PATHS = List.of(
            "a",
            "A",
            "b",
            "a/a",
            "a/b",
            "a/B",
            "b/a",
            "a/b/c",
            "b/c",
            "c",
            "x-y",
            "x y",
            "f/x_y",
            "f/g/x-y",
            "a/index",
            "b/index",
            "a/b/index",
            "index",
            "Zürich",
            "zürich");

    private static final List<String> TARGETS = List.of(
            "a",
            "A",
            "b",
            "a/b",
            "b/c",
            "c",
            "./a",
            "../a",
            "../b/c",
            "../../a",
            "x y",
            "X-Y",
            "g/x y",
            "index",
            "a/index",
            "/a",
            "/b/a",
            "Title",
            "title",
            "a.md",
            "zürich",
            "Zu\u0308rich",
            "no",
            "a//b",
            "/a/../b",
            "other title");

    private static final List<String> TITLES =
            List.of("Title", "title", "TITLE", "a", "b/c", "x y", "Other-Title", "index");

    private final Seed seed = Seed.next();
    private final Random random = seed.random();

    private record Note(NoteNames names, List<Link> links) {}

    @Test
    void updatingEqualsRebuildingEqualsLookingEverywhere() {
        for (int run = 0; run < 25; run++) {
            LinkGraph graph = LinkGraph.EMPTY;
            Map<String, Note> notes = new HashMap<>();
            for (int i = 0; i < 40; i++) {
                String path = pick(PATHS);
                if (random.nextInt(4) == 0) {
                    graph = graph.without(path);
                    notes.remove(path);
                } else {
                    Note note = note();
                    graph = graph.with(path, note.names, note.links);
                    notes.put(path, note);
                }
                if (i % 5 == 0) {
                    check(graph, notes);
                }
                if (random.nextInt(10) == 0) {
                    graph = allAtOnce(notes);
                }
            }
        }
    }

    @Test
    void noBacklinksChangeButOfWhatIsReached() {
        for (int run = 0; run < 200; run++) {
            LinkGraph before = LinkGraph.EMPTY;
            for (int i = random.nextInt(20); i > 0; i--) {
                Note note = note();
                before = before.with(pick(PATHS), note.names, note.links);
            }
            LinkGraph after = before;
            Set<String> changed = new HashSet<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                String path = pick(PATHS);
                changed.add(path);
                Note note = note();
                after = random.nextInt(3) == 0 ? after.without(path) : after.with(path, note.names, note.links);
            }
            Set<String> reached = after.reached(before, changed);
            for (String path : PATHS) {
                if (!reached.contains(path)) {
                    assertEquals(before.backlinks(path), after.backlinks(path), () -> path + ", " + seed);
                }
            }
        }
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private Note note() {
        List<String> aliases = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            aliases.add(pick(TITLES));
        }
        var text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append("[[").append(pick(TARGETS)).append("]] ");
        }
        return new Note(
                new NoteNames(pick(TITLES), aliases), Page.of(text.toString()).links());
    }

    private static LinkGraph allAtOnce(Map<String, Note> notes) {
        List<LinkingNote> all = new ArrayList<>();
        notes.forEach((path, note) -> all.add(new LinkingNote(path, note.names, note.links)));
        return LinkGraph.of(all);
    }

    private void check(LinkGraph graph, Map<String, Note> notes) {
        LinkGraph rebuilt = LinkGraph.EMPTY;
        for (var entry : new TreeMap<>(notes).entrySet()) {
            rebuilt = rebuilt.with(entry.getKey(), entry.getValue().names, entry.getValue().links);
        }
        check(rebuilt, graph, notes);
        check(rebuilt, allAtOnce(notes), notes);
    }

    private void check(LinkGraph rebuilt, LinkGraph graph, Map<String, Note> notes) {
        assertEquals(notes.size(), graph.size(), seed::toString);
        assertEquals(rebuilt.dangling(), graph.dangling(), seed::toString);
        for (String path : PATHS) {
            assertEquals(notes.containsKey(path), graph.contains(path), seed::toString);
            assertEquals(rebuilt.backlinks(path), graph.backlinks(path), seed::toString);
            assertEquals(rebuilt.outgoing(path), graph.outgoing(path), seed::toString);
            assertEquals(rebuilt.mentionsOfMissing(path), graph.mentionsOfMissing(path), seed::toString);
            assertEquals(backlinks(notes, path), graph.backlinks(path), () -> path + ", " + seed);
            for (String target : TARGETS) {
                assertEquals(
                        resolve(notes, path, target),
                        graph.resolve(path, target),
                        () -> "[[" + target + "]] in " + path + " of " + notes.keySet() + ", " + seed);
            }
        }
        for (String title : TITLES) {
            assertEquals(rebuilt.holders(title), graph.holders(title), seed::toString);
            assertEquals(rebuilt.aliasHolders(title), graph.aliasHolders(title), seed::toString);
        }
    }

    private static List<String> backlinks(Map<String, Note> notes, String path) {
        return notes.entrySet().stream()
                .filter(note -> !note.getKey().equals(path) && notes.containsKey(path))
                .filter(note -> note.getValue().links.stream()
                        .anyMatch(link ->
                                resolve(notes, note.getKey(), link.target()).equals(Optional.of(path))))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private static Optional<String> resolve(Map<String, Note> notes, String source, String target) {
        String wanted = Keys.withoutExtension(target);
        String folder = Keys.folder(source);
        String top = source.contains("/") ? source.substring(0, source.indexOf('/') + 1) : "";
        if (wanted.startsWith(".")) {
            return first(notes, List.of(folder + wanted));
        }
        if (wanted.startsWith("/")) {
            return first(notes, List.of(top + wanted, wanted));
        }
        List<String> places = List.of(folder + wanted, top + wanted, wanted);
        return first(notes, places, String::equals)
                .or(() -> byTitle(notes, wanted, String::equals))
                .or(() -> first(notes, places, LinkGraphPropertyTest::isNearly))
                .or(() -> byTitle(notes, wanted, LinkGraphPropertyTest::isNearly))
                .or(() -> best(notes, path -> ("/" + path).endsWith("/" + wanted)))
                .or(() -> best(notes, path -> ("/" + Keys.of(path)).endsWith("/" + Keys.of(wanted))));
    }

    private static boolean isNearly(String name, String other) {
        return Keys.of(name).equals(Keys.of(other));
    }

    private static Optional<String> first(Map<String, Note> notes, List<String> places) {
        return first(notes, places, String::equals).or(() -> first(notes, places, LinkGraphPropertyTest::isNearly));
    }

    private static Optional<String> first(
            Map<String, Note> notes, List<String> places, BiPredicate<String, String> is) {
        return places.stream()
                .flatMap(place -> Keys.plain(place).stream())
                .flatMap(place -> best(notes, path -> is.test(path, place)).stream())
                .findFirst();
    }

    private static Optional<String> byTitle(Map<String, Note> notes, String title, BiPredicate<String, String> is) {
        return best(notes, path -> titles(notes, path).anyMatch(each -> is.test(each, title)));
    }

    private static Stream<String> titles(Map<String, Note> notes, String path) {
        NoteNames names = notes.getOrDefault(path, new Note(new NoteNames("", List.of()), List.of())).names;
        return Stream.concat(Stream.of(names.title()), names.aliases().stream());
    }

    private static Optional<String> best(Map<String, Note> notes, Predicate<String> fits) {
        return notes.keySet().stream().filter(fits).min(PathSet::compare);
    }
}
