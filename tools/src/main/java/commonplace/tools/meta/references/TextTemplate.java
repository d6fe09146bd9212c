package commonplace.tools.meta.references;

import commonplace.tools.meta.text.Budget;
import commonplace.tools.meta.text.Compact;
import commonplace.tools.meta.text.UnresolvedReferenceException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A text that references stand in. */
record TextTemplate(List<Part> parts) {
    private static final int MAX_TEXT = 1_000_000;

    sealed interface Part {
        record Text(String text) implements Part {}

        record Refers(Reference reference) implements Part {}
    }

    TextTemplate {
        parts = List.copyOf(parts);
    }

    /** Whether there is anything to fill in, and not only dollars that stand for themselves. */
    boolean refers() {
        return parts.stream().anyMatch(Part.Refers.class::isInstance);
    }

    Object fill(List<? extends @Nullable Object> results, Budget budget, String place)
            throws UnresolvedReferenceException {
        if (parts.size() == 1 && parts.getFirst() instanceof Part.Refers(Reference only)) {
            return only.value(results, budget, place);
        }
        var text = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Part.Text(String fixed) -> text.append(fixed);
                case Part.Refers(Reference reference) ->
                    text.append(written(reference, results, budget, place, Math.max(0, MAX_TEXT - text.length())));
            }
        }
        return text.toString();
    }

    private static String written(
            Reference reference, List<? extends @Nullable Object> results, Budget budget, String place, int most)
            throws UnresolvedReferenceException {
        Object value = reference.value(results, budget, place);
        try {
            String text = value instanceof String string ? string : Compact.json(value, most);
            if (text.length() <= most) {
                return text;
            }
        } catch (Budget.SpentException tooLong) {
            // Told below, in the same words as for a text.
        }
        throw new UnresolvedReferenceException(
                place,
                reference.expression(),
                "makes a text of more than " + MAX_TEXT + " characters; take less of the result");
    }
}
