package commonplace.server.cli.setup;

import commonplace.base.Sha256;
import commonplace.json.Json;
import commonplace.server.cli.setup.SetupRecord.WrittenEntry;
import commonplace.server.clientfiles.ConfigText;
import commonplace.server.clientfiles.MalformedConfigException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How an entry that was written is taken back. */
sealed interface SetupUndo {
    WrittenEntry written();

    /** The text as it was, or without the entry where more has changed since; no text where the file was made for it. */
    record Restoring(WrittenEntry written, SettingsFile file, Optional<String> after) implements SetupUndo {
        void run() throws IOException {
            if (after.isPresent()) {
                file.write(after.get());
            } else {
                file.delete();
            }
        }
    }

    /** Nothing is to be done, since the entry is not there any more, or not as it was written. */
    record Settled(WrittenEntry written, String why) implements SetupUndo {}

    /** Nothing can be done as the file is now. */
    record Impossible(WrittenEntry written, String problem) implements SetupUndo {}

    /** @param now the file as it will be when what was written later has been taken back */
    static SetupUndo of(WrittenEntry written, SettingsFile now) {
        if (now.text().isEmpty()) {
            return new Settled(written, "the file is gone");
        }
        String text = now.text().get();
        if (Sha256.hex(text).equals(written.digest())) {
            return new Restoring(
                    written,
                    now,
                    written.isFileNew()
                            ? Optional.empty()
                            : Optional.of(written.splice().undo(text)));
        }
        try {
            ConfigText config = ConfigText.read(written.client().notation(), text);
            Optional<Object> there = config.value(written.keys());
            if (there.isEmpty()) {
                return new Settled(written, "the entry is not there any more");
            }
            Map<String, @Nullable Object> entry = Json.asObject(there.get());
            if (entry == null || !SetupRecord.plain(entry).equals(SetupRecord.plain(written.entry()))) {
                return new Settled(written, "the entry has been changed since, and stays as it is");
            }
            return new Restoring(
                    written, now, Optional.of(without(written, config).text()));
        } catch (MalformedConfigException malformed) {
            return new Impossible(written, malformed.getMessage());
        }
    }

    private static ConfigText without(WrittenEntry written, ConfigText config) throws MalformedConfigException {
        if (written.replaced().isPresent()) {
            return config.with(written.keys(), written.replaced().get());
        }
        ConfigText rest = config.without(written.keys());
        List<String> container = written.keys().subList(0, 1);
        boolean empty = rest.value(container)
                .filter(value -> value instanceof Map<?, ?> map && map.isEmpty())
                .isPresent();
        return written.isContainerNew() && empty ? rest.without(container) : rest;
    }
}
