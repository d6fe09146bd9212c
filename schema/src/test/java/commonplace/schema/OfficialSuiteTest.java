package commonplace.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The official JSON Schema Test Suite, as it is in a jar of Vert.x: every case comes out as it says, but for those whose
 * file has a line in the table. A number there that is too small or too large fails alike. README.md has the sums.
 */
class OfficialSuiteTest {
    private static final String SUITE = "/test-suite-tck.json";

    /**
     * Of each file of the suite: how many cases come out otherwise in each {@link Reading}, in their order, and why.
     *
     * <dl>
     *   <dt>elsewhere
     *   <dd>What another file has is not read, and the specification's own schemas are other files.
     *   <dt>dynamic
     *   <dd>What {@code $dynamicRef} leads to is known only while a value is checked; tools have no use for it.
     *   <dt>remark
     *   <dd>Formats and contents are remarks, as the specification has it; these files are for those who check them.
     *   <dt>date
     *   <dd>Dates in front matter are checked, though the specification takes them for remarks.
     *   <dt>ripgrep
     *   <dd>Patterns are those of ripgrep: {@code \w}, {@code \d} and {@code \s} know all languages; no {@code \c}.
     * </dl>
     */
    private static final String OTHERWISE = """
        definitions 0 0 2 elsewhere
        defs 2 2 0 elsewhere
        dynamicRef 8 21 0 dynamic
        format 1 1 0 date
        id 13 13 0 elsewhere
        optional/content 0 0 4 remark
        optional/ecmascript-regex 10 12 10 ripgrep
        optional/format/date-time 7 7 7 remark
        optional/format/duration 8 8 0 remark
        optional/format/email 4 4 4 remark
        optional/format/hostname 9 9 9 remark
        optional/format/idn-email 2 2 2 remark
        optional/format/idn-hostname 29 29 29 remark
        optional/format/ipv4 6 6 6 remark
        optional/format/ipv6 20 20 20 remark
        optional/format/iri 4 4 4 remark
        optional/format/iri-reference 2 2 2 remark
        optional/format/json-pointer 12 12 12 remark
        optional/format/regex 1 1 1 remark
        optional/format/relative-json-pointer 5 5 5 remark
        optional/format/time 18 18 18 remark
        optional/format/uri 7 7 7 remark
        optional/format/uri-reference 2 2 2 remark
        optional/format/uri-template 1 1 1 remark
        optional/format/uuid 7 7 0 remark
        ref 2 2 2 elsewhere
        refRemote 17 17 17 elsewhere
        """;

    /**
     * How a schema may be read: as that of somebody's tool in either version, or as one of our own types.
     *
     * @param column where the table has its numbers
     */
    record Reading(
            String name,
            int column,
            String draft,
            String address,
            String passed,
            Function<@Nullable Object, JsonSchema.Parsed> parse) {
        /** The suite leaves out which version a schema is of where its folder says it. */
        JsonSchema.Parsed read(@Nullable Object schema) {
            Map<String, @Nullable Object> map = KeywordLocation.asMap(schema);
            if (map == null || map.containsKey("$schema")) {
                return parse.apply(schema);
            }
            Map<String, @Nullable Object> saying = new LinkedHashMap<>(map);
            saying.put("$schema", address);
            return parse.apply(saying);
        }

        private String expected() {
            List<String> lines = new ArrayList<>();
            for (String line : OTHERWISE.lines().toList()) {
                String[] parts = line.split(" ", -1);
                if (!parts[column].equals("0")) {
                    lines.add(parts[0] + " " + parts[column]);
                }
            }
            return String.join("\n", lines);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Reading> readings() {
        String newer = "https://json-schema.org/draft/2020-12/schema";
        String older = "http://json-schema.org/draft-07/schema#";
        return List.of(
                new Reading("a tool's, 2020-12", 1, "2020-12", newer, "1216 of 1413", JsonSchema::ofTool),
                new Reading("our own, 2020-12", 2, "2020-12", newer, "1201 of 1413", JsonSchema::parse),
                new Reading("a tool's, draft-07", 3, "7", older, "993 of 1157", JsonSchema::ofTool));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void everyCaseComesOutAsTheSuiteOrTheTableSays(Reading reading) throws Exception {
        Map<String, List<String>> otherwise = new TreeMap<>();
        int cases = 0;
        for (Map<String, @Nullable Object> file : maps(suite().get("suites"))) {
            if (!reading.draft.equals(file.get("draft"))) {
                continue;
            }
            String path = String.valueOf(file.get("name"));
            String name = path.substring(path.indexOf('/') + 1);
            for (Map<String, @Nullable Object> group : maps(file.get("value"))) {
                JsonSchema.Parsed parsed = reading.read(group.get("schema"));
                for (Map<String, @Nullable Object> test : maps(group.get("tests"))) {
                    cases++;
                    if (!comesOut(parsed, test)) {
                        otherwise
                                .computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(group.get("description") + ": " + test.get("description"));
                    }
                }
            }
        }
        String counts = otherwise.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue().size())
                .collect(Collectors.joining("\n"));
        assertEquals(
                reading.expected(),
                counts,
                () -> otherwise.entrySet().stream()
                        .map(each -> each.getKey() + "\n  " + String.join("\n  ", each.getValue()))
                        .collect(Collectors.joining("\n")));
        int failed = otherwise.values().stream().mapToInt(List::size).sum();
        assertEquals(reading.passed, cases - failed + " of " + cases);
    }

    private static boolean comesOut(JsonSchema.Parsed parsed, Map<String, @Nullable Object> test) {
        return parsed instanceof JsonSchema.Parsed.Good(JsonSchema schema)
                && schema.check(test.get("data")).isEmpty() == Boolean.TRUE.equals(test.get("valid"));
    }

    private static Map<String, @Nullable Object> suite() throws IOException, MalformedJsonException {
        try (InputStream in = Objects.requireNonNull(OfficialSuiteTest.class.getResourceAsStream(SUITE))) {
            return map(Json.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        }
    }

    private static List<Map<String, @Nullable Object>> maps(@Nullable Object list) {
        List<Map<String, @Nullable Object>> maps = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(list)).forEach(each -> maps.add(map(each)));
        return maps;
    }

    private static Map<String, @Nullable Object> map(@Nullable Object value) {
        return Objects.requireNonNull(KeywordLocation.asMap(value));
    }
}
