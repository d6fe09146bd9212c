package commonplace.server.settings;

import commonplace.json.Json;
import commonplace.json.JsonFields;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The mistakes of a configuration file, of which the first is told: nothing is served with the rest of it. */
final class SettingsMistakes implements JsonFields.Mistakes {
    private final Path file;
    private final List<String> found = new ArrayList<>();

    SettingsMistakes(Path file) {
        this.file = file;
    }

    void throwFirst() throws SettingsException {
        if (!found.isEmpty()) {
            throw new SettingsException(found.getFirst());
        }
    }

    @Override
    public void add(JsonLocation place, String field, String message) {
        found.add(file + ": '" + field + "' " + message);
    }

    @Override
    public void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> value) {
        String found = value.map(there -> ", not " + Json.text(there.plain())).orElse("");
        add(place, field, "must be " + wanted + found);
    }

    @Override
    public void unknown(JsonLocation place, String field, String name, Collection<String> known) {
        if (field.equals(name)) {
            List<String> settings =
                    known.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList();
            found.add(file + ": there is no setting '" + name + "'; there are " + String.join(", ", settings));
        } else {
            add(place, field, "is not known; a rule has allow, deny and ask");
        }
    }

    @Override
    public boolean isLeftOut(LocatedJson member) {
        return member.value() == null;
    }
}
