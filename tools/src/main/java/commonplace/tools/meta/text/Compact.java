package commonplace.tools.meta.text;

import commonplace.base.SafeText;
import commonplace.json.Json;
import commonplace.json.JsonLimitException;
import org.jspecify.annotations.Nullable;

/** Values as JSON without blanks, which ends where it gets too long: values can hold one part many times. */
public final class Compact {
    private Compact() {}

    /** Throws {@link Budget.SpentException} for more characters than are allowed. */
    public static String json(@Nullable Object value, int most) {
        try {
            return Json.text(value, most);
        } catch (JsonLimitException e) {
            throw new Budget.SpentException(
                    e.isTooDeep()
                            ? "makes a value more than " + Json.MAX_DEPTH + " levels deep"
                            : "makes more than " + most + " characters of text; take less of the result");
        }
    }

    /** As much of it as fits. */
    public static String beginning(@Nullable Object value, int most) {
        try {
            return SafeText.cut(Json.text(value, most), most);
        } catch (JsonLimitException e) {
            return SafeText.cut(e.beginning() + "…", most);
        }
    }
}
