package commonplace.vault.notes;

import commonplace.base.PersistentMap;
import commonplace.markdown.links.LinkGraph;
import commonplace.markdown.links.LinkingNote;
import commonplace.markdown.links.NoteNames;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All notes and their links at one moment. Take the view once and work on it: no lock, no half-applied edit.
 */
public final class View {
    public static final View EMPTY =
            new View(0, PersistentMap.empty(), PersistentMap.empty(), LinkGraph.EMPTY, Folders.NONE, TagCounts.NONE);

    private final long version;
    private final PersistentMap<String, Note> notes;
    /** Lower-case path to path: two notes whose paths differ only in case are kept from being made. */
    private final PersistentMap<String, NotePath> caseless;

    private final LinkGraph links;
    private final Folders folders;
    private final TagCounts tags;

    private View(
            long version,
            PersistentMap<String, Note> notes,
            PersistentMap<String, NotePath> caseless,
            LinkGraph links,
            Folders folders,
            TagCounts tags) {
        this.version = version;
        this.notes = notes;
        this.caseless = caseless;
        this.links = links;
        this.folders = folders;
        this.tags = tags;
    }

    /** A view of these notes, no two of which have one path: the one that adding them one by one gives. */
    public static View of(Collection<Note> all) {
        PersistentMap<String, Note> notes = PersistentMap.empty();
        PersistentMap<String, NotePath> caseless = PersistentMap.empty();
        Folders folders = Folders.NONE;
        TagCounts tags = TagCounts.NONE;
        for (Note note : all) {
            String path = note.path().value();
            notes = notes.with(path, note);
            caseless = caseless.with(path.toLowerCase(Locale.ROOT), note.path());
            folders = folders.with(note.path());
            tags = tags.instead(List.of(), note.tags());
        }
        LinkGraph links = LinkGraph.of(() -> all.stream().map(View::linking).iterator());
        return new View(all.size(), notes, caseless, links, folders, tags);
    }

    private static LinkingNote linking(Note note) {
        return new LinkingNote(note.path().value(), new NoteNames(note.title(), note.aliases()), note.links());
    }

    /** Grows with each change; two views of one vault with the same version are the same. */
    public long version() {
        return version;
    }

    public int size() {
        return notes.size();
    }

    public Optional<Note> note(NotePath path) {
        return notes.get(path.value());
    }

    public Optional<Note> note(String path) {
        return notes.get(path);
    }

    public void forEach(Consumer<Note> action) {
        notes.forEach((_, note) -> action.accept(note));
    }

    /** The paths of the notes that are not the very same in an earlier view: those that came, went or were read again. */
    public Set<String> changedSince(View earlier) {
        var changed = new LinkedHashSet<String>();
        notes.forEachDifference(earlier.notes, changed::add);
        return changed;
    }

    public LinkGraph links() {
        return links;
    }

    /** How many notes link to this one. */
    public int backlinks(NotePath path) {
        return links.backlinks(path.value()).size();
    }

    public Folders folders() {
        return folders;
    }

    public TagCounts tags() {
        return tags;
    }

    /** A note whose path is this one but for upper and lower case. */
    Optional<NotePath> caselessTwin(NotePath path) {
        return caseless.get(path.value().toLowerCase(Locale.ROOT)).filter(twin -> !twin.equals(path));
    }

    public View with(Note note) {
        String path = note.path().value();
        Optional<Note> before = notes.get(path);
        boolean added = before.isEmpty();
        return new View(
                version + 1,
                notes.with(path, note),
                added ? caseless.with(path.toLowerCase(Locale.ROOT), note.path()) : caseless,
                links.with(path, new NoteNames(note.title(), note.aliases()), note.links()),
                added ? folders.with(note.path()) : folders,
                tags.instead(before.map(Note::tags).orElse(List.of()), note.tags()));
    }

    public View without(NotePath path) {
        Optional<Note> before = notes.get(path.value());
        if (before.isEmpty()) {
            return this;
        }
        String lowerCase = path.value().toLowerCase(Locale.ROOT);
        boolean known = caseless.get(lowerCase).filter(path::equals).isPresent();
        return new View(
                version + 1,
                notes.without(path.value()),
                known ? caseless.without(lowerCase) : caseless,
                links.without(path.value()),
                folders.without(path),
                tags.instead(before.get().tags(), List.of()));
    }

    /** The same view as one that follows another: a number that stood for other notes never comes again. */
    public View after(View earlier) {
        return new View(Math.max(version, earlier.version) + 1, notes, caseless, links, folders, tags);
    }

    /** The same notes, one of them with another stamp: nothing that anybody asks about has changed. */
    public View restamped(Note note) {
        return new View(version, notes.with(note.path().value(), note), caseless, links, folders, tags);
    }
}
