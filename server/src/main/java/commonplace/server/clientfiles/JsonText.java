package commonplace.server.clientfiles;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.clientfiles.JsonScanner.MemberSpan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * JSON, with comments and trailing commas where it has them.
 *
 * @param mark the byte order mark that the text begins with, or nothing
 */
record JsonText(String mark, String body, Map<String, @Nullable Object> values) implements ConfigText {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String USUAL_INDENT = "  ";

    /** An empty file is an object without members: that is how editors begin one. */
    static JsonText of(String text) throws MalformedConfigException {
        String mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
        String body = text.substring(mark.length());
        try {
            return new JsonText(mark, body, body.isBlank() ? Map.of() : Json.readObjectWithComments(body));
        } catch (MalformedJsonException malformed) {
            throw new MalformedConfigException("is not JSON: " + malformed.getMessage());
        }
    }

    @Override
    public String text() {
        return mark + body;
    }

    @Override
    public JsonText with(List<String> keys, Map<String, @Nullable Object> entry) throws MalformedConfigException {
        return Entries.checked(of(mark + put(keys, entry)), Entries.with(values, keys, entry));
    }

    @Override
    public JsonText without(List<String> keys) throws MalformedConfigException {
        if (value(keys).isEmpty()) {
            return this;
        }
        return Entries.checked(of(mark + taken(keys)), Entries.without(values, keys));
    }

    private String put(List<String> keys, Map<String, @Nullable Object> entry) throws MalformedConfigException {
        if (body.isBlank()) {
            String end = Entries.lineEnd(body);
            return written(nested(keys, entry), "", USUAL_INDENT, end) + end;
        }
        var scanner = new JsonScanner(body);
        int object = scanner.skipBlank(0);
        for (int depth = 0; depth < keys.size(); depth++) {
            String key = keys.get(depth);
            Optional<MemberSpan> found = member(scanner, object, key);
            if (found.isEmpty()) {
                return inserted(scanner, object, key, nested(keys.subList(depth + 1, keys.size()), entry));
            }
            MemberSpan member = found.get();
            if (depth == keys.size() - 1) {
                return replaced(member, entry, isSpread(object, scanner.endOfValue(object)));
            }
            if (body.charAt(member.valueStart()) != '{') {
                throw new MalformedConfigException("cannot take an entry: '" + key + "' is no object");
            }
            object = member.valueStart();
        }
        return body;
    }

    private static Optional<MemberSpan> member(JsonScanner scanner, int object, String key)
            throws MalformedConfigException {
        return scanner.members(object).stream()
                .filter(member -> member.name().equals(key))
                .findFirst();
    }

    private String replaced(MemberSpan member, Map<String, @Nullable Object> entry, boolean spread)
            throws MalformedConfigException {
        String value =
                spread ? written(entry, indentOf(member.start()), unit(), Entries.lineEnd(body)) : writtenInLine(entry);
        return body.substring(0, member.valueStart()) + value + body.substring(member.end());
    }

    /** Behind the last member, and behind what is said about that on its line. */
    private String inserted(JsonScanner scanner, int object, String key, Object value) throws MalformedConfigException {
        List<MemberSpan> members = scanner.members(object);
        int close = scanner.endOfValue(object) - 1;
        if (members.isEmpty()) {
            return insertedAlone(object, close, key, value);
        }
        MemberSpan last = members.getLast();
        int next = scanner.skipBlank(last.end());
        boolean comma = body.charAt(next) == ',';
        int end = comma ? next + 1 : last.end();
        if (!isSpread(object, members.getFirst().start())) {
            return body.substring(0, end)
                    + (comma ? " " : ", ")
                    + member(key, writtenInLine(value))
                    + body.substring(end);
        }
        int place = scanner.endOfLine(end);
        String indent = indentOf(last.start());
        return body.substring(0, last.end())
                + (comma ? "" : ",")
                + body.substring(last.end(), place)
                + Entries.lineEnd(body)
                + indent
                + member(key, written(value, indent, unit(), Entries.lineEnd(body)))
                + (comma ? "," : "")
                + body.substring(place);
    }

