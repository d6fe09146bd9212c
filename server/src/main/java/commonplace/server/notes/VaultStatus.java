package commonplace.server.notes;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.projects.semantic.MeaningProgress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the process that has a vault open tells other processes about how far it is, as one line of JSON.
 *
 * @param command what it was started as: {@code index}, {@code serve}, {@code mcp}, or another command
 * @param learns whether it stays, and learns what the notes mean without being asked
 * @param open whether the words of all notes are indexed
 * @param meaning nothing before the vault is open, or where nothing of the meaning has been opened
 */
public record VaultStatus(
        String command, boolean learns, boolean open, WordsDone words, Optional<MeaningProgress> meaning) {
    /** How many notes have been read for their words, of those that had to be. */
    public record WordsDone(long done, long total) {}

    String json() {
        Map<String, @Nullable Object> told = Json.object(
                "command",
                command,
                "learns",
                learns,
                "open",
                open,
                "words_done",
                words.done(),
                "words_total",
                words.total());
        meaning.ifPresent(known -> {
            told.put("notes", known.notes());
            told.put("notes_read", known.notesRead());
            told.put("passages", known.passages());
            told.put("embedded", known.embedded());
            told.put("wanted", known.wanted());
            told.put("learning", known.learning());
        });
        return Json.text(told);
    }

    /** Nothing where the line is of another version that tells something else. */
    public static Optional<VaultStatus> read(String line) {
        try {
            Map<String, @Nullable Object> told = Json.readObject(line.getBytes(StandardCharsets.UTF_8));
            Optional<MeaningProgress> meaning = told.containsKey("passages")
                    ? Optional.of(new MeaningProgress(
                            number(told, "notes"),
                            number(told, "notes_read"),
                            number(told, "passages"),
                            number(told, "embedded"),
                            Boolean.TRUE.equals(told.get("wanted")),
                            Boolean.TRUE.equals(told.get("learning"))))
                    : Optional.empty();
            return told.get("command") instanceof String command
                    ? Optional.of(new VaultStatus(
                            command,
                            Boolean.TRUE.equals(told.get("learns")),
                            Boolean.TRUE.equals(told.get("open")),
                            new WordsDone(number(told, "words_done"), number(told, "words_total")),
                            meaning))
                    : Optional.empty();
        } catch (MalformedJsonException unknown) {
            return Optional.empty();
        }
    }

    private static long number(Map<String, @Nullable Object> told, String name) {
        return told.get(name) instanceof Number number ? number.longValue() : 0;
    }
}
