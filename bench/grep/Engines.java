import commonplace.search.scan.Regex;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/**
 * {@code java Engines DIRECTORY}: counts the lines that patterns match in the texts of a folder, by our engine, by RE2/J
 * (over whole texts and line by line) and by the JDK's. Prints a line for each pattern: its name, the pattern, what
 * each found, and the CPU milliseconds of each.
 */
final class Engines {
    private static final long MAX_CHARACTERS = 16_000_000;
    private static final int WARM = 5;
    private static final int ROUNDS = 5;

    private final List<String> texts;

    private Engines(List<String> texts) {
        this.texts = texts;
    }

    public static void main(String[] arguments) throws IOException {
        var engines = new Engines(texts(Path.of(arguments[0])));
        engines.patterns().forEach(engines::measure);
    }

    private static List<String> texts(Path folder) throws IOException {
        List<String> texts = new ArrayList<>();
        long characters = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                try {
                    String text = Files.readString(file).replace("\r\n", "\n").replace('\r', '\n');
                    characters += text.length();
                    texts.add(text);
                } catch (MalformedInputException notText) {
                    continue;
                }
                if (characters > MAX_CHARACTERS) {
                    break;
                }
            }
        }
        System.err.printf("grep: %d texts, %.1f million characters%n", texts.size(), characters / 1e6);
        return texts;
    }

    /** Of the kinds that people use, with words of the texts. */
    private Map<String, String> patterns() {
        List<String> words = words();
        String rare = words.get(0);
        String other = words.get(1);
        String third = words.get(2);
        Map<String, String> patterns = new LinkedHashMap<>();
        patterns.put("a word", rare);
        patterns.put("a word that is nowhere", "zzqzzq");
        patterns.put("a word, case ignored", "(?i)" + rare);
        patterns.put("whole word, case ignored", "(?i)\\b" + rare + "\\b");
        patterns.put("one of three words", rare + "|" + other + "|" + third);
        patterns.put("one of three, case ignored", "(?i)" + rare + "|" + other + "|" + third);
        patterns.put("a class and a word", "[A-Z][a-z]+ " + rare);
        patterns.put("a date", "[0-9]{4}-[0-9]{2}-[0-9]{2}");
        patterns.put("a heading", "^#+ .*" + rare);
        patterns.put("two words on a line", rare + ".*" + other);
        patterns.put("bounded repeats", "\\b[a-z]{3,5}[0-9]{1,3}\\b");
        patterns.put("a link", "\\[\\[[^\\]|]+(\\|[^\\]]+)?\\]\\]");
        patterns.put("letters of any language", "\\p{Lu}\\p{Ll}+ \\p{Lu}\\p{Ll}+ \\p{Lu}");
        patterns.put("no literal at all", "[b-d]{3}[aeiou]x");
        patterns.put("what makes others backtrack", "(x+x+)+y");
        return patterns;
    }

    /** Three that are in about one text of a hundred. */
    private List<String> words() {
        Map<String, Integer> counts = new HashMap<>();
        for (String text : texts) {
            Set.copyOf(Arrays.asList(text.toLowerCase(java.util.Locale.ROOT).split("[^a-z]+")))
                    .forEach(word -> counts.merge(word, 1, Integer::sum));
        }
        int wanted = Math.max(2, texts.size() / 100);
        return counts.entrySet().stream()
                .filter(each -> each.getKey().length() >= 5)
                .sorted(Comparator.<Map.Entry<String, Integer>>comparingInt(each -> Math.abs(each.getValue() - wanted))
                        .thenComparing(Map.Entry::getKey))
                .limit(3)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void measure(String name, String pattern) {
        Map<String, LongSupplier> ways = new LinkedHashMap<>();
        ways.put("ours", () -> ours(pattern));
        ways.put("re2j", () -> re2j(pattern));
        ways.put("re2jLines", () -> re2jLines(pattern));
        ways.put("jdk", () -> jdk(pattern));
        Map<String, List<Double>> times = new HashMap<>();
        Map<String, Long> found = new HashMap<>();
        for (int round = 0; round < WARM + ROUNDS; round++) {
            for (var way : ways.entrySet()) {
                long begun = cpu();
                found.put(way.getKey(), way.getValue().getAsLong());
                double millis = (cpu() - begun) / 1e6;
                if (round >= WARM) {
                    times.computeIfAbsent(way.getKey(), _ -> new ArrayList<>()).add(millis);
                }
            }
        }
        var line = new StringBuilder(name + "\t" + pattern);
        ways.keySet().forEach(way -> line.append('\t').append(found.get(way)));
        ways.keySet().forEach(way -> line.append('\t')
                .append(times.get(way).stream().sorted().skip(ROUNDS / 2).findFirst().orElseThrow()));
        System.out.println(line);
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private long ours(String pattern) {
        if (!(Regex.parse(pattern, Set.of()) instanceof Regex.Parsed.Good(Regex regex))) {
            throw new IllegalArgumentException(pattern);
        }
        long[] lines = new long[1];
        var search = regex.lines();
        for (String text : texts) {
            search.in(text, (_, _) -> ++lines[0] > 0);
        }
        return lines[0];
    }

    /** As a search would use it: over the whole text, and after a match on from the next line. */
    private long re2j(String pattern) {
        var compiled = com.google.re2j.Pattern.compile(pattern, com.google.re2j.Pattern.MULTILINE);
        long lines = 0;
        for (String text : texts) {
            var matcher = compiled.matcher(text);
            for (int from = 0; from < text.length() && matcher.find(from); from = nextLine(text, matcher.start())) {
                lines++;
            }
        }
        return lines;
    }

    private long re2jLines(String pattern) {
        var compiled = com.google.re2j.Pattern.compile(pattern);
        long lines = 0;
        for (String text : texts) {
            for (int from = 0; from < text.length(); ) {
                int next = nextLine(text, from);
                int end = next > from && text.charAt(next - 1) == '\n' ? next - 1 : next;
                lines += compiled.matcher(text.substring(from, end)).find() ? 1 : 0;
                from = next;
            }
        }
        return lines;
    }

    private long jdk(String pattern) {
        var compiled = java.util.regex.Pattern.compile(
                pattern, java.util.regex.Pattern.MULTILINE | java.util.regex.Pattern.UNIX_LINES);
        long lines = 0;
        for (String text : texts) {
            var matcher = compiled.matcher(text);
            for (int from = 0; from < text.length() && matcher.find(from); from = nextLine(text, matcher.start())) {
                lines++;
            }
        }
        return lines;
    }

    private static int nextLine(String text, int at) {
        int end = text.indexOf('\n', at);
        return end < 0 ? text.length() : end + 1;
    }
}
