package commonplace.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Goes over the bytes of a JSON object as they come and keeps a few short members of it, without reading the rest: for
 * messages that are megabytes long, or too long to be kept.
 *
 * <pre>{@code
 * var cursor = new JsonCursor(new JsonCursor.Paths("id", "params.name"), 1024);
 * cursor.read(bytes, 0, bytes.length);              // as often as bytes come
 * Optional<String> id = cursor.member("id");        // as it is written: 7, or "seven" with its quotation marks
 * }</pre>
 *
 * <p>The text is not checked. Of what is not JSON, anything or nothing is found.
 */
public final class JsonCursor {
    private final Paths wanted;
    private final int longest;

    /** The last key at each depth, and whether an object is open there; what lies deeper is only counted. */
    private final String[] keys;

    private final boolean[] inObject;
    private final Map<String, String> found = new LinkedHashMap<>();

    private int depth;
    private boolean inString;
    private boolean escaped;

    /** What is being read: a key or a wanted value, up to the longest that could be either. */
    private byte[] kept = new byte[32];

    private int keptLength;
    private Reading reading = Reading.NOTHING;
    private String path = "";
    private int valueDepth;

    private enum Reading {
        NOTHING,
        KEY,
        VALUE
    }

    /** The members to look for, to be made once for many texts. */
    public static final class Paths {
        private final String[] paths;
        private final String[][] keys;

        /** Members that lie deeper are passed over. */
        private final int deepest;

        private final int longestKey;

        /** By their keys, or those that lead to them with dots between. */
        public Paths(String... paths) {
            this.paths = paths.clone();
            this.keys = Arrays.stream(paths).map(each -> each.split("\\.")).toArray(String[][]::new);
            this.deepest =
                    Arrays.stream(keys).mapToInt(each -> each.length).max().orElse(0);
            this.longestKey =
                    Arrays.stream(paths).mapToInt(String::length).max().orElse(0);
        }

        /** The path that these keys are, from the first on up to a depth; empty if it is not looked for. */
        private String find(String[] here, int depth) {
            for (int i = 0; i < keys.length; i++) {
                if (keys[i].length == depth && Arrays.equals(keys[i], 0, depth, here, 1, depth + 1)) {
                    return paths[i];
                }
            }
            return "";
        }
    }

    /** @param longest in bytes; a value that is longer is not kept */
    public JsonCursor(Paths wanted, int longest) {
        this.wanted = wanted;
        this.longest = longest;
        this.keys = new String[wanted.deepest + 1];
        Arrays.fill(keys, "");
        this.inObject = new boolean[wanted.deepest + 1];
    }

    /** A member as it is written; of several with one key, the last. */
    public Optional<String> member(String wantedPath) {
        return Optional.ofNullable(found.get(wantedPath));
    }

    /** The members that were found, as they are written, in the order of the text. */
    public Map<String, String> members() {
        return found;
    }

    /** What a string holds, as it is written; nothing if the value is of another kind. */
    public static Optional<String> string(String value) {
        boolean string = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
        return string ? Optional.of(value.substring(1, value.length() - 1)) : Optional.empty();
    }

    /** Takes the next bytes, however the text is cut. */
    public void read(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            if (reading != Reading.NOTHING) {
                read(bytes[at]);
            } else if (inString) {
                at = passString(bytes, at, to);
            } else if (depth > wanted.deepest) {
                at = passDeep(bytes, at, to);
            } else {
                read(bytes[at]);
            }
        }
    }

    /** Most of a long message is text inside of strings. Returns where the last byte stands that was passed. */
    private int passString(byte[] bytes, int from, int to) {
        int at = from;
        if (escaped) {
            escaped = false;
            at++;
        }
        while (at < to && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        // A backslash was the last byte of this piece.
        escaped = at > to;
        inString = at >= to;
        return Math.min(at, to - 1);
    }

    /** Where nothing is looked for, only strings and brackets count. Returns where the last byte stands that was passed. */
    private int passDeep(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = bytes[at];
            if (b == '"') {
                inString = true;
                return at;
            }
            if (b == '{' || b == '[') {
                depth++;
            } else if ((b == '}' || b == ']') && --depth <= wanted.deepest) {
                return at;
            }
        }
        return to - 1;
    }

    private void read(byte b) {
        if (inString) {
            readString(b);
            return;
        }
        switch (b) {
            case '"' -> {
                inString = true;
                if (reading == Reading.NOTHING && depth <= wanted.deepest && inObject[depth] && keys[depth].isEmpty()) {
                    begin(Reading.KEY);
                } else {
                    keep(b);
                }
            }
            case '{', '[' -> {
                keep(b);
                depth++;
                expectKey(b == '{');
            }
            case '}', ']' -> {
                endValue();
                depth = Math.max(0, depth - 1);
                keep(b);
            }
            case ',' -> {
                endValue();
                keep(b);
                if (depth <= wanted.deepest) {
                    keys[depth] = "";
                }
            }
            case ':' -> {
                keep(b);
                beginValue();
            }
            default -> keep(b);
        }
    }

    private void readString(byte b) {
        if (escaped) {
            escaped = false;
        } else if (b == '\\') {
            escaped = true;
        } else if (b == '"') {
            inString = false;
            if (reading == Reading.KEY) {
                keys[depth] = keptText();
                reading = Reading.NOTHING;
                return;
            }
        }
        keep(b);
    }

    private void expectKey(boolean object) {
        if (depth <= wanted.deepest) {
            inObject[depth] = object;
            keys[depth] = "";
        }
    }

    private void beginValue() {
        if (reading != Reading.NOTHING || depth > wanted.deepest || !inObject[depth]) {
            return;
        }
        String here = wanted.find(keys, depth);
        if (!here.isEmpty()) {
            path = here;
            valueDepth = depth;
            begin(Reading.VALUE);
        }
    }

    private void endValue() {
        if (reading == Reading.VALUE && depth == valueDepth) {
            if (keptLength <= longest) {
                found.remove(path);
                found.put(path, keptText().strip());
            }
            reading = Reading.NOTHING;
        }
    }

    private void begin(Reading what) {
        reading = what;
        keptLength = 0;
    }

    private String keptText() {
        return new String(kept, 0, keptLength, StandardCharsets.UTF_8);
    }

    private void keep(byte b) {
        if (reading == Reading.NOTHING || keptLength > (reading == Reading.KEY ? wanted.longestKey : longest)) {
            return;
        }
        if (keptLength == kept.length) {
            kept = Arrays.copyOf(kept, 2 * kept.length);
        }
        kept[keptLength++] = b;
    }
}
