package commonplace.server.cli.setup;

import commonplace.server.cli.setup.SetupRecord.Written;
import commonplace.server.cli.setup.SetupRecord.WrittenEntry;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes back all that was written, the newest first. */
final class SetupUndoing {
    private final SetupRecord record;
    private final SetupReport report;

    SetupUndoing(SetupRecord record, SetupReport report) {
        this.record = record;
        this.report = report;
    }

    /** Shows what would be done; returns whether there is anything. */
    boolean show() throws IOException {
        Written written = record.read();
        Map<Path, Optional<String>> later = new HashMap<>();
        for (WrittenEntry entry : written.entries().reversed()) {
            SettingsFile now;
            try {
                now = later.containsKey(entry.file())
                        ? new SettingsFile(entry.file(), later.get(entry.file()))
                        : SettingsFile.read(entry.file());
            } catch (IOException unreadable) {
                report.undoing(new SetupUndo.Impossible(entry, String.valueOf(unreadable.getMessage())));
                continue;
            }
            SetupUndo undo = SetupUndo.of(entry, now);
            report.undoing(undo);
            if (undo instanceof SetupUndo.Restoring(var _, var _, Optional<String> after)) {
                later.put(entry.file(), after);
            }
        }
        return !written.entries().isEmpty() || !written.folders().isEmpty();
    }

    /** Does it; returns whether nothing of ours is left. */
    boolean run() throws IOException {
        boolean fine = true;
        for (WrittenEntry entry : record.read().entries().reversed()) {
            try {
                boolean settled = settle(SetupUndo.of(entry, SettingsFile.read(entry.file())));
                fine &= settled;
                if (settled) {
                    record.write(record.read().without(entry));
                }
            } catch (IOException failed) {
                report.failed(entry.title(), entry.file() + " " + failed.getMessage());
                fine = false;
            }
        }
        removeFolders();
        return fine;
    }

    private boolean settle(SetupUndo undo) throws IOException {
        return switch (undo) {
            case SetupUndo.Restoring restoring -> {
                restoring.run();
                report.undone(undo.written());
                yield true;
            }
            case SetupUndo.Settled _ -> true;
            case SetupUndo.Impossible(var written, String problem) -> {
                report.failed(written.title(), problem);
                yield false;
            }
        };
    }

    /** A folder that was made for notes goes if nobody has put any into it. */
    private void removeFolders() throws IOException {
        Written written = record.read();
        List<Path> left = new ArrayList<>();
        for (Path folder : written.folders()) {
            try {
                Files.delete(folder);
                report.say("The folder " + report.shown(folder) + " was empty, and is gone.");
            } catch (NoSuchFileException gone) {
                // As it should be.
            } catch (DirectoryNotEmptyException inUse) {
                report.say("The folder " + report.shown(folder) + " stays: there is something in it.");
            } catch (IOException failed) {
                left.add(folder);
            }
        }
        record.write(new Written(written.entries(), left));
    }
}
