package commonplace.vault.doctor;

import commonplace.markdown.Page;
import commonplace.vault.VaultSettings;
import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Place;
import commonplace.vault.doctor.DoctorFinding.Severity;
import commonplace.vault.files.FileContent;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.NoteReader;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Looks into notes one by one, and keeps the places that later exams speak of. */
final class NoteExam {
    private final FileStore files;
    private final VaultSettings settings;
    private final NoteReader reader;
    private final Consumer<DoctorFinding> found;
    private final Map<NotePath, Places> places = new HashMap<>();

    NoteExam(FileStore files, VaultSettings settings, Consumer<DoctorFinding> found) {
        this.files = files;
        this.settings = settings;
        this.reader = new NoteReader(settings.zone(), settings.clock());
        this.found = found;
    }

    /** Where a note's links and aliases stand, in the order in which the note has them. */
    record Places(List<Place> links, List<Place> aliases) {}

    Map<NotePath, Places> places() {
        return places;
    }

    Optional<Note> read(NotePath path, Survey.SurveyedFile seen) {
        String file = seen.file();
        if (seen.size() > FileStore.MAX_READ) {
            say(
                    file,
                    Severity.ERROR,
                    Kind.SIZE,
                    "is too large to be read: " + seen.size() + " bytes, and the most is " + FileStore.MAX_READ);
            return Optional.empty();
        }
        try {
            Optional<FileContent> loaded = files.load(file);
            loaded.ifPresent(it -> look(path, file, it));
            return loaded.map(it -> reader.read(path, file, it).note());
        } catch (AccessDeniedException denied) {
            say(file, Severity.ERROR, Kind.UNREADABLE, Survey.Why.UNREADABLE.toString());
        } catch (IOException broken) {
            say(file, Severity.ERROR, Kind.UNREADABLE, "cannot be read: " + broken.getMessage());
        }
        return Optional.empty();
    }

    private void look(NotePath path, String file, FileContent loaded) {
        byte[] bytes = loaded.bytes();
        if (bytes.length > settings.maxNoteBytes()) {
            say(
                    file,
                    Severity.WARNING,
                    Kind.SIZE,
                    "is larger than a note may be, so it can be read but not changed: " + bytes.length
                            + " bytes, and the most is " + settings.maxNoteBytes());
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        Page page = Page.of(text);
        page.frontMatter()
                .problem()
                .ifPresent(problem -> found.accept(DoctorFinding.at(
                        file,
                        new Place(problem.line(), problem.column()),
                        Severity.ERROR,
                        Kind.FRONT_MATTER,
                        "the front matter is not valid YAML: " + problem.message())));
        notUtf8(bytes)
                .ifPresent(place -> found.accept(DoctorFinding.at(
                        file,
                        place,
                        Severity.WARNING,
                        Kind.ENCODING,
                        "is not UTF-8, so it can be read but not changed; the first byte that is not stands here")));
        places.put(path, new Places(linkPlaces(page), aliasPlaces(page)));
    }

    private static List<Place> linkPlaces(Page page) {
        var finder = new PlaceFinder(page.text());
        return page.links().stream().map(link -> finder.of(link.span().start())).toList();
    }

    /** An alias is looked for behind its key; where YAML spells it in another way, the key's place has to do. */
    private static List<Place> aliasPlaces(Page page) {
        String block = page.text().substring(0, page.bodyStart());
        int key = Math.max(0, Math.max(block.indexOf("\nalias"), block.indexOf("\n\"alias")) + 1);
        var finder = new PlaceFinder(block);
        return page.aliases().stream()
                .map(alias -> finder.of(Math.max(key, block.indexOf(alias, key))))
                .toList();
    }

    private static Optional<Place> notUtf8(byte[] bytes) {
        var in = ByteBuffer.wrap(bytes);
        var result = StandardCharsets.UTF_8.newDecoder().decode(in, CharBuffer.allocate(bytes.length), true);
        if (!result.isError()) {
            return Optional.empty();
        }
        String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
        return Optional.of(new PlaceFinder(before).of(before.length()));
    }

    private void say(String file, Severity severity, Kind kind, String message) {
        found.accept(DoctorFinding.of(file, severity, kind, message));
    }
}
