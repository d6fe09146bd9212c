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
import java.util.function.Consumer;

/** The documents that a search is about: those in a folder, or one. */
final class Scope {
    /** Modified most recently first, then by the alphabet. */
    private static final Comparator<Note> ORDER = (one, other) -> {
        // By hand, since a whole vault is put in order for each search.
        int later = other.modified().compareTo(one.modified());
        return later != 0 ? later : one.path().compareTo(other.path());
    };

    private final View view;
    private final Paths paths;
    private final int cut;

    private Scope(View view, Paths paths, int cut) {
        this.view = view;
        this.paths = paths;
        this.cut = cut;
    }

    private interface Paths {
        void forEach(Consumer<NotePath> each);
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
        return view.note(named).isPresent()
                ? new Found.Good(new Scope(
                        view,
                        each -> each.accept(named),
                        named.value().length() - named.name().length()))
                : new Found.Bad(missing(typed, view));
    }

    private static Found good(View view, String folder, int cut) {
        return new Found.Good(new Scope(view, each -> view.folders().forEachBelow(folder, each), cut));
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

    /** Its documents whose paths, seen from the scope, satisfy this; in order. Nothing is looked up for the others. */
    List<Note> where(Glob.Matcher matcher) {
        var found = new ArrayList<Note>();
        paths.forEach(path -> {
            if (matcher.matches(path.value(), cut, LensFormat.EXTENSION)) {
                view.note(path).ifPresent(found::add);
            }
        });
        found.sort(ORDER);
        return found;
    }
}
