package commonplace.tools;

import java.util.List;

/**
 * What helps to find a tool and to use it, besides its definition.
 *
 * @param intents what people say who want this tool, in their own words; it is found by them
 * @param externalRefs addresses where more can be read
 */
public record Guide(
        List<String> tags, String notes, List<String> intents, List<Example> examples, List<String> externalRefs) {
    /** For tools of which nobody has written anything more. */
    public static final Guide NONE = new Guide(List.of(), "", List.of(), List.of(), List.of());

    public Guide {
        tags = List.copyOf(tags);
        intents = List.copyOf(intents);
        examples = List.copyOf(examples);
        externalRefs = List.copyOf(externalRefs);
    }
}
