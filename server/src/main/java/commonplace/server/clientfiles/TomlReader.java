package commonplace.server.clientfiles;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads TOML 1.0 as plain values, and notes where each statement stands. Dates and times are kept as their text: nothing here
 * looks at one.
 */
final class TomlReader {
    private static final int MAX_DEPTH = Json.MAX_DEPTH;
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_+.:-]+(?: [0-9]{2}:[0-9:.Zz+-]+)?");
    private static final Pattern WHOLE = Pattern.compile("[+-]?(?:0|[1-9](?:_?[0-9])*)");
    private static final Pattern OTHER_BASE =
            Pattern.compile("0x[0-9A-Fa-f](?:_?[0-9A-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*");
    private static final Pattern FRACTION =
            Pattern.compile("[+-]?(?:0|[1-9](?:_?[0-9])*)(?:\\.[0-9](?:_?[0-9])*)?(?:[eE][+-]?[0-9](?:_?[0-9])*)?");
    private static final Pattern NOT_FINITE = Pattern.compile("[+-]?(?:inf|nan)");
    private static final Pattern TIME = Pattern.compile("(?:\\d{4}-\\d{2}-\\d{2})?[Tt ]?(?:\\d{2}:\\d{2}(?::\\d{2}"
            + "(?:\\.\\d+)?)?)?(?:[Zz]|[+-]\\d{2}:\\d{2})?");

    private final TomlCursor cursor;
    private final Map<String, @Nullable Object> root = new LinkedHashMap<>();
    private final List<TomlStatement> statements = new ArrayList<>();

    /** Tables that have had their header, or were written in one line: they have it once. */
    private final Set<Object> closed = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Tables and lists that stand in braces or brackets, to which nothing can be added elsewhere. */
    private final Set<Object> inline = Collections.newSetFromMap(new IdentityHashMap<>());

    private Map<String, @Nullable Object> table = root;
    private List<String> path = List.of();
    private int depth;

    private TomlReader(String text) {
        cursor = new TomlCursor(text);
    }

    /**
     * A header or a key with its value.
     *
     * @param keys from the outermost table on
     * @param start where its line begins
     * @param valueStart the same as the end for a header
     * @param end behind its last character, before what else stands on the line
     */
    record TomlStatement(boolean isHeader, List<String> keys, int start, int valueStart, int end, int lineEnd) {}

    /** A text that was read. */
    record TomlValues(Map<String, @Nullable Object> values, List<TomlStatement> statements) {}

    static TomlValues read(String text) throws MalformedConfigException {
        var reader = new TomlReader(text);
        reader.document();
        return new TomlValues(reader.root, List.copyOf(reader.statements));
    }

    private void document() throws MalformedConfigException {
        cursor.skipLines();
        while (!cursor.isAtEnd()) {
            if (cursor.peek() == '[') {
                header();
            } else {
                keyAndValue();
            }
            cursor.skipLines();
        }
    }

    private void header() throws MalformedConfigException {
        int start = cursor.at();
        cursor.expect("[");
        boolean element = cursor.next("[");
        List<String> keys = keys();
        cursor.expect(element ? "]]" : "]");
        int end = cursor.at();
        Map<String, @Nullable Object> outer = outer(root, keys, start);
        table = element ? newElement(outer, keys, start) : opened(outer, keys, start);
        path = keys;
        cursor.endLine();
        statements.add(new TomlStatement(true, keys, start, end, end, cursor.at()));
    }

    private Map<String, @Nullable Object> opened(Map<String, @Nullable Object> outer, List<String> keys, int place)
            throws MalformedConfigException {
        @Nullable Object there = outer.computeIfAbsent(keys.getLast(), _ -> new LinkedHashMap<String, Object>());
        Map<String, @Nullable Object> opened = Json.asObject(there);
        if (opened == null || inline.contains(opened) || !closed.add(opened)) {
            throw cursor.malformedAt(place, "'" + String.join(".", keys) + "' is there already");
        }
        return opened;
    }

    @SuppressWarnings("unchecked") // lists that are not inline are made here
    private Map<String, @Nullable Object> newElement(Map<String, @Nullable Object> outer, List<String> keys, int place)
            throws MalformedConfigException {
        @Nullable Object there = outer.computeIfAbsent(keys.getLast(), _ -> new ArrayList<>());
        if (!(there instanceof List<?> list) || inline.contains(list)) {
            throw cursor.malformedAt(place, "'" + String.join(".", keys) + "' is there already");
        }
        Map<String, @Nullable Object> element = new LinkedHashMap<>();
        ((List<Object>) list).add(element);
        return element;
    }

    private void keyAndValue() throws MalformedConfigException {
        int start = cursor.at();
        List<String> keys = keys();
        cursor.expect("=");
        cursor.skipSpaces();
        int valueStart = cursor.at();
        Object value = value();
        int end = cursor.at();
        put(table, keys, value, start);
        cursor.endLine();
        List<String> all = new ArrayList<>(path);
        all.addAll(keys);
        statements.add(new TomlStatement(false, List.copyOf(all), start, valueStart, end, cursor.at()));
    }

    private void put(Map<String, @Nullable Object> into, List<String> keys, Object value, int place)
            throws MalformedConfigException {
        if (outer(into, keys, place).putIfAbsent(keys.getLast(), value) != null) {
            throw cursor.malformedAt(place, "'" + String.join(".", keys) + "' is there already");
        }
    }

    /** The table in which the last of these keys stands; those on the way are made where they are missing. */
    private Map<String, @Nullable Object> outer(Map<String, @Nullable Object> from, List<String> keys, int place)
            throws MalformedConfigException {
        Map<String, @Nullable Object> here = from;
        for (String key : keys.subList(0, keys.size() - 1)) {
            @Nullable Object next = here.computeIfAbsent(key, _ -> new LinkedHashMap<String, Object>());
            if (next instanceof List<?> list && !inline.contains(list)) {
                next = list.getLast();
            }
            Map<String, @Nullable Object> object = Json.asObject(next);
            if (object == null || inline.contains(object)) {
                throw cursor.malformedAt(place, "'" + key + "' is no table that more can be added to");
            }
            here = object;
        }
        return here;
    }

    private List<String> keys() throws MalformedConfigException {
        List<String> keys = new ArrayList<>();
        do {
            cursor.skipSpaces();
            keys.add(cursor.key());
            cursor.skipSpaces();
        } while (cursor.next("."));
        if (keys.size() > MAX_DEPTH) {
            throw cursor.malformed("nested deeper than " + MAX_DEPTH);
        }
        return List.copyOf(keys);
    }

    private Object value() throws MalformedConfigException {
        return switch (cursor.peek()) {
            case '"', '\'' -> cursor.string();
            case '[' -> list();
            case '{' -> inlineTable();
            default -> word();
        };
    }

    private List<Object> list() throws MalformedConfigException {
        List<Object> list = new ArrayList<>();
        enter("[");
        cursor.skipLines();
        while (!cursor.next("]")) {
            list.add(value());
            cursor.skipLines();
            if (!cursor.next(",") && cursor.peek() != ']') {
                throw cursor.unexpected("',' or ']'");
            }
            cursor.skipLines();
        }
        depth--;
        inline.add(list);
        return list;
    }

    private Map<String, @Nullable Object> inlineTable() throws MalformedConfigException {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        enter("{");
        cursor.skipSpaces();
        if (!cursor.next("}")) {
            do {
                int place = cursor.at();
                List<String> keys = keys();
                cursor.expect("=");
                cursor.skipSpaces();
                put(members, keys, value(), place);
                cursor.skipSpaces();
            } while (cursor.next(","));
            cursor.expect("}");
        }
        depth--;
        inline.add(members);
        return members;
    }

    private void enter(String bracket) throws MalformedConfigException {
        cursor.expect(bracket);
        if (++depth > MAX_DEPTH) {
            throw cursor.malformed("nested deeper than " + MAX_DEPTH);
        }
    }

    private Object word() throws MalformedConfigException {
        int start = cursor.at();
        String word = cursor.match(WORD);
        if (word.equals("true") || word.equals("false")) {
            return word.equals("true");
        }
        if (WHOLE.matcher(word).matches() && word.length() <= 18) {
            return Long.valueOf(word.replace("_", "").replace("+", ""));
        }
        if (FRACTION.matcher(word).matches()) {
            return Double.valueOf(word.replace("_", ""));
        }
        boolean known = WHOLE.matcher(word).matches()
                || OTHER_BASE.matcher(word).matches()
                || NOT_FINITE.matcher(word).matches()
                || (!word.isEmpty() && TIME.matcher(word).matches());
        if (!known) {
            throw word.isEmpty()
                    ? cursor.unexpected("a value")
                    : cursor.malformedAt(start, "'" + word + "' is no value; texts stand in quotation marks");
        }
        return new TomlWord(word);
    }

    /** A value of which only the text is known: a date, a time, a number that is not written in tens. */
    record TomlWord(String text) {
        @Override
        public String toString() {
            return text;
        }
    }
}
