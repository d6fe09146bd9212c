package commonplace.json;

/** JSON with comments and trailing commas, as VS Code writes it, made plain. */
final class Jsonc {
    private final String text;
    private final StringBuilder plain = new StringBuilder();
    private int at;

    private Jsonc(String text) {
        this.text = text;
    }

    /** The same text with blanks for comments and for commas before an end, so that places stay the same. */
    static String plain(String text) {
        return new Jsonc(text).plain();
    }

    private String plain() {
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '"') {
                string();
            } else if (text.startsWith("//", at)) {
                blank(endOf("\n", 0));
            } else if (text.startsWith("/*", at)) {
                blank(endOf("*/", 2));
            } else {
                if (c == '}' || c == ']') {
                    dropComma();
                }
                plain.append(c);
                at++;
            }
        }
        return plain.toString();
    }

    private void string() {
        int from = at;
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at = Math.min(at + 1, text.length());
        plain.append(text, from, at);
    }

    private int endOf(String end, int length) {
        int found = text.indexOf(end, at + length);
        return found < 0 ? text.length() : found + length;
    }

    private void blank(int to) {
        for (; at < to; at++) {
            plain.append(text.charAt(at) == '\n' ? '\n' : ' ');
        }
    }

    private void dropComma() {
        int last = plain.length() - 1;
        while (last >= 0 && Character.isWhitespace(plain.charAt(last))) {
            last--;
        }
        if (last >= 0 && plain.charAt(last) == ',') {
            plain.setCharAt(last, ' ');
        }
    }
}
