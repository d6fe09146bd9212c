package commonplace.projects.config;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.json.JsonFields;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The problems of a configuration, as they are found: {@code retrieval.max_results must be ..., but is ...}. */
final class ConfigMistakes implements JsonFields.Mistakes {
    private static final int SHOWN = 60;

    private final List<ConfigProblem> found = new ArrayList<>();

    List<ConfigProblem> found() {
        return List.copyOf(found);
    }

    @Override
    public void add(JsonLocation place, String field, String message) {
        found.add(new ConfigProblem(field, field + " " + message));
    }

    @Override
    public void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> value) {
        add(
                place,
                field,
                "must be " + wanted + ", but "
                        + value.map(there -> "is " + shown(there)).orElse("is missing"));
    }

    @Override
    public void unknown(JsonLocation place, String field, String name, Collection<String> known) {
        List<String> similar = NearNames.to(name, known);
        String hint = similar.isEmpty()
                ? "there are " + String.join(", ", known)
                : "did you mean "
                        + similar.stream().map(each -> "'" + each + "'").collect(Collectors.joining(" or "))
                        + "?";
        add(place, field, "is unknown; " + hint);
    }

    private static String shown(LocatedJson value) {
        String text = Json.text(value.plain());
        return text.length() <= SHOWN ? text : SafeText.beginning(text, SHOWN / 2);
    }
}
