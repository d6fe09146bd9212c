package commonplace.registry;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.json.JsonFields;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The problems of one registry's file, as they are found. */
final class RegistryMistakes implements JsonFields.Mistakes {
    /** A text from a file is shown this far in a message about it. */
    private static final int SHOWN = 60;

    private final String file;
    private final List<RegistryProblem> found = new ArrayList<>();

    RegistryMistakes(String file) {
        this.file = file;
    }

    /** From the top to the bottom. */
    List<RegistryProblem> found() {
        return found.stream()
                .sorted(Comparator.comparingInt(RegistryProblem::line).thenComparingInt(RegistryProblem::column))
                .toList();
    }

    @Override
    public void add(JsonLocation place, String field, String message) {
        found.add(new RegistryProblem(file, place.line(), place.column(), field, message));
    }

    @Override
    public void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> value) {
        add(
                place,
                field,
                value.map(there -> "must be " + wanted + ", not " + kind(there)).orElse("is missing"));
    }

    @Override
    public void unknown(JsonLocation place, String field, String name, Collection<String> known) {
        String instead = NearNames.misspelled(name, known)
                .map(meant -> "did you mean '" + meant + "'?")
                .orElse("known are " + String.join(", ", known));
        add(place, field, "unknown field; " + instead);
    }

    /** In one line, whatever a file has for a name or a text. */
    @Override
    public String shown(String text) {
        return shortened(text);
    }

    static String shortened(String text) {
        return SafeText.line(SafeText.beginning(text, SHOWN));
    }

    private static String kind(LocatedJson value) {
        return switch (value.value()) {
            case null -> "null";
            case String text -> "the text '" + shortened(text) + "'";
            case Number number -> "the number " + shortened(number.toString());
            case Boolean truth -> truth.toString();
            case Collection<?> _ -> "an array";
            default -> "an object";
        };
    }
}
