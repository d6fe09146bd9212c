package commonplace.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in a file that somebody wrote by hand, asked for one by one. What is wrong with one is noted,
 * and reading goes on, so that all mistakes are told at once.
 *
 * <pre>{@code
 * var fields = new JsonFields(Json.readPlaced(bytes), "", mistakes);
 * int limit = fields.whole("limit", 1, 100, "a whole number from 1 to 100").map(Long::intValue).orElse(10);
 * fields.refuseOthers();
 * }</pre>
 */
public final class JsonFields {
    private final LocatedJson object;
    private final String path;
    private final Mistakes mistakes;

    /** Those that were asked for; all others are unknown. */
    private final Set<String> known = new LinkedHashSet<>();

    /** Takes the mistakes of a file, and has the words for them. */
    public interface Mistakes {
        /**
         * Something is not as it should be.
         *
         * @param field the way to it, {@code servers[1].name}; empty for the file as a whole
         * @param message the rest of a sentence about the field
         */
        void add(JsonLocation place, String field, String message);

        /**
         * A value is of another kind than it should be, or out of its limits, or it is missing.
         *
         * @param wanted what it should be, such as {@code a number from 0 to 1}
         */
        void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> found);

        /** A member that nobody asks for is a misspelling, and would otherwise do nothing in silence. */
        void unknown(JsonLocation place, String field, String name, Collection<String> known);

        /** Whether a member counts as left out, such as null where people write that. */
        default boolean isLeftOut(LocatedJson member) {
            return false;
        }

        /** A name that the author of the file chose, as it stands in the way to a field. */
        default String shown(String name) {
            return name;
        }
    }

    /** The members of a value, which has none if it is not an object. */
    public JsonFields(LocatedJson object, String path, Mistakes mistakes) {
        this.object = object;
        this.path = path;
        this.mistakes = mistakes;
    }

    /** The way to this object. */
    public String path() {
        return path;
    }

    /** The way to a member of it. */
    public String path(String name) {
        String shown = mistakes.shown(name);
        return path.isEmpty() ? shown : path + "." + shown;
    }

    /** Notes something about a member, or what is inside of it, such as {@code names[2]}. */
    public void mistake(String name, String message) {
        mistakes.add(place(name), path(name), message);
    }

    /** Notes that a member is not what it should be. */
    public void wrong(String name, String wanted) {
        mistakes.wrong(place(name), path(name), wanted, object.member(name));
    }

    private JsonLocation place(String name) {
        return object.member(name).map(LocatedJson::place).orElse(object.place());
    }

    /** The keys, as often as they stand there. */
    public List<LocatedJson.Key> keys() {
        return object.keys();
    }

    public boolean has(String name) {
        return member(name).isPresent();
    }

    public Optional<LocatedJson> member(String name) {
        known.add(name);
        return object.member(name).filter(member -> !mistakes.isLeftOut(member));
    }

    /** A member that must be there; that it is missing is noted. */
    public Optional<LocatedJson> required(String name) {
        Optional<LocatedJson> member = member(name);
        if (member.isEmpty()) {
            wrong(name, "there");
        }
        return member;
    }

    /** Says which members there are without reading them, for {@link #refuseOthers}. */
    public void know(Collection<String> names) {
        known.addAll(names);
    }

    /** Notes all members that nobody asked for. */
    public void refuseOthers() {
        for (LocatedJson.Key key : object.keys()) {
            if (!known.contains(key.name())) {
                mistakes.unknown(key.place(), path(key.name()), key.name(), known);
            }
        }
    }

    /** A member, if it is there and the function makes something of it. */
    public <T> Optional<T> read(String name, String wanted, Function<@Nullable Object, Optional<T>> reading) {
        Optional<LocatedJson> member = member(name);
        Optional<T> read = member.flatMap(value -> reading.apply(value.value()));
        if (member.isPresent() && read.isEmpty()) {
            wrong(name, wanted);
        }
        return read;
    }

    public Optional<String> text(String name, String wanted) {
        return read(name, wanted, value -> value instanceof String text ? Optional.of(text) : Optional.empty());
    }

    public Optional<Boolean> flag(String name, String wanted) {
        return read(name, wanted, value -> value instanceof Boolean flag ? Optional.of(flag) : Optional.empty());
    }

    public Optional<Long> whole(String name, long least, long most, String wanted) {
        return read(
                name,
                wanted,
                value -> value instanceof Long number && number >= least && number <= most
                        ? Optional.of(number)
                        : Optional.empty());
    }

    public Optional<Double> number(String name, double least, double most, String wanted) {
        return read(
                name,
                wanted,
                value -> value instanceof Number number && number.doubleValue() >= least && number.doubleValue() <= most
                        ? Optional.of(number.doubleValue())
                        : Optional.empty());
    }

    /** What is made of each element of a list, if something is made of all of them. */
    public <T> Optional<List<T>> list(String name, String wanted, Function<@Nullable Object, Optional<T>> reading) {
        Optional<LocatedJson> member = member(name);
        Optional<List<T>> read = member.flatMap(LocatedJson::elements).flatMap(elements -> {
            List<T> all = elements.stream()
                    .flatMap(each -> reading.apply(each.value()).stream())
                    .toList();
            return all.size() == elements.size() ? Optional.of(all) : Optional.empty();
        });
        if (member.isPresent() && read.isEmpty()) {
            wrong(name, wanted);
        }
        return read;
    }

    /** What a list holds, whatever it is. */
    public Optional<List<LocatedJson>> array(String name, String wanted) {
        Optional<LocatedJson> member = member(name);
        Optional<List<LocatedJson>> elements = member.flatMap(LocatedJson::elements);
        if (member.isPresent() && elements.isEmpty()) {
            wrong(name, wanted);
        }
        return elements;
    }

    /** The members of an object inside; of an empty one if it is not there. */
    public JsonFields object(String name, String wanted) {
        Optional<LocatedJson> member = member(name);
        if (member.isPresent() && member.flatMap(LocatedJson::members).isEmpty()) {
            wrong(name, wanted);
        }
        return new JsonFields(member.orElse(new LocatedJson(null, object.place(), List.of())), path(name), mistakes);
    }

    /** The members of each object in a list; none if there is something else among them. */
    public List<JsonFields> objects(String name, String wanted) {
        List<LocatedJson> elements = array(name, wanted).orElse(List.of());
        List<JsonFields> objects = new ArrayList<>();
        for (int i = 0; i < elements.size(); i++) {
            objects.add(new JsonFields(elements.get(i), path(name) + "[" + i + "]", mistakes));
        }
        if (!elements.stream().allMatch(each -> each.members().isPresent())) {
            wrong(name, wanted);
            return List.of();
        }
        return objects;
    }
}
