package commonplace.vault.live;

import commonplace.vault.history.LogRecord;

/** Whether a note's file may lack something of its document, as the journal tells it record by record. */
final class FileLag {
    private boolean changed;
    private boolean changedSinceMark;
    private String writing = "";

    void read(LogRecord record) {
        switch (record) {
            case LogRecord.Updated _, LogRecord.Absorbed _ -> {
                changed = true;
                changedSinceMark = true;
            }
            // One that began without a file has nothing yet; what was to come into it was never acknowledged.
            case LogRecord.Begun _ -> changed = false;
            case LogRecord.Marked _ -> changedSinceMark = false;
            case LogRecord.Writing(var _, String hash, var _) -> {
                changed = false;
                writing = hash;
            }
            case LogRecord.WritingMarked(var _, String hash, var _) -> {
                changed = changedSinceMark;
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

    boolean isPossible() {
        return changed || !writing.isEmpty();
    }
}
