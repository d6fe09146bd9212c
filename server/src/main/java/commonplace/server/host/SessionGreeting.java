package commonplace.server.host;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a bridge says of its client before the client's own lines.
 *
 * @param speaker who speaks from then on
 * @param toolSelection which tools the client wants to see; empty for the usual ones
 * @param folder where the client's process was started
 */
public record SessionGreeting(Speaker speaker, String toolSelection, Optional<Path> folder) {
    private static final String COMMAND = "command: ";
    private static final String FOLDER = "file:";

    /** Of a client of this process. */
    static SessionGreeting here(Speaker speaker, String toolSelection) {
        return new SessionGreeting(
                speaker, toolSelection, Optional.of(Path.of("").toAbsolutePath().normalize()));
    }

    /** Reads the words after {@link HostProtocol#SESSION}. */
    static SessionGreeting parse(String words) {
        return words.startsWith(COMMAND)
                ? parse(Speaker.COMMAND, words.substring(COMMAND.length()))
                : parse(Speaker.CLIENT, words);
    }

    private static SessionGreeting parse(Speaker speaker, String words) {
        if (!words.startsWith(FOLDER)) {
            return new SessionGreeting(speaker, words, Optional.empty());
        }
        int space = words.indexOf(' ');
        String folder = space < 0 ? words : words.substring(0, space);
        return new SessionGreeting(
                speaker, space < 0 ? "" : words.substring(space + 1).strip(), path(folder));
    }

    private static Optional<Path> path(String uri) {
        try {
            return Optional.of(Path.of(URI.create(uri)));
        } catch (IllegalArgumentException | FileSystemNotFoundException unusable) {
            return Optional.empty();
        }
    }

    /** The greeting as it is sent; a path as a URI has neither spaces nor line feeds. */
    @Override
    public String toString() {
        String where = folder.map(path -> path.toUri().toASCIIString() + " ").orElse("");
        String who = speaker == Speaker.COMMAND ? COMMAND : "";
        return (HostProtocol.SESSION + " " + who + where + toolSelection).strip();
    }
}
