package commonplace.vault.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What the journal has of each document that the document's own file may lack, in its order. */
public final class RecoveredRecords {
    private final Map<UUID, List<Recovered>> byDocument = new LinkedHashMap<>();

    public record Recovered(long position, LogRecord record) {}

    public void add(long position, LogRecord record) {
        boolean isMark = record instanceof LogRecord.Marked || record instanceof LogRecord.MarkedWriting;
        // After a power cut a mark may be there without the change before it, which says what is to be written.
        if (!isMark || hasText(of(record.id()))) {
            byDocument.computeIfAbsent(record.id(), _ -> new ArrayList<>()).add(new Recovered(position, record));
        }
    }

    /** The document's own file has all of it. */
    public void forget(UUID id) {
        byDocument.remove(id);
    }

    public boolean isEmpty() {
        return byDocument.isEmpty();
    }

    public boolean has(UUID id) {
        return byDocument.containsKey(id);
    }

    public Set<UUID> documents() {
        return Set.copyOf(byDocument.keySet());
    }

    public List<Recovered> of(UUID id) {
        return byDocument.getOrDefault(id, List.of());
    }

    /** Whether the journal has something of a document's text since it was kept, or its note removed. */
    private static boolean hasText(List<Recovered> records) {
        for (Recovered each : records.reversed()) {
            switch (each.record()) {
                case LogRecord.Begun _, LogRecord.Updated _, LogRecord.Absorbed _ -> {
                    return true;
                }
                case LogRecord.Removed _ -> {
                    return false;
                }
                case LogRecord.Writing _,
                        LogRecord.Marked _,
                        LogRecord.MarkedWriting _,
                        LogRecord.Written _,
                        LogRecord.Kept _,
                        LogRecord.Identified _,
                        LogRecord.Unidentified _,
                        LogRecord.Moving _,
                        LogRecord.MoveDone _ -> {}
            }
        }
        return false;
    }

    /** Whether a document's last changes may not be in its note's file. */
    public boolean mayBeUnwritten(UUID id) {
        boolean changed = false;
        boolean sinceMark = false;
        String writing = "";
        for (Recovered read : of(id)) {
            switch (read.record()) {
                case LogRecord.Updated _, LogRecord.Absorbed _ -> {
                    changed = true;
                    sinceMark = true;
                }
                case LogRecord.Marked _ -> sinceMark = false;
                case LogRecord.MarkedWriting(var _, String hash, var _) -> {
                    changed = sinceMark;
                    writing = hash;
                }
                // One that began without a file has nothing yet; what was to come into it was never acknowledged.
                case LogRecord.Begun _ -> changed = false;
                case LogRecord.Writing(var _, String hash, var _) -> {
                    changed = false;
                    writing = hash;
                }
                case LogRecord.Written(var _, String hash) -> writing = writing.equals(hash) ? "" : writing;
                case LogRecord.Removed _ -> {
                    changed = false;
                    writing = "";
                }
                case LogRecord.Kept _,
                        LogRecord.Identified _,
                        LogRecord.Unidentified _,
                        LogRecord.Moving _,
                        LogRecord.MoveDone _ -> {}
            }
        }
        return changed || !writing.isEmpty();
    }
}
