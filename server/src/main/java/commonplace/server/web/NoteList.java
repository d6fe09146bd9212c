package commonplace.server.web;

import commonplace.knowledge.Note;
import commonplace.knowledge.Vault;
import java.util.List;

/** Notes one below the other, each with the folder it lies in and the day it was changed. */
final class NoteList {
    private final Vault vault;

    NoteList(Vault vault) {
        this.vault = vault;
    }

    Markup of(List<Note> notes) {
        List<Markup> items = notes.stream()
                .map(note -> Markup.of(
                        "<li>{}<span class=\"where\">{}</span>{}</li>\n",
                        Shown.noteLink(note),
                        note.path().folder(),
                        Shown.day(note.modified(), vault.settings().zone())))
                .toList();
        return Markup.of("<ul class=\"notes\">{}</ul>", items);
    }
}
