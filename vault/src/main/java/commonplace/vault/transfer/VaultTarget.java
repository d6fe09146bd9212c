package commonplace.vault.transfer;

import commonplace.vault.files.FileStore;
import commonplace.vault.files.IncomingFile;
import commonplace.vault.files.Survey;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.io.IOException;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts files into a vault: only under names that are safe here and can be kept everywhere. */
final class VaultTarget implements TransferTarget {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:/.*", Pattern.DOTALL);

    private final FolderTarget folder;
    private final String prefix;
    /** Files that were there before, by their name in lower case. */
    private final Map<String, String> there = new HashMap<>();
    /** Files of the source that have come by, as the source spells them. */
    private final Map<String, String> seen = new HashMap<>();

    VaultTarget(FileStore files, Transfer.Options options) throws IOException {
        this.folder = new FolderTarget(files, options.overwrite(), options.dryRun());
        this.prefix = options.into().isEmpty() ? "" : options.into() + "/";
        Survey.of(files.root()).files().forEach(file -> there.put(folded(file.file()), file.file()));
    }

    @Override
    public Put put(IncomingFile item) throws IOException {
        String typed = item.file().replace('\\', '/');
        Optional<String> objection = objection(typed);
        if (objection.isPresent()) {
            return new Put.Refused(objection.get());
        }
        // Composed, as we would spell it; ZIPs that were made on a Mac often are not.
        String file = prefix + Normalizer.normalize(typed, Normalizer.Form.NFC);
        Optional<String> twin = Optional.ofNullable(seen.putIfAbsent(folded(file), typed))
                .or(() -> Optional.ofNullable(there.get(folded(file))).filter(before -> !before.equals(file)));
        return twin.isPresent()
                ? new Put.Refused("differs only in case or in how accents are encoded from '" + twin.get() + "'")
                : folder.put(file, item);
    }

    private static Optional<String> objection(String file) {
        if (file.startsWith("/") || DRIVE.matcher(file).matches()) {
            return Optional.of("its path is absolute, and would lead out of the vault");
        }
        if (("/" + file + "/").contains("/../")) {
            return Optional.of("its path goes through '..', and would lead out of the vault");
        }
        return switch (NotePath.parse(file)) {
            case NotePath.Parsed.Bad(Problem.BadPath(var _, String why)) -> Optional.of(why);
            case NotePath.Parsed.Bad(Problem problem) -> Optional.of(problem.message());
            case NotePath.Parsed.Good(NotePath path) -> path.unportable();
        };
    }

    private static String folded(String file) {
        return Normalizer.normalize(file, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }
}