    private String insertedAlone(int object, int close, String key, Object value) throws MalformedConfigException {
        String inner = body.substring(object + 1, close);
        boolean spread = body.indexOf('\n') >= 0 || body.strip().length() == close + 1 - object;
        if (!spread) {
            return body.substring(0, object + 1)
                    + inner.stripTrailing()
                    + member(key, writtenInLine(value))
                    + body.substring(close);
        }
        String outer = indentOf(object);
        String indent = outer + unit();
        String end = Entries.lineEnd(body);
        return body.substring(0, object + 1)
                + inner.stripTrailing()
                + end
                + indent
                + member(key, written(value, indent, unit(), end))
                + end
                + outer
                + body.substring(close);
    }

    private String taken(List<String> keys) throws MalformedConfigException {
        var scanner = new JsonScanner(body);
        int object = scanner.skipBlank(0);
        for (String key : keys.subList(0, keys.size() - 1)) {
            object = member(scanner, object, key).orElseThrow().valueStart();
        }
        List<MemberSpan> members = scanner.members(object);
        int index = members.stream().map(MemberSpan::name).toList().indexOf(keys.getLast());
        MemberSpan member = members.get(index);
        int next = scanner.skipBlank(member.end());
        boolean comma = body.charAt(next) == ',';
        int from = member.start();
        while (Character.isWhitespace(body.charAt(from - 1))) {
            from--;
        }
        String before = body.substring(0, from);
        String after = body.substring(comma ? next + 1 : member.end());
        if (from == object + 1 && after.stripLeading().startsWith("}")) {
            return before + after.stripLeading();
        }
        int previous = index == 0 ? object + 1 : members.get(index - 1).end();
        String rest = kept(body.substring(previous, from), after);
        if (index > 0 && index == members.size() - 1 && !comma) {
            int previousComma = scanner.skipBlank(previous);
            return body.substring(0, previousComma) + before.substring(previousComma + 1) + rest;
        }
        return before + rest;
    }

    /** What stands between may end with a comment up to the end of its line, which must not reach further now. */
    private String kept(String between, String after) {
        boolean comment = between.substring(between.lastIndexOf('\n') + 1).contains("//");
        String blank = after.substring(0, after.length() - after.stripLeading().length());
        return comment && blank.indexOf('\n') < 0 ? Entries.lineEnd(body) + after : after;
    }

    /** Whether there are several lines from here to there. */
    private boolean isSpread(int from, int to) {
        return body.substring(from, to).indexOf('\n') >= 0;
    }

    /** The blanks with which the line begins that this place is on. */
    private String indentOf(int place) {
        int start = body.lastIndexOf('\n', place) + 1;
        int end = start;
        while (end < place && (body.charAt(end) == ' ' || body.charAt(end) == '\t')) {
            end++;
        }
        return body.substring(start, end);
    }

    /** How much deeper this file sets what is inside: as much as its outermost members. */
    private String unit() throws MalformedConfigException {
        var scanner = new JsonScanner(body);
        int root = scanner.skipBlank(0);
        List<MemberSpan> members = scanner.members(root);
        String indent = members.isEmpty() || !isSpread(root, members.getFirst().start())
                ? ""
                : indentOf(members.getFirst().start());
        return indent.isEmpty() ? USUAL_INDENT : indent;
    }

    private static Object nested(List<String> keys, Map<String, @Nullable Object> entry) {
        return keys.isEmpty() ? entry : Map.of(keys.getFirst(), nested(keys.subList(1, keys.size()), entry));
    }

    private static String member(String key, String value) {
        return Json.text(key) + ": " + value;
    }

    /** Objects with a line for each member; lists, which are short here, in one. */
    private static String written(@Nullable Object value, String indent, String unit, String end) {
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object == null || object.isEmpty()) {
            return writtenInLine(value);
        }
        var text = new StringBuilder("{");
        String comma = "";
        for (Map.Entry<String, @Nullable Object> each : object.entrySet()) {
            text.append(comma)
                    .append(end)
                    .append(indent)
                    .append(unit)
                    .append(member(each.getKey(), written(each.getValue(), indent + unit, unit, end)));
            comma = ",";
        }
        return text.append(end).append(indent).append('}').toString();
    }

    private static String writtenInLine(@Nullable Object value) {
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object != null) {
            Map<String, String> members = new LinkedHashMap<>();
            object.forEach((key, inner) -> members.put(key, member(key, writtenInLine(inner))));
            return "{" + String.join(", ", members.values()) + "}";
        }
        if (value instanceof List<?> list) {
            return "["
                    + String.join(
                            ", ", list.stream().map(JsonText::writtenInLine).toList())
                    + "]";
        }
        return Json.text(value);
    }
}
