package commonplace.server.web;

import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import java.util.List;
import java.util.function.Function;

/** Notes one below the other, each with a word about it and the day it was changed. */
final class NoteList {
    private final Vault vault;

    NoteList(Vault vault) {
        this.vault = vault;
    }

    /** From all over the vault: each with the folder it lies in. */
    Markup withFolders(List<Note> notes) {
        return of(notes, note -> note.path().folder());
    }

    /** From one folder: each with its tags. */
    Markup withTags(List<Note> notes) {
        return of(notes, note -> String.join(" · ", note.tags()));
    }

    private Markup of(List<Note> notes, Function<Note, String> beside) {
        List<Markup> items = notes.stream()
                .map(note -> Markup.of(
                        "<li>{}<span class=\"where\">{}</span>{}</li>\n",
                        PageParts.noteLink(note),
                        beside.apply(note),
                        PageParts.day(note.modified(), vault.settings().zone())))
                .toList();
        return Markup.of("<ul class=\"notes\">{}</ul>", items);
    }
}
