package commonplace.vault.folders;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.crdt.YEvent;
import commonplace.crdt.YMap;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The maps of a folder's document. A note stands in two of them: clients from different times look into different ones,
 * and delete what they find in only one.
 */
final class FileMeta {
    private static final String FILES = "filemeta_v0";
    private static final String NOTES = "docs";
    private static final String CONFIG = "folder_config";
    private static final String NAME = "name";
    private static final String ID = "id";
    private static final String TYPE = "type";
    private static final String MARKDOWN = "markdown";
    private static final String FOLDER = "folder";
    private static final String EXTENSION = ".md";

    private final YMap files;
    private final YMap notes;
    private final YMap config;

    /** What was listed here. */
    private final Set<String> added = new HashSet<>();

    FileMeta(YDoc doc) {
        files = doc.map(FILES);
        notes = doc.map(NOTES);
        config = doc.map(CONFIG);
    }

    /**
     * What a folder's document says.
     *
     * @param notes ids and keys of its notes
     * @param half keys that stand in one of the two maps only
     * @param bad keys that lead nowhere or out of the folder
     * @param others further keys of the same ids
     */
    record Listed(Map<UUID, String> notes, Set<String> half, Set<String> bad, Map<String, UUID> others) {}

    /** @param agreed where each note was; another key is what a client wants, as while it renames one in two steps */
    Listed read(Map<UUID, String> agreed) {
        return read(agreed, new TreeMap<>(files.toMap()), new TreeMap<>(notes.toMap()));
    }

    /** What it says at some keys, which are all that there are of the ids that stand there. */
    Listed read(Map<UUID, String> agreed, Set<String> some) {
        Map<String, @Nullable Object> inFiles = new TreeMap<>();
        Map<String, @Nullable Object> inNotes = new TreeMap<>();
        for (String key : some) {
            if (files.containsKey(key)) {
                inFiles.put(key, plain(files.get(key)));
            }
            if (notes.containsKey(key)) {
                inNotes.put(key, notes.get(key));
            }
        }
        return read(agreed, inFiles, inNotes);
    }

    private static Listed read(
            Map<UUID, String> agreed, Map<String, @Nullable Object> inFiles, Map<String, @Nullable Object> inNotes) {
        var listed =
                new Listed(new LinkedHashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashMap<>());
        inFiles.forEach((key, value) -> {
            if (!isKey(key)) {
                listed.bad().add(key);
            } else if (isNote(key, value)) {
                idIn(value).ifPresent(id -> {
                    choose(listed, id, key, agreed.get(id));
                    if (!id.toString().equals(inNotes.get(key))) {
                        listed.half().add(key);
                    }
                });
            }
        });
        inNotes.forEach((key, value) -> {
            if (!isKey(key)) {
                listed.bad().add(key);
            } else if (!inFiles.containsKey(key) && key.endsWith(EXTENSION)) {
                uuid(value).ifPresent(id -> {
                    // An old client has no other map. Where the id stands elsewhere, this is what a rename left.
                    if (listed.notes().putIfAbsent(id, key) == null) {
                        listed.half().add(key);
                    } else {
                        listed.others().put(key, id);
                    }
                });
            }
        });
        return listed;
    }

    private static void choose(Listed listed, UUID id, String key, @Nullable String agreed) {
        @Nullable String first = listed.notes().putIfAbsent(id, key);
        if (first == null) {
            return;
        }
        if (first.equals(agreed)) {
            listed.notes().put(id, key);
            listed.others().put(first, id);
        } else {
            listed.others().put(key, id);
        }
    }

    /** Those of these keys that are listed, as notes or not. */
    Set<String> listedOf(Set<String> some) {
        return some.stream().filter(files::containsKey).collect(Collectors.toUnmodifiableSet());
    }

    /** The keys of both maps. */
    Set<String> allKeys() {
        Set<String> all = files.keys();
        all.addAll(notes.keys());
        return all;
    }

    /** Whether one of the maps has this key. */
    boolean has(String key) {
        return files.containsKey(key) || notes.containsKey(key);
    }

