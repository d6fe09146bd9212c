package commonplace.vault.notes;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Names that every system can give to a file, which are those that Windows can. */
public final class PortableNames {
    private static final String FORBIDDEN = "<>:\"|?*";

    private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul", "conin$", "conout$");

    /** Of which Windows has nine each; it takes small raised digits for digits. */
    private static final Set<String> NUMBERED_DEVICES = Set.of("com", "lpt");

    private static final String NUMBERS = "123456789\u00b9\u00b2\u00b3";

    private PortableNames() {}

    /** Why a file of this path, whose parts are separated by slashes, would be lost or mangled on another system. */
    public static Optional<String> fault(String path) {
        for (String segment : path.split("/", -1)) {
            for (int i = 0; i < segment.length(); i++) {
                if (FORBIDDEN.indexOf(segment.charAt(i)) >= 0) {
                    return Optional.of(
                            "a new note's name cannot contain '" + segment.charAt(i) + "', which Windows forbids");
                }
            }
            if (segment.endsWith(".") || segment.endsWith(" ") || segment.startsWith(" ")) {
                return Optional.of("no part of a new note's path can start or end with a space, or end with a dot");
            }
            if (isDevice(segment)) {
                return Optional.of("'" + segment + "' is the name of a device on Windows");
            }
        }
        return Optional.empty();
    }

    /** With any ending, and with spaces before it. */
    private static boolean isDevice(String segment) {
        int dot = segment.indexOf('.');
        String stem =
                (dot < 0 ? segment : segment.substring(0, dot)).stripTrailing().toLowerCase(Locale.ROOT);
        return DEVICES.contains(stem)
                || (stem.length() == 4
                        && NUMBERS.indexOf(stem.charAt(3)) >= 0
                        && NUMBERED_DEVICES.contains(stem.substring(0, 3)));
    }
}
