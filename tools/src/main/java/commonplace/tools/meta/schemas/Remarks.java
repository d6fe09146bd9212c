package commonplace.tools.meta.schemas;

import commonplace.tools.meta.text.Budget;
import commonplace.tools.meta.text.CodeText;
import commonplace.tools.meta.text.Compact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a type cannot say of a parameter, in a comment. */
final class Remarks {
    private static final int MAX_DESCRIPTION = 80;
    private static final int MAX_VALUE = 40;

    private Remarks() {}

    /** A comment with a blank before it, or nothing. */
    static String on(@Nullable Object schema) {
        if (!(schema instanceof Map<?, ?> map)) {
            return "";
        }
        List<String> remarks = new ArrayList<>();
        range(map.get("minimum"), map.get("maximum"), remarks);
        if (map.get("default") != null) {
            value(map.get("default"), remarks);
        }
        String facts = String.join(", ", remarks);
        String description =
                map.get("description") instanceof String text ? CodeText.remark(text, MAX_DESCRIPTION) : "";
        String all = facts.isEmpty() || description.isEmpty() ? facts + description : facts + "; " + description;
        return all.isEmpty() ? "" : " /* " + all + " */";
    }

    private static void range(@Nullable Object least, @Nullable Object most, List<String> remarks) {
        if (least instanceof Number || most instanceof Number) {
            remarks.add((least instanceof Number ? CodeText.literal(least) : "") + ".."
                    + (most instanceof Number ? CodeText.literal(most) : ""));
        }
    }

    private static void value(@Nullable Object value, List<String> remarks) {
        try {
            remarks.add("default " + CodeText.remark(Compact.json(value, MAX_VALUE), MAX_VALUE));
        } catch (Budget.SpentException tooLong) {
            // A default that nobody would read to its end is left to the schema.
        }
    }
}
