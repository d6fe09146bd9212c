package commonplace.mcp.client;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Values that must not be seen, and texts without them.
 *
 * <pre>{@code
 * new Secrets(List.of("hunter22")).redact("wrong password: hunter22") // "wrong password: [secret]"
 * }</pre>
 */
public final class Secrets {
    public static final Secrets NONE = new Secrets();

    /** A shorter one is found in any text by chance, and hides nothing. */
    static final int MIN_LENGTH = 4;

    private static final String HIDDEN = "[secret]";

    private final List<String> values;

    /** Every start makes one, and most never have another. */
    private Secrets() {
        this.values = List.of();
    }

    public Secrets(Collection<String> values) {
        var forms = new TreeSet<String>(
                Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        for (String value : values) {
            if (value.length() >= MIN_LENGTH) {
                forms.add(value);
                // As it stands in JSON that a server quotes in a text.
                String quoted = Json.text(value);
                forms.add(quoted.substring(1, quoted.length() - 1));
            }
        }
        this.values = List.copyOf(forms);
    }

    public String redact(String text) {
        String redacted = text;
        for (String value : values) {
            redacted = redacted.replace(value, HIDDEN);
        }
        return redacted;
    }

    /** A JSON value with every string in it redacted, names of members too; the same one where there is no secret. */
    public @Nullable Object redactJson(@Nullable Object json) {
        if (values.isEmpty()) {
            return json;
        }
        if (json instanceof String text) {
            return redact(text);
        }
        if (json instanceof List<?> list) {
            List<@Nullable Object> copy = new ArrayList<>(list.size());
            list.forEach(element -> copy.add(redactJson(element)));
            return copy;
        }
        Map<String, @Nullable Object> object = Json.asObject(json);
        return object == null ? json : redactObject(object);
    }

    public Map<String, @Nullable Object> redactObject(Map<String, @Nullable Object> object) {
        if (values.isEmpty()) {
            return object;
        }
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        object.forEach((key, value) -> copy.put(redact(key), redactJson(value)));
        return copy;
    }

    @Override
    public String toString() {
        return values.size() + " secrets";
    }
}
