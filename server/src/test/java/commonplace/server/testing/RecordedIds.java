package commonplace.server.testing;

import commonplace.base.Progress;
import commonplace.server.settings.Flags;
import commonplace.server.settings.Settings;
import commonplace.vault.Vault;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Prints the ids of a vault and of its notes, by the program on whose class path it is run: what {@code record.sh} notes beside
 * a state.
 */
final class RecordedIds {
    private RecordedIds() {}

    public static void main(String[] arguments) throws Exception {
        Settings settings = new Flags(Optional.of(Path.of(arguments[0])), Optional.empty()).resolve(System.getenv());
        try (Vault vault = Vault.open(settings.vault(), Progress.NONE, _ -> {})) {
            System.out.println("\t" + vault.id());
            vault.view().forEach(note -> System.out.println(note.path().value() + "\t" + vault.idOf(note.path())));
        }
    }
}
