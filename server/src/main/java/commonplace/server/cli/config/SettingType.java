package commonplace.server.cli.config;

import commonplace.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the value of a setting can be: how it is read, what it must be, and how JSON Schema says that. */
public sealed interface SettingType<T> {
    /** A value of the file; empty for one of another kind. */
    Optional<T> ofJson(@Nullable Object plain);

    /** A value of the environment or the command line; empty for what cannot be read as one. */
    Optional<T> ofText(String text);

    /** The rest of a sentence that says what it should be: {@code a whole number from 0 to 65535}. */
    String wanted();

    /**
     * What is wrong about a value that is of the right kind.
     *
     * @param name by which the setting is known where the value stands
     */
    Optional<String> objection(String name, T value);

    Map<String, @Nullable Object> schema();

    record Whole(long least, long most) implements SettingType<Long> {
        @Override
        public Optional<Long> ofJson(@Nullable Object plain) {
            return plain instanceof Long number ? Optional.of(number) : Optional.empty();
        }

        @Override
        public Optional<Long> ofText(String text) {
            try {
                return Optional.of(Long.valueOf(text.strip()));
            } catch (NumberFormatException noNumber) {
                return Optional.empty();
            }
        }

        @Override
        public String wanted() {
            return "a whole number from " + least + " to " + most;
        }

        @Override
        public Optional<String> objection(String name, Long value) {
            return value >= least && value <= most
                    ? Optional.empty()
                    : Optional.of(name + " is a number from " + least + " to " + most + ", not " + value);
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            return Json.object("type", "integer", "minimum", least, "maximum", most);
        }
    }

    /** @param unit what is counted, such as {@code seconds} */
    record Decimal(long least, long most, String unit) implements SettingType<Double> {
        @Override
        public Optional<Double> ofJson(@Nullable Object plain) {
            return plain instanceof Number number ? Optional.of(number.doubleValue()) : Optional.empty();
        }

        @Override
        public Optional<Double> ofText(String text) {
            try {
                return Optional.of(Double.valueOf(text.strip()));
            } catch (NumberFormatException noNumber) {
                return Optional.empty();
            }
        }

        @Override
        public String wanted() {
            return "a number of " + unit + " from " + least + " to " + most;
        }

        @Override
        public Optional<String> objection(String name, Double value) {
            return value >= least && value <= most
                    ? Optional.empty()
                    : Optional.of(name + " is " + wanted() + ", not " + value);
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            return Json.object("type", "number", "minimum", least, "maximum", most);
        }
    }

    record Truth() implements SettingType<Boolean> {
        @Override
        public Optional<Boolean> ofJson(@Nullable Object plain) {
            return plain instanceof Boolean truth ? Optional.of(truth) : Optional.empty();
        }

        @Override
        public Optional<Boolean> ofText(String text) {
            return switch (text.strip()) {
                case "true", "1" -> Optional.of(true);
                case "false", "0" -> Optional.of(false);
                default -> Optional.empty();
            };
        }

        @Override
        public String wanted() {
            return "true or false";
        }

        @Override
        public Optional<String> objection(String name, Boolean value) {
            return Optional.empty();
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            return Json.object("type", "boolean");
        }
    }

    record Choice(List<String> words) implements SettingType<String> {
        @Override
        public Optional<String> ofJson(@Nullable Object plain) {
            return plain instanceof String text ? Optional.of(text) : Optional.empty();
        }

        @Override
        public Optional<String> ofText(String text) {
            return Optional.of(text.strip());
        }

        @Override
        public String wanted() {
            return "one of " + String.join(", ", words);
        }

        @Override
        public Optional<String> objection(String name, String value) {
            return words.contains(value)
                    ? Optional.empty()
                    : Optional.of(name + " is " + wanted() + ", not '" + value + "'");
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            return Json.object("type", "string", "enum", words);
        }
    }

    /**
     * @param form what it is called that the text must be, such as {@code address}
     * @param example behind the name of the setting, what it takes
     */
    record Text(Predicate<String> isOne, String form, String example) implements SettingType<String> {
        /** Whatever it is, as long as it is something. */
        static Text any() {
            return new Text(_ -> true, "text", "text");
        }

        @Override
        public Optional<String> ofJson(@Nullable Object plain) {
            return plain instanceof String text ? Optional.of(text) : Optional.empty();
        }

        @Override
        public Optional<String> ofText(String text) {
            return Optional.of(text);
        }

        @Override
        public String wanted() {
            return "text";
        }

        @Override
        public Optional<String> objection(String name, String value) {
            if (value.isBlank()) {
                return Optional.of(name + " is empty");
            }
            Optional<Integer> unseen =
                    value.chars().filter(Character::isISOControl).boxed().findFirst();
            if (unseen.isPresent()) {
                return Optional.of("%s has a character that nobody can see, U+%04X".formatted(name, unseen.get()));
            }
            return isOne.test(value)
                    ? Optional.empty()
                    : Optional.of("'" + value + "' is no " + form + "; " + name + " takes " + example);
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            return Json.object("type", "string", "minLength", 1L);
        }
    }

    record Many(Text each) implements SettingType<List<String>> {
        @Override
        public Optional<List<String>> ofJson(@Nullable Object plain) {
            return plain instanceof List<?> list && list.stream().allMatch(String.class::isInstance)
                    ? Optional.of(list.stream().map(String::valueOf).toList())
                    : Optional.empty();
        }

        @Override
        public Optional<List<String>> ofText(String text) {
            return Optional.of(Stream.of(text.split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList());
        }

        @Override
        public String wanted() {
            return "a list of texts";
        }

        @Override
        public Optional<String> objection(String name, List<String> value) {
            return value.stream()
                    .flatMap(element -> each.objection(name, element).stream())
                    .findFirst();
        }

        @Override
        public Map<String, @Nullable Object> schema() {
            Map<String, @Nullable Object> schema = new LinkedHashMap<>();
            schema.put("type", "array");
            schema.put("items", each.schema());
            return schema;
        }
    }
}
