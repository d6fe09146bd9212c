package commonplace.projects.config;

import commonplace.json.Json;
import commonplace.schema.SchemaViolation;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A document that is yet to be written: its front matter has all fields that its type asks for. Those that only the
 * author knows are left without a value, which no schema lets pass, so that {@link Lint} names each until it is filled.
 *
 * @param path from the folder of the documents, {@code problems/pool-runs-dry-20250115.md}
 * @param open the fields that have no value yet
 */
public record NewDocument(String path, String text, List<String> open) {
    private static final String UNKNOWN = "?";

    public static NewDocument of(DocType type, String title, LocalDate date) {
        Map<String, String> hints = hints(type, title, date);
        var text = new StringBuilder(
                "---\ndoc_type: " + type.name() + "\ntitle: " + Json.text(title) + "\ndate: " + date + "\n");
        hints.forEach((field, hint) -> text.append(field)
                .append(':')
                .append(hint.isEmpty() ? "" : " # " + hint)
                .append('\n'));
        text.append("---\n\n# ").append(title).append("\n\n");
        String day = date.format(DateTimeFormatter.BASIC_ISO_DATE);
        String name = Slug.of(title, "document") + "-" + day + ".md";
        String path = type.folder().isEmpty() ? name : type.folder() + "/" + name;
        return new NewDocument(path, text.toString(), List.copyOf(hints.keySet()));
    }

    /** The fields that are asked for, and what they may hold. The rules themselves are asked, so that any schema will do. */
    private static Map<String, String> hints(DocType type, String title, LocalDate date) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        values.put("doc_type", type.name());
        values.put("title", title);
        values.put("date", date.toString());
        Map<String, String> hints = new LinkedHashMap<>();
        List<String> missing = missing(type, values);
        while (!missing.isEmpty()) {
            for (String field : missing) {
                values.put(field, UNKNOWN);
                hints.put(
                        field,
                        field.equals("summary") ? "one sentence that says what whoever searches needs to know" : "");
            }
            missing = missing(type, values);
        }
        violations(type, values)
                .filter(violation -> violation.path().size() == 1)
                .forEach(violation -> hints.computeIfPresent(
                        violation.field(), (_, hint) -> hint.isEmpty() ? wanted(violation.message()) : hint));
        return hints;
    }

    private static List<String> missing(DocType type, Map<String, @Nullable Object> values) {
        var missing = new ArrayList<String>();
        violations(type, values)
                .filter(violation -> violation.rule().equals("required"))
                .filter(violation -> violation.path().size() == 1 && !values.containsKey(violation.field()))
                .map(SchemaViolation::field)
                .distinct()
                .forEach(missing::add);
        return missing;
    }

    private static Stream<SchemaViolation> violations(DocType type, Map<String, @Nullable Object> values) {
        return Stream.concat(BuiltInTypes.common().check(values).stream(), type.rules().check(values).stream());
    }

    /** From "must be one of a, b, but is text '?'" what it must be. */
    private static String wanted(String message) {
        int found = message.lastIndexOf(", but is ");
        String must = found < 0 ? message : message.substring(0, found);
        String wanted = must.replaceFirst("^must be ", "");
        return wanted.equals("a list") ? "a list, such as [one, another]" : wanted.replaceAll("\\s+", " ");
    }
}
