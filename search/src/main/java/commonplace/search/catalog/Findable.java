package commonplace.search.catalog;

import java.util.List;

/**
 * A thing to find, as it describes itself.
 *
 * @param id what it is known by, such as {@code docs:search}; no two have the same
 * @param intents what people or agents who need it would ask for, in their words
 * @param effect whether it changes anything
 */
public record Findable(
        String id,
        String name,
        String namespace,
        List<String> tags,
        String description,
        List<DescribedParameter> parameters,
        List<String> intents,
        Deed effect) {

    /** What using it does, as far as it says. */
    public enum Deed {
        READS,
        CHANGES,
        UNKNOWN
    }

    /** Something that it is given. */
    public record DescribedParameter(String name, String description) {}

    public Findable {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("'" + name + "' needs an id to be found by");
        }
        tags = List.copyOf(tags);
        parameters = List.copyOf(parameters);
        intents = List.copyOf(intents);
    }

    /** One that does not say what using it does. */
    public Findable(
            String id,
            String name,
            String namespace,
            List<String> tags,
            String description,
            List<DescribedParameter> parameters,
            List<String> intents) {
        this(id, name, namespace, tags, description, parameters, intents, Deed.UNKNOWN);
    }
}
