package commonplace.vault.live;

import commonplace.base.DurableFiles;
import commonplace.base.NewerFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The format of all that is kept of a vault's live documents, in a file beside it. One number for the whole folder: its files
 * refer to each other, and a version that does not know one of them must not write to the others.
 */
record StateFormat(Path folder) {
    /** Raise it when an older version would misread what this one writes; and have what is there brought forward. */
    static final int CURRENT = 2;

    private static final String TITLE = "Commonplace live documents, format ";
    private static final Pattern CONTENTS = Pattern.compile(Pattern.quote(TITLE) + "(\\d{1,9})\\s*");

    private Path file() {
        return folder.resolve("format");
    }

    /**
     * Whether the folder says the format in which this version writes. The first versions wrote none, and had the first;
     * the second has who made each change. What is there of an older one is read as it is.
     *
     * @throws NewerFormatException if it is one that this version does not know
     */
    boolean isCurrent() throws IOException {
        String text;
        try {
            text = Files.readString(file(), StandardCharsets.US_ASCII);
        } catch (NoSuchFileException none) {
            return false;
        }
        Matcher contents = CONTENTS.matcher(text);
        if (!contents.matches()) {
            throw new IOException(file() + " does not say which format the live documents beside it have; it should be"
                    + " the line '" + TITLE + CURRENT + "'");
        }
        long format = Long.parseLong(contents.group(1));
        NewerFormatException.unlessKnown(file(), format, CURRENT);
        return format == CURRENT;
    }

    /** On disk on return. */
    void say() throws IOException {
        DurableFiles.createPrivateFolders(folder);
        DurableFiles.replacePrivate(file(), (TITLE + CURRENT + "\n").getBytes(StandardCharsets.US_ASCII));
    }
}
