package commonplace.search.catalog;

import commonplace.base.DurableFiles;
import commonplace.base.NewerFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where what was learned is kept: a line for each pair, in plain text that people can read, mend and delete. It is only ever
 * replaced as a whole, so that a killed process leaves the old one or the new one.
 */
public record LearningFile(Path file) {
    private static final String HEAD = "# What searches led to: thing, strength, since, words";
    private static final int FORMAT = 1;
    private static final Pattern FORMAT_LINE = Pattern.compile("(?m)^# format (\\d{1,9})$");
    private static final long MOST_BYTES = 4L << 20;

    /** What was kept; lines that nobody could have meant are passed over, and a file too large to be ours is not read. */
    public List<UsageLearning.Pair> read() throws IOException {
        String text = text();
        expectKnown(text);
        var pairs = new ArrayList<UsageLearning.Pair>();
        text.lines().forEach(line -> pair(line).ifPresent(pairs::add));
        return List.copyOf(pairs);
    }

    /** The first versions wrote no format, and had the first. */
    private void expectKnown(String text) throws NewerFormatException {
        Matcher format = FORMAT_LINE.matcher(text);
        if (format.find()) {
            NewerFormatException.unlessKnown(file, Long.parseLong(format.group(1)), FORMAT);
        }
    }

    private String text() throws IOException {
        byte[] bytes;
        try (var in = Files.newInputStream(file)) {
            bytes = in.readNBytes((int) MOST_BYTES + 1);
        } catch (NoSuchFileException _) {
            return "";
        }
        return bytes.length > MOST_BYTES ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    /** On disk on return. */
    public void write(List<UsageLearning.Pair> pairs) throws IOException {
        expectKnown(text());
        var text = new StringBuilder(HEAD).append("\n# format ").append(FORMAT).append('\n');
        for (UsageLearning.Pair pair : pairs) {
            text.append(pair.id())
                    .append('\t')
                    .append(String.format(Locale.ROOT, "%.4f", pair.strength()))
                    .append('\t')
                    .append(pair.since())
                    .append('\t')
                    .append(pair.words())
                    .append('\n');
        }
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        DurableFiles.createPrivateFolders(folder);
        // What somebody looked for is nobody else's business.
        DurableFiles.replacePrivate(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<UsageLearning.Pair> pair(String line) {
        String[] parts = line.split("\t", -1);
        if (line.startsWith("#") || parts.length != 4 || parts[0].isEmpty()) {
            return Optional.empty();
        }
        String words = UsageLearning.kept(parts[3]);
        try {
            double strength = Double.parseDouble(parts[1]);
            return words.isEmpty() || Double.isNaN(strength)
                    ? Optional.empty()
                    : Optional.of(new UsageLearning.Pair(parts[0], words, strength, Instant.parse(parts[2])));
        } catch (NumberFormatException | DateTimeException _) {
            return Optional.empty();
        }
    }
}
