package commonplace.base;

import java.io.IOException;
import java.nio.file.Path;

/** A file of ours was written by a newer version of the program. It is left as it is. */
public final class NewerFormatException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * @param format the one it has
     * @param known the newest that this program knows
     */
    public NewerFormatException(Path file, long format, long known) {
        this(file.toString(), format, known);
    }

    private NewerFormatException(String place, long format, long known) {
        super(place + " has the format " + format + ", and this version of Commonplace knows formats up to " + known
                + ". A newer version has written it, and was not disturbed: start that one, or update this one to a"
                + " version that knows format " + format);
    }

    /**
     * Refuses a file of a newer format.
     *
     * @throws NewerFormatException if it is one
     */
    public static void unlessKnown(Path file, long format, long known) throws NewerFormatException {
        unlessKnown(file.toString(), format, known);
    }

    /** The same for what is no file of this machine. */
    public static void unlessKnown(String place, long format, long known) throws NewerFormatException {
        if (format > known) {
            throw new NewerFormatException(place, format, known);
        }
    }

    /** Never without words. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
