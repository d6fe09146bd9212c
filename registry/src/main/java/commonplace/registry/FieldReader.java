package commonplace.registry;

import commonplace.base.NearNames;
import commonplace.base.SafeText;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** One object of the file: its fields are asked for one by one, and what is wrong with each is noted. */
final class FieldReader {
    /** A text from a file is shown this far in a message about it. */
    private static final int SHOWN = 60;

    private final Problems problems;
    private final String path;
    private final LocatedJson object;

    private FieldReader(Problems problems, String path, LocatedJson object) {
        this.problems = problems;
        this.path = path;
        this.object = object;
    }

    /** The problems of one file, as they are found. */
    static final class Problems {
        private final String file;
        private final List<RegistryProblem> found = new ArrayList<>();

        Problems(String file) {
            this.file = file;
        }

        void add(JsonLocation place, String field, String message) {
            found.add(new RegistryProblem(file, place.line(), place.column(), field, message));
        }

        List<RegistryProblem> found() {
            return found;
        }
    }

    /** A reader of the value's fields, all of which must be known; nothing if it has none. */
    static Optional<FieldReader> of(Problems problems, String path, LocatedJson value, String... known) {
        Optional<FieldReader> reader = ofNames(problems, path, value);
        reader.ifPresent(fields -> fields.unknown(Arrays.asList(known)));
        return reader;
    }

    /** A reader of an object whose keys are names that the file's author chose. */
    static Optional<FieldReader> ofNames(Problems problems, String path, LocatedJson value) {
        if (value.members().isEmpty()) {
            problems.add(value.place(), path, "must be an object, not " + kind(value));
            return Optional.empty();
        }
        var reader = new FieldReader(problems, path, value);
        reader.repeated();
        return Optional.of(reader);
    }

    private void unknown(List<String> known) {
        for (LocatedJson.Key key : object.keys()) {
            if (!known.contains(key.name())) {
                problems.add(key.place(), path(key.name()), "unknown field; " + instead(key.name(), known));
            }
        }
    }

    private void repeated() {
        for (LocatedJson.Key key : object.repeated()) {
            problems.add(key.place(), path(key.name()), "stands here a second time");
        }
    }

    private static String instead(String name, List<String> known) {
        return NearNames.misspelled(name, known)
                .map(meant -> "did you mean '" + meant + "'?")
                .orElse("known are " + String.join(", ", known));
    }

    String path(String name) {
        return path.isEmpty() ? shortened(name) : path + "." + shortened(name);
    }

    List<LocatedJson.Key> keys() {
        return object.keys();
    }

    Optional<LocatedJson> optional(String name) {
        return object.member(name);
    }

    Optional<LocatedJson> required(String name) {
        Optional<LocatedJson> value = optional(name);
        if (value.isEmpty()) {
            problems.add(object.place(), path(name), "is missing");
        }
        return value;
    }

    /** A text that must be there and fit; empty, with the reason noted, if it is not. */
    String text(String name, Predicate<String> fits, String rule) {
        return required(name).map(value -> text(path(name), value, fits, rule)).orElse("");
    }

    String text(String field, LocatedJson value, Predicate<String> fits, String rule) {
        if (!(value.value() instanceof String text)) {
            problems.add(value.place(), field, "must be text, not " + kind(value));
            return "";
        }
        if (isBroken(text)) {
            problems.add(value.place(), field, "has half a character (an unpaired surrogate), which no file can keep");
        } else if (!fits.test(text)) {
            problems.add(value.place(), field, text.isBlank() ? rule : "'" + shortened(text) + "' " + rule);
        }
        return text;
    }

    /** A text that must be there, and is not meant to be a book: it goes into answers as it is. */
    String text(String name, int longest) {
        return required(name).map(value -> text(path(name), value, longest)).orElse("");
    }

    String text(String field, LocatedJson value, int longest) {
        String text = text(field, value, each -> !each.isBlank(), "must not be blank");
        if (text.length() > longest) {
            problems.add(
                    value.place(), field, "has " + text.length() + " characters, and may have " + longest + " at most");
        }
        return text;
    }

    private static boolean isBroken(String text) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
    }

    /** What an array holds that must be there; nothing, with the reason noted, if there is none. */
    Optional<List<LocatedJson>> array(String name) {
        return required(name).flatMap(value -> array(name, value));
    }

    Optional<List<LocatedJson>> array(String name, LocatedJson value) {
        if (value.elements().isEmpty()) {
            problems.add(value.place(), path(name), "must be an array, not " + kind(value));
        }
        return value.elements();
    }

    static String kind(LocatedJson value) {
        return switch (value.value()) {
            case null -> "null";
            case String text -> "the text '" + shortened(text) + "'";
            case Number number -> "the number " + shortened(number.toString());
            case Boolean truth -> truth.toString();
            case Collection<?> _ -> "an array";
            default -> "an object";
        };
    }

    /** In one line, whatever a file has for a name or a text. */
    static String shortened(String text) {
        return SafeText.line(SafeText.beginning(text, SHOWN));
    }
}
