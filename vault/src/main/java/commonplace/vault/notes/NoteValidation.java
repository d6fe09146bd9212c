package commonplace.vault.notes;

import commonplace.markdown.Page;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What stands against a note's new text. */
public final class NoteValidation {
    private NoteValidation() {}

    public static Optional<Problem> to(
            NotePath path, Page page, byte[] bytes, Optional<Document> current, View view, long maxNoteBytes) {
        int broken = brokenAt(page.text());
        if (broken >= 0) {
            return Optional.of(new Problem.BrokenText(path, page.lineOf(broken)));
        }
        // One that another program made larger may still be changed, as long as it does not grow.
        boolean grows = current.map(it -> it.text().getBytes(StandardCharsets.UTF_8).length < bytes.length)
                .orElse(true);
        if (bytes.length > maxNoteBytes && grows) {
            return Optional.of(new Problem.TooLarge(path, bytes.length, maxNoteBytes));
        }
        if (current.isEmpty()) {
            Optional<Problem> bad = toNewPath(path, view);
            if (bad.isPresent()) {
                return bad;
            }
        }
        Optional<commonplace.markdown.FrontMatterProblem> fault =
                page.frontMatter().problem();
        if (fault.isPresent()) {
            boolean alreadyThere =
                    current.flatMap(it -> it.page().frontMatter().problem()).isPresent();
            var at = fault.get();
            return Optional.of(new Problem.BadFrontMatter(path, at.message(), at.line(), at.column(), alreadyThere));
        }
        return takenAlias(path, page, current, view);
    }

    /** What stands against a note of this path that is not there yet. */
    public static Optional<Problem> toNewPath(NotePath path, View view) {
        Optional<String> unportable = path.unportable();
        if (unportable.isPresent()) {
            return Optional.of(new Problem.BadPath(path.value(), unportable.get()));
        }
        Optional<NotePath> twin = view.caselessTwin(path);
        if (twin.isPresent()) {
            return Optional.of(new Problem.CaseClash(path, twin.get()));
        }
        return folderCaseClash(path, view);
    }

    private static Optional<Problem> folderCaseClash(NotePath path, View view) {
        Folders folders = view.folders();
        String parent = "";
        for (String folder : path.folders()) {
            if (folders.notesBelow(folder) == 0) {
                return folders.in(parent).stream()
                        .map(Folders.Folder::path)
                        .filter(folder::equalsIgnoreCase)
                        .findFirst()
                        .map(existing -> new Problem.FolderCaseClash(path, folder, existing));
            }
            parent = folder;
        }
        return Optional.empty();
    }

    /** Where half of a surrogate pair stands alone, or -1. */
    private static int brokenAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSurrogatePair(text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : ' ')) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** Only aliases that this write brings: a clash that was there before is for the doctor to tell. */
    private static Optional<Problem> takenAlias(NotePath path, Page page, Optional<Document> current, View view) {
        List<String> had = current.map(it -> it.page().aliases()).orElse(List.of());
        for (String alias : page.aliases()) {
            if (had.stream().noneMatch(alias::equalsIgnoreCase)) {
                for (String holder : view.links().aliasHolders(alias)) {
                    if (!holder.equals(path.value())) {
                        return Optional.of(new Problem.AliasTaken(alias, new NotePath(holder)));
                    }
                }
            }
        }
        return Optional.empty();
    }
}
