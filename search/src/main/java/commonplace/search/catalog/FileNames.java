package commonplace.search.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Names of files in requests: who writes {@code report.docx} means a file, and need not say so. */
final class FileNames {
    private static final Pattern NAME =
            Pattern.compile("(?<!\\S)[^\\s.,;:!?\"'()@][^\\s,;!?\"'()@]{0,200}\\.(\\w{1,8})(?!\\w)");

    private static final Map<String, String> KINDS = read();

    private FileNames() {}

    /** The request with the kind of each file before its name. */
    static String spoken(String request) {
        return NAME.matcher(request).replaceAll(name -> {
            String kind = KINDS.get(name.group(1).toLowerCase(Locale.ROOT));
            return kind == null ? "$0" : kind + " $0";
        });
    }

    private static Map<String, String> read() {
        Map<String, String> kinds = new HashMap<>();
        for (String line : WordLists.lines("endings.txt")) {
            List<String> sides = List.of(line.split(" = ", 2));
            for (String ending : sides.getLast().split(" ", -1)) {
                kinds.put(ending, sides.getFirst());
            }
        }
        return kinds;
    }
}
