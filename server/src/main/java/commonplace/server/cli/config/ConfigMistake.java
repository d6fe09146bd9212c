package commonplace.server.cli.config;

import commonplace.json.JsonLocation;

/** Something wrong with a configuration file, and where. */
public record ConfigMistake(JsonLocation place, String message) {
    /** As compilers write it, so that editors lead there. */
    public String in(Object file) {
        return file + ":" + place.line() + ":" + place.column() + ": " + message;
    }
}
