package commonplace.crdt.sync;

/**
 * Whether a text is JSON. Presence is passed on as the text it came as, and one client's garbage would make the parser
 * of every other one throw.
 */
final class JsonSyntax {
    private static final int DEEPEST = 64;

    private final String text;
    private int at;

    private JsonSyntax(String text) {
        this.text = text;
    }

    static boolean isJson(String text) {
        var syntax = new JsonSyntax(text);
        return syntax.value(0) && syntax.end();
    }

    private boolean end() {
        blanks();
        return at == text.length();
    }

    private boolean value(int depth) {
        blanks();
        if (depth > DEEPEST || at == text.length()) {
            return false;
        }
        char first = text.charAt(at);
        return switch (first) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        };
    }

    private boolean object(int depth) {
        at++;
        if (next('}')) {
            return true;
        }
        do {
            blanks();
            if (!string() || !next(':') || !value(depth + 1)) {
                return false;
            }
        } while (next(','));
        return next('}');
    }

    private boolean array(int depth) {
        at++;
        if (next(']')) {
            return true;
        }
        do {
            if (!value(depth + 1)) {
                return false;
            }
        } while (next(','));
        return next(']');
    }

    private boolean string() {
        if (!take('"')) {
            return false;
        }
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next == '"') {
                return true;
            }
            if (next < ' ' || (next == '\\' && !escape())) {
                return false;
            }
        }
        return false;
    }

    private boolean escape() {
        if (at == text.length()) {
            return false;
        }
        char kind = text.charAt(at++);
        if (kind != 'u') {
            return "\"\\/bfnrt".indexOf(kind) >= 0;
        }
        for (int end = at + 4; at < end; at++) {
            if (at >= text.length() || Character.digit(text.charAt(at), 16) < 0 || text.charAt(at) > 'f') {
                return false;
            }
        }
        return true;
    }

    // -?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?
    private boolean number() {
        take('-');
        if (!take('0') && !digits()) {
            return false;
        }
        if (take('.') && !digits()) {
            return false;
        }
        if (take('e') || take('E')) {
            if (!take('-')) {
                take('+');
            }
            return digits();
        }
        return true;
    }

    private boolean digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at > start;
    }

    private boolean word(String word) {
        boolean there = text.startsWith(word, at);
        at += word.length();
        return there;
    }

    private boolean next(char wanted) {
        blanks();
        return take(wanted);
    }

    private boolean take(char wanted) {
        if (at < text.length() && text.charAt(at) == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void blanks() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }
}
