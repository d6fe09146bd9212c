package commonplace.vault.doctor;

import java.util.Optional;

/**
 * Something about a vault that its owner should know.
 *
 * @param file the path from the vault's root, spelled as the disk spells it; empty when it concerns the vault as a whole
 * @param place where in the file, when it is about a place
 */
public record DoctorFinding(String file, Optional<Place> place, Severity severity, Kind kind, String message) {
    /** How much it matters. */
    public enum Severity {
        /** A note that cannot be read, found or changed. */
        ERROR,
        /** What probably is not as it was meant. */
        WARNING,
        /** What is worth knowing. */
        HINT
    }

    /** What it is about. */
    public enum Kind {
        CONFIGURATION,
        FRONT_MATTER,
        LINK,
        ALIAS,
        UNREADABLE,
        ENCODING,
        SIZE,
        NAME,
        SHADOWED,
        SYMBOLIC_LINK,
        LEFTOVER,
        INDEX,
        /** Another MCP server. */
        SERVER
    }

    /**
     * Where in a file.
     *
     * @param column in characters, from 1 as the line is
     */
    public record Place(int line, int column) {
        @Override
        public String toString() {
            return line + ":" + column;
        }
    }

    static DoctorFinding of(String file, Severity severity, Kind kind, String message) {
        return new DoctorFinding(file, Optional.empty(), severity, kind, message);
    }

    static DoctorFinding at(String file, Place place, Severity severity, Kind kind, String message) {
        return new DoctorFinding(file, Optional.of(place), severity, kind, message);
    }

    @Override
    public String toString() {
        return file + place.map(it -> ":" + it).orElse("") + ": " + severity + ": " + message;
    }
}
