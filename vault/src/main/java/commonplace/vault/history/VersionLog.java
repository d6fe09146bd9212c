package commonplace.vault.history;

import commonplace.access.Door;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.TextFormat;
import commonplace.vault.notes.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes versions of changes: what one author, or people who type at the same time, changed within a while is one
 * version. Each change on disk is one of its own.
 */
public final class VersionLog {
    private static final Duration TYPING = Duration.ofMinutes(1);
    private static final Duration WORKING = Duration.ofSeconds(10);

    private final Supplier<String> text;
    private final Supplier<TextFormat> format;
    private final List<VersionEntry> finished = new ArrayList<>();
    private final Set<Author> authors = new LinkedHashSet<>();
    private String lastText;
    private int lastNumber;
    private Instant began = Instant.EPOCH;
    private Instant latest = Instant.EPOCH;

    /** The note was deleted, so that its text is news even if it is the same as before. */
    private boolean removed;

    /**
     * @param text gives the document's text now
     * @param format gives how its file spells it now
     */
    public VersionLog(int lastNumber, String lastText, Supplier<String> text, Supplier<TextFormat> format) {
        this.lastNumber = lastNumber;
        this.lastText = lastText;
        this.text = text;
        this.format = format;
    }

    /** The first version: the document as it was found. */
    public void begin(Author author, Instant at) {
        lastText = text.get();
        var version = new Version(++lastNumber, at, List.of(author), 0, 0, "as it was found");
        finished.add(VersionEntry.unchanged(version, format.get()));
    }

    /** The note was deleted; what it held then is this version's text. */
    public void removed(Author author, Instant at) {
        cut();
        var version = new Version(++lastNumber, at, List.of(author), 0, 0, "deleted");
        finished.add(VersionEntry.unchanged(version, format.get()));
        removed = true;
    }

    /** Called before each change: ends the version that it does not belong to. */
    public void before(Author author, Instant at) {
        if (!authors.isEmpty() && !continues(author, at)) {
            cut();
        }
        if (authors.isEmpty()) {
            began = at;
        }
        authors.add(author);
        latest = at;
    }

    private boolean continues(Author author, Instant at) {
        Duration since = Duration.between(began, at);
        return switch (author.door()) {
            case FILE -> false;
            case AGENT, SHELL, PAGE -> authors.equals(Set.of(author)) && since.compareTo(WORKING) < 0;
            case EDITOR -> since.compareTo(TYPING) < 0 && areEditors();
        };
    }

    /** Asked for each key. */
    private boolean areEditors() {
        for (Author each : authors) {
            if (each.door() != Door.EDITOR) {
                return false;
            }
        }
        return true;
    }

    /** Ends the version that is being made, if one is. */
    public void cut() {
        if (authors.isEmpty()) {
            return;
        }
        String now = text.get();
        if (lastNumber == 0 || removed || !now.equals(lastText)) {
            removed = false;
            finished.add(VersionEntry.between(++lastNumber, latest, List.copyOf(authors), lastText, now)
                    .in(format.get()));
            lastText = now;
        }
        authors.clear();
    }

    /** The text of the last version that was ended. */
    public String lastText() {
        return lastText;
    }

    public int lastNumber() {
        return lastNumber;
    }

    /** The versions that the document's own file does not have yet, the one being made not among them. */
    public List<VersionEntry> finished() {
        return List.copyOf(finished);
    }

    /** The first so many of them are in the document's file now. */
    public void kept(int count) {
        finished.subList(0, count).clear();
    }
}
