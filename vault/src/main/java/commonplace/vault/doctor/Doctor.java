package commonplace.vault.doctor;

import commonplace.base.Progress;
import commonplace.vault.VaultSettings;
import commonplace.vault.doctor.DoctorFinding.Kind;
import commonplace.vault.doctor.DoctorFinding.Severity;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Says what is wrong with a vault.
 *
 * <p>It looks at the files themselves and changes nothing, so that it can be asked at any time: about a vault that does
 * not open, and about one that other processes have open.
 */
public final class Doctor {
    /** A temporary file younger than this may be the write of a process that is still at it. */
    private static final long CUT_OFF_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final VaultSettings settings;
    private final List<DoctorFinding> findings = new ArrayList<>();

    private Doctor(VaultSettings settings) {
        this.settings = settings;
    }

    /** @param notes how many notes were looked at */
    public record Diagnosis(Path root, int notes, List<DoctorFinding> findings) {
        public Diagnosis {
            findings = List.copyOf(findings);
        }

        public long count(Severity severity) {
            return findings.stream()
                    .filter(finding -> finding.severity() == severity)
                    .count();
        }
    }

    public static Diagnosis examine(VaultSettings settings, Progress progress) throws IOException {
        return new Doctor(settings).examine(progress);
    }

    private Diagnosis examine(Progress progress) throws IOException {
        var files = new FileStore(settings.root());
        Survey survey = Survey.of(files.root());
        survey.passedOver().forEach(this::passedOver);
        NameExam names = NameExam.of(survey, findings::add);
        var notes = new NoteExam(files, settings, findings::add);
        View view = View.EMPTY;
        long done = 0;
        for (NameExam.NoteFile candidate : names.notes()) {
            var note = notes.read(candidate.path(), candidate.seen());
            if (note.isPresent()) {
                view = view.with(note.get());
            }
            progress.at(++done, names.notes().size());
        }
        new LinkExam(view, survey, findings::add).examine(notes.places());
        new IndexExam(settings, findings::add).examine(names.notes());
        findings.sort(Comparator.comparing(DoctorFinding::file)
                .thenComparing(finding ->
                        finding.place().map(DoctorFinding.Place::line).orElse(0))
                .thenComparing(finding ->
                        finding.place().map(DoctorFinding.Place::column).orElse(0)));
        return new Diagnosis(files.root(), view.size(), findings);
    }

    private void passedOver(Survey.PassedOver passed) {
        switch (passed.why()) {
            case HIDDEN -> {} // Hidden on purpose.
            case SYMBOLIC_LINK ->
                say(
                        passed,
                        Severity.HINT,
                        Kind.SYMBOLIC_LINK,
                        "a symbolic link: it is not followed, so what it" + " leads to is not in the vault");
            case UNREADABLE, BROKEN ->
                say(passed, Severity.ERROR, Kind.UNREADABLE, passed.why().toString());
            case SPECIAL ->
                say(passed, Severity.HINT, Kind.UNREADABLE, passed.why().toString());
            case LEFTOVER -> {
                if (passed.modified().toMillis() < settings.clock().millis() - CUT_OFF_MILLIS) {
                    say(passed, Severity.HINT, Kind.LEFTOVER, passed.why() + "; it can be deleted");
                }
            }
        }
    }

    private void say(Survey.PassedOver passed, Severity severity, Kind kind, String message) {
        findings.add(DoctorFinding.of(passed.file(), severity, kind, message));
    }
}
