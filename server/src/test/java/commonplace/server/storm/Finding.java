package commonplace.server.storm;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Something that is not as its writer was told. */
record Finding(Kind kind, String what, List<String> circumstances) {
    private static final int LONGEST_MESSAGE = 20_000;

    enum Kind {
        LOST,
        DOUBLED,
        MISPLACED,
        UNDELETED,
        TORN,
        UNEXPECTED,
        BROKEN_LINK,
        DISAGREEING
    }

    static String counts(List<Finding> findings) {
        Map<Kind, Integer> counts = new TreeMap<>();
        findings.forEach(each -> counts.merge(each.kind, 1, Integer::sum));
        return counts.isEmpty() ? "all as told" : counts.toString();
    }

    static String shortened(String report) {
        return report.length() <= LONGEST_MESSAGE ? report : report.substring(0, LONGEST_MESSAGE) + "\n…";
    }

    @Override
    public String toString() {
        return kind + " " + what + (circumstances.isEmpty() ? "" : "\n    " + String.join("\n    ", circumstances));
    }
}
