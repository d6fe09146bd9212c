package commonplace.server.cli.projects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.Page;
import commonplace.markdown.YamlFile;
import commonplace.projects.config.DocTypes;
import commonplace.projects.documents.ProjectDocument;
import commonplace.server.notes.OwnTools;
import commonplace.tools.ToolDefinition;
import commonplace.tools.Toolset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What agents are taught is what the program does. */
class SkillTest {
    private final String skill = Skill.text();

    @Test
    void itIsASkillAndShort() {
        Page page = Page.of(skill);

        assertEquals("compounding-docs", page.frontMatter().string("name").orElse(""));
        int description = page.frontMatter().string("description").orElse("").length();
        assertTrue(description > 100 && description <= 1024, "the description has " + description + " characters");
        assertTrue(skill.lines().count() < 150, "too long to be read with every question");
    }

    @Test
    void itsTableOfTypesIsThatOfTheProgram() {
        String types = DocTypes.builtIn().all().stream()
                .map(type -> "| `" + type.name() + "` | `" + type.folder() + "` |\n")
                .collect(Collectors.joining());

        String taught = skill.lines()
                .filter(line -> line.matches("\\| `\\w+` \\| `\\w+` \\| [^|]*[^|` ] \\|"))
                .map(line -> line.replaceFirst("^(\\| `\\w+` \\| `\\w+` \\|).*", "$1\n"))
                .collect(Collectors.joining());
        assertEquals(types, taught);
    }

    @Test
    void itsTablesOfFieldsAreThoseOfTheProgram() throws IOException {
        var fields = new StringBuilder();
        for (Object type : (List<?>) Objects.requireNonNull(definitions().get("types"))) {
            Map<?, ?> form = (Map<?, ?>) type;
            rows(form, "required_fields", "yes", fields);
            rows(form, "optional_fields", "no", fields);
        }

        String taught = skill.lines()
                .filter(line -> line.matches("\\| `\\w+` \\| `\\w+` \\| (yes|no) \\| .*"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        assertEquals(fields.toString(), taught);
    }

    private static void rows(Map<?, ?> type, String key, String required, StringBuilder rows) {
        for (Object each : (List<?>) Objects.requireNonNull(type.get(key))) {
            Map<?, ?> field = (Map<?, ?>) each;
            rows.append("| `%s` | `%s` | %s | %s |\n"
                    .formatted(type.get("name"), field.get("name"), required, values(field)));
        }
    }

    private static String values(Map<?, ?> field) {
        return switch (String.valueOf(field.get("type"))) {
            case "enum" ->
                ((List<?>) Objects.requireNonNull(field.get("values")))
                        .stream().map(String::valueOf).collect(Collectors.joining(", "));
            case "array" -> "list";
            default -> "text";
        };
    }

    private static Map<String, ?> definitions() throws IOException {
        try (var resource = Objects.requireNonNull(DocTypes.class.getResourceAsStream("doc-types.yaml"))) {
            return assertInstanceOf(
                            YamlFile.Good.class,
                            YamlFile.read(new String(resource.readAllBytes(), StandardCharsets.UTF_8)))
                    .values();
        }
    }

    @Test
    void everyDocumentNeedsWhatItSays() throws IOException {
        Map<?, ?> common = (Map<?, ?>) Objects.requireNonNull(definitions().get("common"));

        for (Object each : (List<?>) Objects.requireNonNull(common.get("required_fields"))) {
            Map<?, ?> field = (Map<?, ?>) each;
            String row =
                    "\n| `" + field.get("name") + "` | " + (field.containsKey("values") ? values(field) + " |" : "");
            assertTrue(skill.contains(row), row);
        }
        for (Object each : (List<?>) Objects.requireNonNull(common.get("optional_fields"))) {
            assertTrue(skill.contains("`" + ((Map<?, ?>) each).get("name") + "`"), each::toString);
        }
    }

    @Test
    void itsExampleFitsItsType() {
        int start = skill.indexOf("```markdown\n") + "```markdown\n".length();
        String example = skill.substring(start, skill.indexOf("```", start));

        assertEquals(
                List.of(),
                ProjectDocument.read("problems/a.md", example, DocTypes.builtIn())
                        .violations());
    }

    @Test
    void itNamesEveryTool() {
        for (Toolset<?> toolset : OwnTools.toolsets()) {
            if (toolset.name().equals("docs")) {
                for (ToolDefinition<?, ?> tool : toolset.tools()) {
                    assertTrue(skill.contains("`" + tool.name() + "`"), tool::name);
                }
            }
        }
    }
}
