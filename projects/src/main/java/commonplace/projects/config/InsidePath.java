package commonplace.projects.config;

import java.util.ArrayList;
import java.util.List;

/** A path that stays where it begins: relative, with slashes, without {@code ..}. */
public sealed interface InsidePath {
    /** @param value the shortest way to write it; empty for the folder itself */
    record Good(String value) implements InsidePath {}

    /** @param wanted what it must be */
    record Bad(String wanted) implements InsidePath {}

    static InsidePath of(String written) {
        String path = written.strip();
        if (path.indexOf('\\') >= 0) {
            return new Bad("a path with / between its parts");
        }
        if (path.startsWith("/") || path.startsWith("~") || path.matches("[A-Za-z]:.*")) {
            return new Bad("a relative path");
        }
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..")) {
                return new Bad("a path without ..");
            }
            if (part.chars().anyMatch(Character::isISOControl)) {
                return new Bad("a path of printable characters");
            }
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return new Good(String.join("/", parts));
    }
}
