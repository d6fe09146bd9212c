package commonplace.server.storm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text that one write leaves in one note: no other write has it, and it shows when a part of it is missing. */
record Marker(String name) {
    private static final Pattern NAME = Pattern.compile("(/?)(M[a-z0-9]+x\\d+x)");
    private static final int MOST_WORDS = 60;

    /** What stands in the note, within one line. */
    String text() {
        return name + " " + "of ".repeat(Math.floorMod(name.hashCode(), MOST_WORDS)) + "/" + name + ".";
    }

    /** The text as a line of a list. */
    String line() {
        return "- " + text();
    }

    /**
     * What a text holds of markers.
     *
     * @param counts how often each is there, whole or not
     * @param torn those that are not whole
     */
    record Found(Map<String, Integer> counts, List<String> torn) {}

    static Found find(String text) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        Map<String, Integer> ends = new LinkedHashMap<>();
        List<String> torn = new ArrayList<>();
        for (Matcher matcher = NAME.matcher(text); matcher.find(); ) {
            String name = matcher.group(2);
            if (!matcher.group(1).isEmpty()) {
                ends.merge(name, 1, Integer::sum);
                continue;
            }
            counts.merge(name, 1, Integer::sum);
            if (!text.startsWith(new Marker(name).text(), matcher.start())) {
                torn.add(name);
            }
        }
        ends.forEach((name, count) -> {
            if (!count.equals(counts.get(name)) && !torn.contains(name)) {
                torn.add(name);
            }
        });
        return new Found(counts, torn);
    }
}
