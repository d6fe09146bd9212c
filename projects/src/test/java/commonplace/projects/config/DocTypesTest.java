package commonplace.projects.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.markdown.Page;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocTypesTest {
    private static final String COMMON = """
        title: T
        date: 2025-01-15
        summary: S
        significance: correctness
        """;

    private static String check(String frontMatter) {
        return checkText("---\n" + frontMatter + "---\n");
    }

    private static String checkText(String text) {
        return DocTypes.builtIn().check(Page.of(text)).stream()
                .map(each -> each.line() + " " + each.field() + " " + each.rule() + ": " + each.message())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void thereAreFive() {
        assertEquals(
                "problem problems, insight insights, codebase codebase, tool tools, style styles",
                DocTypes.builtIn().all().stream()
                        .map(type -> type.name() + " " + type.folder())
                        .collect(Collectors.joining(", ")));
        assertEquals("built-in", DocTypes.builtIn().all().getFirst().schema());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        problem | problem_type: bug;symptoms: [a];root_cause: b;solution: c
        problem | problem_type: data;symptoms: [a];root_cause: b;solution: c;component: d;severity: low;prevention: e
        insight | insight_type: user_behavior;impact_area: a;confidence: verified;source: b
        codebase | knowledge_type: data_flow;scope: system;files_involved: [a];alternatives_considered: [b];trade_offs: c
        tool | tool_name: Npgsql;version: 8;knowledge_type: gotcha;official_docs_gap: true;related_tools: [a]
        style | style_type: async_patterns;scope: team;rationale: a;examples: [a];exceptions: b
        """)
    void aDocumentThatSaysWhatItsTypeAsksForFits(String type, String fields) {
        assertEquals("", check("doc_type: " + type + "\n" + COMMON + fields.replace(";", "\n") + "\n"));
    }

    @Test
    void everyViolationIsToldWithItsLine() {
        assertEquals("""
            1 root_cause required: is missing
            4 date format: must be a date such as 2025-01-31, but is the text '2025-13-01'
            6 significance enum: must be one of architectural, behavioral, performance, correctness, convention,\
             integration, but is the text 'arch'; did you mean 'architectural'?
            7 problem_type enum: must be one of bug, configuration, integration, performance, security, data, but is\
             the text 'bugs'; did you mean 'bug'?
            8 symptoms type: must be a list, but is the text 'slow'
            9 solution required: has no value\
            """, check("""
                doc_type: problem
                title: T
                date: 2025-13-01
                summary: S
                significance: arch
                problem_type: bugs
                symptoms: slow
                solution:
                """));
    }

    @Test
    void whatEveryDocumentMustSay() {
        assertEquals("""
            1 doc_type required: is missing
            1 title required: is missing
            1 date required: is missing
            1 summary required: is missing
            1 significance required: is missing\
            """, check("a: b\n"));
    }

    @Test
    void whatEveryDocumentMaySay() {
        String insight = "doc_type: insight\n" + COMMON + "insight_type: market_observation\nimpact_area: a\n";
        assertEquals(
                "",
                check(insight
                        + "tags: [a, 5]\nrelated_docs: a.md\nsupersedes:\n  - a.md\npromotion_level: critical\n"));
        assertEquals("", check(insight + "tags:\nown_field: {x: 1}\n"));
        assertEquals(
                "9 promotion_level enum: must be one of standard, important, critical, but is the text 'urgent'",
                check(insight + "promotion_level: urgent\n"));
        assertEquals(
                "10 related_docs anyOf: fits none of the 2 alternatives: must be a single value, but is a mapping; must"
                        + " be a list, but is a mapping",
                check(insight + "tags: a\nrelated_docs: {a: b}\n"));
    }

    @Test
    void listsThatAreRequiredHoldSomething() {
        String problem = "doc_type: problem\n" + COMMON + "problem_type: bug\nroot_cause: \" \"\nsolution: c\n";
        assertEquals("""
            8 root_cause pattern: must not be blank, but is the text ' '
            10 symptoms minItems: must have at least 1 item, but has 0\
            """, check(problem + "symptoms: []\n"));
        assertEquals(
                "12 symptoms[1] type: must be a single value, but is a list",
                check(problem.replace("\" \"", "b") + "symptoms:\n  - a\n  - [b]\n"));
    }

    @Test
    void theTypeMustBeOneOfTheProjects() {
        assertEquals(
                "2 doc_type doc_type: is 'problems', which is no type of this project; did you mean 'problem'?",
                check("doc_type: problems\n" + COMMON));
        assertEquals(
                "2 doc_type doc_type: is 'memo', which is no type of this project; there are problem, insight,"
                        + " codebase, tool, style",
                check("doc_type: memo\n" + COMMON));
    }

    @Test
    void withoutReadableFrontMatterThereIsOneViolation() {
        assertEquals(
                "1  front_matter: there is no front matter: begin with a line ---, the fields doc_type, title, date,"
                        + " summary and significance, and another line ---",
                checkText("# Title\n"));
        assertEquals("3  front_matter: column 1: the key 'a' is given twice", check("a: 1\na: 2\n"));
    }
}
