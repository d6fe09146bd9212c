package commonplace.server.clientfiles;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;

/** Finds places in a text that is known to be JSON with comments. */
final class JsonScanner {
    private final String text;

    JsonScanner(String text) {
        this.text = text;
    }

    /** A member of an object: where its key begins, and where its value begins and ends. */
    record MemberSpan(String name, int start, int valueStart, int end) {}

    /** Where the next character stands that is neither blank nor part of a comment. */
    int skipBlank(int from) {
        int at = from;
        while (at < text.length()) {
            int end = isSpace(text.charAt(at)) ? at + 1 : endOfComment(at);
            if (end == at) {
                return at;
            }
            at = end;
        }
        return at;
    }

    /** Where what belongs to a line ends: behind the comments that follow on it, and end on it. */
    int endOfLine(int from) {
        int end = from;
        for (int at = from; at < text.length(); ) {
            int after = endOfComment(at);
            if (after > at) {
                if (text.substring(at, after).indexOf('\n') >= 0) {
                    return end;
                }
                end = after > 0 && text.charAt(after - 1) == '\r' ? after - 1 : after;
                at = after;
            } else if (text.charAt(at) == ' ' || text.charAt(at) == '\t') {
                at++;
            } else {
                return end;
            }
        }
        return end;
    }

    /** The members of the object that begins here. */
    List<MemberSpan> members(int object) throws MalformedConfigException {
        List<MemberSpan> members = new ArrayList<>();
        int at = skipBlank(object + 1);
        while (text.charAt(at) != '}') {
            if (text.charAt(at) != '"') {
                throw new MalformedConfigException("cannot be changed: a comma has nothing before it");
            }
            int keyEnd = endOfString(at);
            int valueStart = skipBlank(skipBlank(keyEnd) + 1);
            int end = endOfValue(valueStart);
            members.add(new MemberSpan(string(at, keyEnd), at, valueStart, end));
            at = skipBlank(end);
            if (text.charAt(at) == ',') {
                at = skipBlank(at + 1);
            }
        }
        return members;
    }

    int endOfValue(int start) {
        char first = text.charAt(start);
        if (first == '"') {
            return endOfString(start);
        }
        if (first != '{' && first != '[') {
            int at = start;
            while (at < text.length() && ",]}/".indexOf(text.charAt(at)) < 0 && !isSpace(text.charAt(at))) {
                at++;
            }
            return at;
        }
        int depth = 0;
        int at = start;
        do {
            at = skipBlank(at);
            char c = text.charAt(at);
            if (c == '"') {
                at = endOfString(at);
            } else {
                depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
                at++;
            }
        } while (depth > 0);
        return at;
    }

    private int endOfString(int start) {
        int at = start + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }

    private String string(int start, int end) {
        try {
            return String.valueOf(Json.read(text.substring(start, end)));
        } catch (MalformedJsonException impossible) {
            throw new IllegalStateException("the text was read before", impossible);
        }
    }

    /** The same place where no comment begins. */
    private int endOfComment(int at) {
        if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            return end < 0 ? text.length() : end;
        }
        if (text.startsWith("/*", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
