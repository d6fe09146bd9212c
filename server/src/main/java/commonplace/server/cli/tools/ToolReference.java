package commonplace.server.cli.tools;

import commonplace.tools.Effect;
import commonplace.tools.Field;
import commonplace.tools.Shape;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import commonplace.tools.ValueKind;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The reference of all tools as Markdown, made from their definitions like their schemas and commands. */
public final class ToolReference {
    private static final Pattern EXAMPLE = Pattern.compile("e\\.g\\. '([^']+)'");

    private ToolReference() {}

    public static String of(List<Toolset<?>> toolsets) {
        var text = new StringBuilder("""
            # The tools

            <!-- Made from the definitions of the tools by `./commonplace reference > docs/tools.md`; change those. -->

            Each tool can be called by an agent over MCP, and by a person on the command line. Arguments and answers
            are the same; on the command line `--json` shows the answer as an agent gets it, and `-` in place of a
            text reads it from standard input.
            """);
        for (Toolset<?> toolset : toolsets) {
            String name = toolset.name().substring(0, 1).toUpperCase(Locale.ROOT)
                    + toolset.name().substring(1);
            text.append("\n## ")
                    .append(name)
                    .append("\n\n")
                    .append(toolset.purpose())
                    .append('\n');
            toolset.tools().forEach(tool -> text.append(of(tool)));
        }
        return text.toString();
    }

    private static String of(ToolDefinition<?, ?> tool) {
        return "\n### " + tool.name() + "\n\n**" + tool.title() + ".** " + effect(tool.effect()) + "\n\n"
                + tool.description() + "\n\n```sh\n" + example(tool) + "\n```\n\n" + arguments(tool.arguments())
                + tool.answer().map(shape -> answer(shape, tool.tells())).orElse("\nAnswers with text.\n");
    }

    private static String effect(Effect effect) {
        return switch (effect) {
            case READS -> "Changes nothing.";
            case ADDS -> "Adds to what is there; a second call adds again.";
            case CREATES -> "Adds what is not there yet; a second call changes nothing more.";
            case OVERWRITES -> "May replace or remove what was there; a second call changes nothing more.";
            case EDITS -> "May replace what was there; a second call does so again.";
        };
    }

    private static String example(ToolDefinition<?, ?> tool) {
        List<Field> fields = tool.arguments().fields();
        List<Field> required = fields.stream().filter(Field::required).toList();
        List<Field> shown = required.isEmpty() ? fields.subList(0, Math.min(1, fields.size())) : required;
        return "./commonplace " + tool.name()
                + shown.stream()
                        .map(field -> " " + ToolCommand.name(field) + " " + example(field))
                        .collect(Collectors.joining());
    }

    private static String example(Field field) {
        Matcher given = EXAMPLE.matcher(field.doc());
        String value = switch (field.kind()) {
            case ValueKind.Choice choice -> choice.words().getFirst();
            case ValueKind.Truth _ -> "true";
            case ValueKind.Whole _, ValueKind.Numeral _, ValueKind.Bounded _ -> "1";
            case ValueKind.Text _, ValueKind.Many _, ValueKind.Part _, ValueKind.Open _, ValueKind.AnyValue _ ->
                given.find() ? given.group(1) : "…";
        };
        return value.matches("[A-Za-z0-9/_.-]+") ? value : "'" + value + "'";
    }

    private static String arguments(Shape<?> shape) {
        if (shape.fields().isEmpty()) {
            return "It takes no arguments.\n";
        }
        var table = new StringBuilder("| Argument | Kind | | |\n|---|---|---|---|\n");
        rows(shape, "", table);
        return table.toString();
    }

    /** Those of objects inside of others too: {@code steps[].tool_id}. */
    private static void rows(Shape<?> shape, String prefix, StringBuilder table) {
        for (Field field : shape.fields()) {
            String name = prefix + field.name();
            table.append("| `")
                    .append(name)
                    .append("` | ")
                    .append(kind(field.kind()))
                    .append(" | ")
                    .append(field.required() ? "required" : "")
                    .append(" | ")
                    .append(cell(field.doc()))
                    .append(" |\n");
            if (field.kind() instanceof ValueKind.Part(Shape<?> part)) {
                rows(part, name + ".", table);
            } else if (field.kind() instanceof ValueKind.Many(ValueKind.Part(Shape<?> part), var _, var _)) {
                rows(part, name + "[].", table);
            }
        }
    }

    private static String answer(Shape<?> shape, boolean tells) {
        var lines = new StringBuilder(tells ? "\nAnswers with text, and as data with:\n\n" : "\nAnswers with:\n\n");
        parts(shape, "", lines);
        return lines.toString();
    }

    private static void parts(Shape<?> shape, String indent, StringBuilder lines) {
        for (Field field : shape.fields()) {
            lines.append(indent)
                    .append("- `")
                    .append(field.name())
                    .append("`: ")
                    .append(kind(field.kind()))
                    .append(field.required() ? "" : ", where there is one")
                    .append(field.doc().isEmpty() ? "" : ". " + field.doc())
                    .append('\n');
            switch (field.kind()) {
                case ValueKind.Part(Shape<?> part) -> parts(part, indent + "  ", lines);
                case ValueKind.Many(ValueKind.Part(Shape<?> part), var _, var _) -> parts(part, indent + "  ", lines);
                case ValueKind.Many _,
                        ValueKind.Text _,
                        ValueKind.Whole _,
                        ValueKind.Numeral _,
                        ValueKind.Bounded _,
                        ValueKind.Truth _,
                        ValueKind.Choice _,
                        ValueKind.Open _,
                        ValueKind.AnyValue _ -> {}
            }
        }
    }

    private static String kind(ValueKind kind) {
        return switch (kind) {
            case ValueKind.Text _ -> "text";
            case ValueKind.Whole _ -> "whole number";
            case ValueKind.Numeral _ -> "number";
            case ValueKind.Bounded bounded -> bounded.called().substring("a ".length());
            case ValueKind.Truth _ -> "true or false";
            case ValueKind.Choice choice ->
                choice.words().stream().map(word -> "`" + word + "`").collect(Collectors.joining(", "));
            case ValueKind.Many(ValueKind.Part _, var _, var _) -> "list of";
            case ValueKind.Many(ValueKind item, var _, var _) ->
                "list of " + kind(item)
                        + (item instanceof ValueKind.Text || item instanceof ValueKind.Whole ? "s" : "");
            case ValueKind.Part _ -> "object of";
            case ValueKind.Open _ -> "object";
            case ValueKind.AnyValue _ -> "any value";
        };
    }

    private static String cell(String doc) {
        return doc.replace("|", "\\|").replace("\n", " ");
    }
}
