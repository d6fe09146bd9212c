package commonplace.vault.doctor;

import commonplace.search.IndexSummary;
import commonplace.vault.VaultSettings;
import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Severity;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteCodec;
import commonplace.vault.notes.NoteFileStamp;
import commonplace.vault.notes.NotePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Looks at the index as it was last made durable, and compares it with the files. */
final class IndexExam {
    private final VaultSettings settings;
    private final Consumer<DoctorFinding> found;

    IndexExam(VaultSettings settings, Consumer<DoctorFinding> found) {
        this.settings = settings;
        this.found = found;
    }

    void examine(List<NameExam.NoteFile> notes) {
        Map<String, Note> indexed = new HashMap<>();
        IndexSummary glance = IndexSummary.at(
                settings.index(),
                NoteCodec.FORMAT,
                (path, payload) ->
                        indexed.put(path, NoteCodec.decode(new NotePath(path), payload, UnaryOperator.identity())));
        switch (glance) {
            case IndexSummary.None() ->
                say(Severity.HINT, "there is no index yet; it is made when the vault is first opened");
            case IndexSummary.Unusable(String why) ->
                say(Severity.WARNING, "the index is built anew when the vault is next opened: " + why);
            case IndexSummary.Sound _ -> compare(notes, indexed);
        }
    }

    private void compare(List<NameExam.NoteFile> notes, Map<String, Note> indexed) {
        int behind = 0;
        for (NameExam.NoteFile note : notes) {
            Optional<Note> known =
                    Optional.ofNullable(indexed.remove(note.path().value()));
            if (known.filter(it -> isSame(it, note.seen())).isEmpty()) {
                behind++;
            }
        }
        behind += indexed.size();
        if (behind > 0) {
            say(
                    Severity.HINT,
                    "the index is behind the files by " + behind + (behind == 1 ? " note" : " notes")
                            + "; it catches up when the vault is next opened, or within seconds when it is open");
        }
    }

    private static boolean isSame(Note known, Survey.SurveyedFile seen) {
        var stamp = new NoteFileStamp(seen.size(), seen.modified().to(TimeUnit.NANOSECONDS));
        return known.source().file().equals(seen.file())
                && known.source().stamp().equals(stamp);
    }

    private void say(Severity severity, String message) {
        found.accept(DoctorFinding.of("", severity, Kind.INDEX, message));
    }
}
