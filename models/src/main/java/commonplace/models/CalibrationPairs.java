package commonplace.models;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Questions with passages that answer them, and passages that are about the same thing and do not. A model that nobody
 * has measured embeds them once: how near its answers are, and how near everything else, says what its numbers mean.
 */
public final class CalibrationPairs {
    private static final String RESOURCE = "calibration.txt";

    /**
     * @param answer a passage that answers the question; those of all other questions do not
     * @param sameTopic a passage on the same matter that leaves the question open, where there is one
     */
    public record Pair(String question, String answer, Optional<String> sameTopic) {}

    private CalibrationPairs() {}

    public static List<Pair> all() {
        InputStream in = CalibrationPairs.class.getResourceAsStream(RESOURCE);
        if (in == null) {
            throw new IllegalStateException("the class path lacks " + RESOURCE);
        }
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return parse(reader.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Pair> parse(List<String> lines) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("? ")) {
                String question = said('?', lines, i).orElseThrow();
                String answer = said('+', lines, i + 1).orElseThrow();
                pairs.add(new Pair(question, answer, said('-', lines, i + 2)));
            }
        }
        return List.copyOf(pairs);
    }

    private static Optional<String> said(char mark, List<String> lines, int number) {
        if (number < lines.size() && lines.get(number).startsWith(mark + " ")) {
            return Optional.of(lines.get(number).substring(2));
        }
        return Optional.empty();
    }
}
