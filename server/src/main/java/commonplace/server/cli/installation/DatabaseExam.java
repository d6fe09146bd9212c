package commonplace.server.cli.installation;

import commonplace.database.Database;
import commonplace.search.passages.StoreException;
import commonplace.server.cli.installation.InstallationFinding.Grade;
import commonplace.server.cli.installation.InstallationFinding.Part;
import commonplace.server.settings.SettingsException;
import commonplace.server.settings.WantedDatabase;
import java.util.Optional;

/** Whether the database answers, and is of a version that is known to work. One that nobody has agreed to is not asked. */
final class DatabaseExam {
    private DatabaseExam() {}

    static void examine(InstallationExam.Notes notes, WantedDatabase wanted) {
        Optional<String> address;
        try {
            address = wanted.usable();
        } catch (SettingsException waiting) {
            // Told with all else that waits for an agreement.
            return;
        }
        if (address.isEmpty()) {
            return;
        }
        try (var database = Database.at(address.get(), _ -> {})) {
            Database.Versions versions = database.versions();
            String said = database.name() + " answers: PostgreSQL " + versions.server();
            if (versions.extension().isPresent()) {
                notes.note(
                        Part.DATABASE,
                        Grade.FINE,
                        said + ", pgvector " + versions.extension().get());
            } else if (versions.available()) {
                notes.note(Part.DATABASE, Grade.FINE, said + ", and has pgvector, which is enabled when it is needed");
            } else {
                notes.note(
                        Part.DATABASE,
                        Grade.ERROR,
                        said
                                + ", without pgvector, which compares vectors; install it beside PostgreSQL (the"
                                + " packages are called like postgresql-17-pgvector), or enable the extension 'vector'"
                                + " where your database is managed for you");
            }
            versions.concern().ifPresent(concern -> notes.note(Part.DATABASE, Grade.WARNING, concern));
        } catch (StoreException failed) {
            notes.note(Part.DATABASE, Grade.ERROR, String.valueOf(failed.getMessage()));
        }
    }
}
