package commonplace.vault.notes;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a note lives in its vault: {@code people/jamie}, from the vault's root, without {@code .md}, in Unicode's
 * composed form. No value of this type leads out of the vault or to a hidden file.
 */
public record NotePath(String value) implements Comparable<NotePath> {
    /** A file name holds 255 bytes nearly everywhere, and {@code .md} takes three of them. */
    private static final int MAX_SEGMENT_BYTES = 252;

    private static final int MAX_LENGTH = 1024;
    private static final String EXTENSION = ".md";

    public NotePath {
        Optional<String> fault = fault(value);
        if (fault.isPresent()) {
            throw new IllegalArgumentException(fault.get());
        }
    }

    /** Reads a path as somebody typed it; {@code .md} at its end is dropped. */
    public static Parsed parse(String typed) {
        String bare = withoutExtension(typed);
        String path = isPlain(bare) ? bare : Normalizer.normalize(bare, Normalizer.Form.NFC);
        return fault(path)
                .<Parsed>map(why -> new Parsed.Bad(new Problem.BadPath(typed, why)))
                .orElseGet(() -> new Parsed.Good(new NotePath(path)));
    }

    /** A path, or what is wrong with it. */
    public sealed interface Parsed {
        record Good(NotePath path) implements Parsed {}

        record Bad(Problem problem) implements Parsed {}
    }

    /** The note that a file of the vault holds, if a file of this name is a note; {@code file} is relative. */
    public static Optional<NotePath> ofFile(String file) {
        if (!isNoteFile(file)) {
            return Optional.empty();
        }
        return parse(file) instanceof Parsed.Good(NotePath path) ? Optional.of(path) : Optional.empty();
    }

    public static boolean isNoteFile(String name) {
        return name.regionMatches(true, name.length() - EXTENSION.length(), EXTENSION, 0, EXTENSION.length());
    }

    /** The file a new note of this path is written to. */
    public String file() {
        return value + EXTENSION;
    }

    /** Where a copy is kept that nobody can merge; its name is cut if there is no room for more. */
    public NotePath conflict(int number) {
        String mark = " (conflict" + (number == 1 ? "" : " " + number) + ")";
        String start = value;
        while (fault(start + mark).isPresent()) {
            start = start.substring(0, start.offsetByCodePoints(start.length(), -1))
                    .stripTrailing();
        }
        return new NotePath(start + mark);
    }

    /** The last segment: {@code jamie} of {@code people/jamie}. */
    public String name() {
        return value.substring(value.lastIndexOf('/') + 1);
    }

    /** The folder it lies in, empty at the root. */
    public String folder() {
        int slash = value.lastIndexOf('/');
        return slash < 0 ? "" : value.substring(0, slash);
    }

    /** The folders above it from the outermost in, the root left out: {@code a}, {@code a/b} of {@code a/b/c}. */
    public List<String> folders() {
        var folders = new ArrayList<String>();
        for (int slash = value.indexOf('/'); slash >= 0; slash = value.indexOf('/', slash + 1)) {
            folders.add(value.substring(0, slash));
        }
        return folders;
    }

    /** Why a new file of this name would be lost or mangled on another system that the vault is synced to. */
    public Optional<String> unportable() {
        return PortableNames.fault(value);
    }

    @Override
    public int compareTo(NotePath other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }

    private static String withoutExtension(String typed) {
        return isNoteFile(typed) ? typed.substring(0, typed.length() - EXTENSION.length()) : typed;
    }

    /** Nothing but letters, digits and a few marks of ASCII, as nearly every path: looked at for each file of a vault. */
    private static boolean isPlain(String path) {
        if (path.isEmpty() || path.length() > MAX_SEGMENT_BYTES || isNoteFile(path)) {
            return false;
        }
        char last = '/';
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            boolean begins = last == '/';
            boolean always = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!always && (begins || (c != '/' && c != '-' && c != '_' && c != ' ' && c != '.'))) {
                return false;
            }
            last = c;
        }
        return last != '/';
    }

    private static Optional<String> fault(String path) {
        if (isPlain(path)) {
            return Optional.empty();
        }
        if (path.isBlank()) {
            return Optional.of("a path is needed, such as 'people/jamie'");
        }
        if (path.length() > MAX_LENGTH) {
            return Optional.of("a path is at most " + MAX_LENGTH + " characters long");
        }
        if (isNoteFile(path)) {
            return Optional.of("a note's name cannot end with '.md' besides the ending of its file");
        }
        if (path.startsWith("/")) {
            return Optional.of("a path starts at the vault's root, without '/'");
        }
        if (path.indexOf('\\') >= 0) {
            return Optional.of("the parts of a path are separated by '/', and '\\' cannot be in it");
        }
        if (path.chars().anyMatch(Character::isISOControl)
                || !StandardCharsets.UTF_8.newEncoder().canEncode(path)) {
            return Optional.of("a path cannot contain control characters or broken Unicode");
        }
        for (String segment : path.split("/", -1)) {
            if (segment.isBlank()) {
                return Optional.of("a path has no empty parts: write 'people/jamie', not 'people//jamie' or 'people/'");
            }
            if (segment.equals(".") || segment.equals("..")) {
                return Optional.of("a path cannot go through '" + segment + "'");
            }
            if (segment.startsWith(".")) {
                return Optional.of("'" + segment + "' is hidden, and hidden files are not notes");
            }
            if (segment.getBytes(StandardCharsets.UTF_8).length > MAX_SEGMENT_BYTES) {
                return Optional.of("each part of a path is at most " + MAX_SEGMENT_BYTES + " bytes long");
            }
        }
        return Optional.empty();
    }
}
