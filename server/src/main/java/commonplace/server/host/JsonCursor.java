package commonplace.server.host;

import java.nio.charset.StandardCharsets;

/**
 * Walks over the members of a JSON object without reading what is not wanted. A bridge looks at every line that passes,
 * some of them megabytes long, for a few short members. On text that is not JSON it comes to the end, wherever that is.
 */
final class JsonCursor {
    private final byte[] json;
    private int at;

    JsonCursor(byte[] json) {
        this.json = json;
    }

    /** Goes past this byte if it is the next, and says whether it was. */
    boolean next(char expected) {
        skipSpace();
        if (at < json.length && json[at] == expected) {
            at++;
            return true;
        }
        return false;
    }

    /** The next member's name; then the cursor stands before its value. Empty at the object's end. */
    String key() {
        skipSpace();
        if (at < json.length && json[at] == ',') {
            at++;
            skipSpace();
        }
        if (at >= json.length || json[at] != '"') {
            next('}');
            return "";
        }
        String key = text();
        return next(':') ? key : "";
    }

    /** A string's content as it is written, or nothing when the value is of another kind. */
    String text() {
        String raw = raw();
        return raw.length() >= 2 && raw.charAt(0) == '"' ? raw.substring(1, raw.length() - 1) : "";
    }

    /** The value as it is written. */
    String raw() {
        skipSpace();
        int start = at;
        skip();
        return new String(json, start, at - start, StandardCharsets.UTF_8).strip();
    }

    void skip() {
        skipSpace();
        int depth = 0;
        while (at < json.length) {
            byte b = json[at];
            if (b == '"') {
                skipString();
            } else if (b == '{' || b == '[') {
                depth++;
                at++;
            } else if (b == '}' || b == ']') {
                if (depth == 0) {
                    return;
                }
                depth--;
                at++;
            } else if (b == ',' && depth == 0) {
                return;
            } else {
                at++;
            }
            if (depth == 0 && at < json.length && (b == '"' || b == '}' || b == ']')) {
                return;
            }
        }
    }

    private void skipString() {
        at++;
        while (at < json.length && json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        at = Math.min(json.length, at + 1);
    }

    private void skipSpace() {
        while (at < json.length && (json[at] == ' ' || json[at] == '\t' || json[at] == '\r' || json[at] == '\n')) {
            at++;
        }
    }
}
