package commonplace.tools.lens;

import commonplace.base.NearNames;
import commonplace.search.scan.Glob;
import commonplace.vault.notes.Folders;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.View;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The documents that a search is about: those in a folder, or one. */
final class Scope {
    /** Modified most recently first, then by the alphabet. */
    private static final Comparator<Note> ORDER =
            Comparator.comparing(Note::modified).reversed().thenComparing(Note::path);

    private final List<Note> notes;
    private final int cut;

    private Scope(List<Note> notes, int cut) {
        this.notes = notes;
        this.cut = cut;
    }

    /** A scope, or why there is none. */
    sealed interface Found {
        record Good(Scope scope) implements Found {}

        record Bad(LensError refusal) implements Found {}
    }

    /** @param typed a folder or a document; nothing for everything */
    static Found of(Optional<String> typed, View view) {
        String path = trimmed(typed.orElse(""));
        if (path.isEmpty()) {
            return good(view, "", 0);
        }
        return switch (NotePath.parse(path)) {
            case NotePath.Parsed.Bad(Problem problem) -> new Found.Bad(new LensError(problem.message()));
            case NotePath.Parsed.Good(NotePath named) -> of(path, named, view);
        };
    }

    private static Found of(String typed, NotePath named, View view) {
        if (view.folders().notesBelow(typed) > 0) {
            return good(view, typed, typed.length() + 1);
        }
        Optional<Note> note = view.note(named);
        return note.isPresent()
                ? new Found.Good(new Scope(
                        List.of(note.get()),
                        named.value().length() - named.name().length()))
                : new Found.Bad(missing(typed, view));
    }

    private static Found good(View view, String folder, int cut) {
        var notes = new ArrayList<Note>(view.folders().notesBelow(folder));
        view.folders().forEachBelow(folder, path -> view.note(path).ifPresent(notes::add));
        return new Found.Good(new Scope(notes, cut));
    }

    private static LensError missing(String folder, View view) {
        var folders = new ArrayList<String>();
        addBelow("", view.folders(), folders);
        List<String> similar = NearNames.to(folder, folders);
        return new LensError("Folder not found: " + folder
                + (similar.isEmpty() ? "" : "\nDid you mean " + String.join(", ", similar) + "?"));
    }

    private static void addBelow(String parent, Folders folders, List<String> all) {
        for (Folders.Folder folder : folders.in(parent)) {
            all.add(folder.path());
            addBelow(folder.path(), folders, all);
        }
    }

    /** With or without slashes around it, it is the same; a dot is where everything is. */
    private static String trimmed(String typed) {
        String path = Normalizer.normalize(typed.strip(), Normalizer.Form.NFC);
        while (path.startsWith("/") || path.startsWith("./")) {
            path = path.substring(path.indexOf('/') + 1);
        }
        while (path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return path.equals(".") ? "" : path;
    }

    /** Its documents whose paths, seen from the scope, satisfy this; in order. */
    List<Note> where(Glob.Matcher matcher) {
        return notes.stream()
                .filter(note -> matcher.matches(note.path().value(), cut, LensFormat.EXTENSION))
                .sorted(ORDER)
                .toList();
    }
}