    /** The ids that stand at a key in either map, whatever they are the ids of. */
    Set<UUID> idsAt(String key) {
        Optional<UUID> inFiles = idIn(plain(files.get(key)));
        Optional<UUID> inNotes = uuid(notes.get(key));
        return Stream.of(inFiles, inNotes).flatMap(Optional::stream).collect(Collectors.toUnmodifiableSet());
    }

    /** Hears of all changes to the maps in which notes stand. */
    List<Subscription> observe(Consumer<List<YEvent>> observer) {
        return List.of(files.observeDeep(observer), notes.observeDeep(observer));
    }

    /** All ids that stand anywhere here, whatever they are the ids of. */
    Set<UUID> ids() {
        var ids = new LinkedHashSet<UUID>();
        files.toMap().values().forEach(value -> idIn(value).ifPresent(ids::add));
        notes.toMap().values().forEach(value -> uuid(value).ifPresent(ids::add));
        return ids;
    }

    private static boolean isNote(String key, @Nullable Object value) {
        return key.endsWith(EXTENSION)
                && value instanceof Map<?, ?> entry
                && (!entry.containsKey(TYPE) || MARKDOWN.equals(entry.get(TYPE)));
    }

    private static Optional<UUID> idIn(@Nullable Object value) {
        return value instanceof Map<?, ?> entry ? uuid(entry.get(ID)) : Optional.empty();
    }

    private static Optional<UUID> uuid(@Nullable Object value) {
        try {
            return value instanceof String text && text.length() == 36
                    ? Optional.of(UUID.fromString(text))
                    : Optional.empty();
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
    }

    /** A path from the folder down, beginning with a slash. Others have led clients to move folders into themselves. */
    static boolean isKey(String key) {
        if (!key.startsWith("/") || key.chars().anyMatch(Character::isISOControl)) {
            return false;
        }
        for (String part : key.substring(1).split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                return false;
            }
        }
        return true;
    }

    /** Lists a note, and the folders above it. */
    void list(UUID id, String key) {
        for (int slash = key.indexOf('/', 1); slash > 0; slash = key.indexOf('/', slash + 1)) {
            String folder = key.substring(0, slash);
            if (files.get(folder) == null) {
                files.put(folder, entry(UUID.randomUUID(), FOLDER));
            }
        }
        Object there = files.get(key);
        if (there == null || !idIn(plain(there)).filter(id::equals).isPresent()) {
            files.put(key, entry(id, MARKDOWN));
            added.add(key);
        }
        if (!id.toString().equals(notes.get(key))) {
            notes.put(key, id.toString());
        }
    }

    private static @Nullable Object plain(@Nullable Object value) {
        return value instanceof YMap nested ? nested.toMap() : value;
    }

    private static Map<String, Object> entry(UUID id, String type) {
        var entry = new LinkedHashMap<String, Object>();
        entry.put(ID, id.toString());
        entry.put(TYPE, type);
        entry.put("version", 0);
        return entry;
    }

    void unlist(String key) {
        if (files.get(key) != null) {
            files.remove(key);
        }
        if (notes.get(key) != null) {
            notes.remove(key);
        }
    }

    /** Takes a note off the list, unless the key stands for another by now. */
    void unlist(UUID id, String key) {
        Object there = files.get(key);
        boolean listed = there != null && idIn(plain(there)).filter(id::equals).isPresent();
        if (listed) {
            files.remove(key);
        }
        if (notes.get(key) != null
                && (listed || uuid(notes.get(key)).filter(id::equals).isPresent())) {
            notes.remove(key);
        }
    }

    /** Takes those of these folders off the list that are empty here and gone elsewhere. */
    void unlistFolders(Set<String> folders, ListIndex index, Predicate<String> isThere) {
        List<String> innermostFirst = folders.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        for (String folder : innermostFirst) {
            // The index hears of what was listed here when all is done.
            boolean empty = !index.isAnyBelow(folder, files::containsKey)
                    && added.stream().noneMatch(key -> key.startsWith(folder + "/"));
            if (empty && !isThere.test(folder)) {
                unlist(folder);
            }
        }
    }

    void name(String name) {
        if (!name.equals(config.get(NAME))) {
            config.put(NAME, name);
        }
    }
}
