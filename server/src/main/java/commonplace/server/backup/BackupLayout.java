package commonplace.server.backup;

import commonplace.base.NewerFormatException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What lies where in a place of many backups, a folder or a bucket: one can be copied to the other as it is. */
final class BackupLayout {
    /** The file that says what the place is. */
    static final String SIGN = "commonplace-backups";

    static final String BACKUPS = "backups/";
    static final String CONTENT = "content/";

    private static final int FORMAT = 1;
    private static final String TITLE = "Commonplace backups, format ";
    private static final Pattern SIGN_TEXT = Pattern.compile(Pattern.quote(TITLE) + "(\\d{1,9})\\s*");
    private static final String MANIFEST = ".jsonl";

    private BackupLayout() {}

    static String signText() {
        return TITLE + FORMAT + "\n";
    }

    /** @throws NewerFormatException if it is that of a newer version */
    static void check(String sign, String text) throws BackupException, NewerFormatException {
        Matcher format = SIGN_TEXT.matcher(text);
        if (!format.matches()) {
            throw new BackupException(sign + " does not say which format the backups beside it have; it should be the"
                    + " line '" + TITLE + FORMAT + "'");
        }
        NewerFormatException.unlessKnown(sign, Long.parseLong(format.group(1)), FORMAT);
    }

    static String manifest(String name) {
        return BACKUPS + name + MANIFEST;
    }

    static String content(String sha256) {
        return CONTENT + sha256.substring(0, 2) + "/" + sha256;
    }

    /** The names of backups among those of files, the oldest first. */
    static List<String> names(Stream<String> files) {
        return files.filter(name -> name.endsWith(MANIFEST) && !name.startsWith("."))
                .map(name -> name.substring(0, name.length() - MANIFEST.length()))
                .sorted()
                .toList();
    }

    /** One that is not there yet. */
    static String newName(String time, List<String> names) {
        String name = time;
        for (int i = 2; names.contains(name); i++) {
            name = time + "-" + i;
        }
        return name;
    }
}
