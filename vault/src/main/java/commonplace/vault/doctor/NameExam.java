package commonplace.vault.doctor;

import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Severity;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Looks at the names of files: which are notes, and which cannot be told apart everywhere. */
final class NameExam {
    private final Consumer<DoctorFinding> found;
    private final Map<NotePath, NoteFile> byPath = new TreeMap<>();
    private final Map<String, String> byFoldedName = new HashMap<>();

    private NameExam(Consumer<DoctorFinding> found) {
        this.found = found;
    }

    /** A file that is a note. */
    record NoteFile(NotePath path, Survey.SurveyedFile seen) {}

    static NameExam of(Survey survey, Consumer<DoctorFinding> found) {
        var exam = new NameExam(found);
        survey.files().forEach(exam::look);
        return exam;
    }

    List<NoteFile> notes() {
        return new ArrayList<>(byPath.values());
    }

    private void look(Survey.SurveyedFile seen) {
        String file = seen.file();
        switch (NotePath.parse(file)) {
            case NotePath.Parsed.Bad(Problem.BadPath(var _, String why)) -> {
                boolean note = NotePath.isNoteFile(file);
                found.accept(DoctorFinding.of(
                        file,
                        note ? Severity.ERROR : Severity.HINT,
                        Kind.NAME,
                        note ? "is not seen as a note: " + why : why));
            }
            case NotePath.Parsed.Bad _ -> {}
            case NotePath.Parsed.Good(NotePath path) -> {
                path.unportable()
                        .ifPresent(why -> found.accept(DoctorFinding.of(
                                file, Severity.WARNING, Kind.NAME, "other systems cannot keep this name: " + why)));
                if (!NotePath.isNoteFile(file) || !isShadowed(path, seen)) {
                    lookForTwin(file);
                }
            }
        }
    }

    /** Where two files have one path, the one that is spelled as we would spell it stands, as when a vault is opened. */
    private boolean isShadowed(NotePath path, Survey.SurveyedFile seen) {
        Optional<NoteFile> before = Optional.ofNullable(byPath.get(path));
        if (before.isEmpty()) {
            byPath.put(path, new NoteFile(path, seen));
            return false;
        }
        Survey.SurveyedFile standing =
                seen.file().equals(path.file()) ? seen : before.get().seen();
        Survey.SurveyedFile shadowed = standing.equals(seen) ? before.get().seen() : seen;
        byPath.put(path, new NoteFile(path, standing));
        found.accept(DoctorFinding.of(
                shadowed.file(),
                Severity.ERROR,
                Kind.SHADOWED,
                "is not shown: '" + standing.file() + "' has the same path " + difference(shadowed.file(), standing)));
        return true;
    }

    private static String difference(String file, Survey.SurveyedFile standing) {
        String composed = Normalizer.normalize(file, Normalizer.Form.NFC);
        String other = Normalizer.normalize(standing.file(), Normalizer.Form.NFC);
        return composed.equals(other)
                ? "(the two differ in how accents are encoded); rename one"
                : "(the two differ in the spelling of .md); rename one";
    }

    private void lookForTwin(String file) {
        String twin = byFoldedName.putIfAbsent(
                Normalizer.normalize(file, Normalizer.Form.NFC).toLowerCase(Locale.ROOT), file);
        if (twin != null) {
            found.accept(DoctorFinding.of(
                    file,
                    Severity.WARNING,
                    Kind.NAME,
                    "differs only in case from '" + twin + "', and many systems cannot keep both"));
        }
    }
}
