package commonplace.server.cli.installation;

import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Whether this machine's clock can be right. */
final class ClockExam {
    /** Another machine's clock may go before, and time zones are no matter here. */
    private static final Duration TOLERATED = Duration.ofHours(1);

    private ClockExam() {}

    static void examine(InstallationExam.Notes notes, TreeSize tree, Instant now) {
        boolean behind = tree.newest()
                .filter(newest -> newest.changed().isAfter(now.plus(TOLERATED)))
                .isPresent();
        if (behind) {
            TreeSize.DatedFile newest = tree.newest().orElseThrow();
            notes.note(
                    Part.CLOCK,
                    Grade.WARNING,
                    "this machine's clock says " + now.truncatedTo(ChronoUnit.SECONDS) + ", and " + newest.file()
                            + " was changed at "
                            + newest.changed().truncatedTo(ChronoUnit.SECONDS)
                            + ": new versions look older than old ones, and daily notes get wrong days; set the clock,"
                            + " or `touch` the file if that is what is wrong");
        } else {
            notes.note(Part.CLOCK, Grade.FINE, "the clock is not behind the files");
        }
    }
}
