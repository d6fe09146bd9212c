package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CategoryMatcherTest {
    private static final CategoryMatcher MATCHER = CategoryMatcher.of(RegistryReader.builtIn());

    @ParameterizedTest
    @CsvSource({
        "learn rust, rust-learning",
        "rust, rust-learning",
        "bitcoin, bitcoin-node-setup",
        "mcp, mcp-development",
        "bitcon nod setup, bitcoin-node-setup",
        "setup node bitcoin, bitcoin-node-setup",
        "bitcoin nodes, bitcoin-node-setup",
        "self hosted e-mail, self-hosted-email",
        "selfhosted email, self-hosted-email",
        "mailinabox, self-hosted-email",
        "password-manager, password-management",
        "threat modelling, threat-modeling",
        "EFF's guide to passwords, password-management",
        "key pass xc keepassxc, password-management",
        "MODEL CONTEXT PROTOCOL, mcp-development",
        "Bitcoín Nödé, bitcoin-node-setup",
    })
    void topicsAreFoundHoweverTheyAreWritten(String query, String slug) {
        assertEquals(slug, slug(MATCHER, query));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "quantum physics",
                "quantum physics supercollider",
                "learn python programming",
                "password reset not working",
                "trust issues",
                "node.js tutorial",
                "learn",
                "best tutorials for beginners",
                "passport renewal",
                "изучать раст",
                "量子力学",
            })
    void otherTopicsAreNotFound(String query) {
        assertEquals(LabeledQueries.NONE, slug(MATCHER, query));
    }

    @Test
    void theRegistrysOwnWordsScoreOneInAnyOrderAndOtherWordsLess() {
        assertEquals(1, score(MATCHER, "Rust Learning"));
        assertEquals(1, score(MATCHER, "setup: Node, Bitcoin"));
        assertTrue(score(MATCHER, "learn rust") < 0.9, "was " + score(MATCHER, "learn rust"));
        assertTrue(score(MATCHER, "learn rust") > 0.8, "was " + score(MATCHER, "learn rust"));
    }

    @Test
    void aTypingErrorCountsLessThanTheWord() {
        assertTrue(score(MATCHER, "pubki app") < score(MATCHER, "pubky app"));
        assertTrue(score(MATCHER, "thraet model of a service") < score(MATCHER, "threat model of a service"));
    }

    @Test
    void theThresholdDecides() {
        assertInstanceOf(CategoryMatch.BelowThreshold.class, MATCHER.match("learn rust", 0.9));
        assertInstanceOf(CategoryMatch.Matched.class, MATCHER.match("learn rust", CategoryMatcher.THRESHOLD));
        assertInstanceOf(CategoryMatch.Matched.class, MATCHER.match("bitcoin price today", 0.1));
        assertInstanceOf(CategoryMatch.BelowThreshold.class, MATCHER.match("zyzzyva", 0));
    }

    @Test
    void whatIsClosestIsToldWhereNothingFits() {
        var below = assertInstanceOf(CategoryMatch.BelowThreshold.class, MATCHER.match("bitcoin price today", 0.4));

        assertEquals("bitcoin-node-setup", below.closest().slug());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "\t\n", "?!…", "\u0000\u0001", "\uD800"})
    void aQuestionWithoutWordsIsEmpty(String query) {
        assertInstanceOf(CategoryMatch.EmptyQuery.class, MATCHER.match(query, CategoryMatcher.THRESHOLD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"how do I", "the of and", "What is it?", "don't"})
    void aQuestionOfStopWordsSaysSo(String query) {
        assertInstanceOf(CategoryMatch.OnlyStopWords.class, MATCHER.match(query, CategoryMatcher.THRESHOLD));
    }

    @Test
    void ofTwoCategoriesThatFitAlikeTheFirstBySlugIsTaken() {
        CategoryMatcher twins = CategoryMatcher.of(registry(
                category("zebra-care", "Zebra care", "zebra keeping"),
                category("zebra-art", "Zebra art", "zebra drawing")));

        assertEquals(
                "zebra-art",
                assertInstanceOf(CategoryMatch.Matched.class, twins.match("zebra", 0.1))
                        .category()
                        .slug());
    }

    @Test
    void aTopicMadeOfGenericWordsIsFoundByThem() {
        CategoryMatcher matcher = CategoryMatcher.of(registry(
                category("project-management", "Project Management", "manage a project"),
                category("technical-writing", "Technical Writing", "write a manual")));

        assertEquals("project-management", slug(matcher, "managing projects"));
        assertEquals("technical-writing", slug(matcher, "technical writers"));
        assertEquals(LabeledQueries.NONE, slug(matcher, "manager"));
    }

    @Test
    void aRegistryInAnotherScriptIsMatchedByItsWords() {
        CategoryMatcher matcher = CategoryMatcher.of(registry(
                category("russian", "Русский язык", "учить русский язык"), category("physics", "量子力学", "量子力学入门")));

        assertEquals("russian", slug(matcher, "русский"));
        assertEquals("physics", slug(matcher, "量子力学"));
    }

    @Test
    void whoSaysAWholeTitleMeansItWhateverElseIsSaid() {
        CategoryMatcher matcher = CategoryMatcher.of(RegistryReader.builtIn());

        assertEquals("threat-modeling", slug(matcher, "which threat modeling framework should a startup use"));
        assertEquals("self-hosted-email", slug(matcher, "self-hosted email small nonprofit organisation budget"));
        assertEquals(LabeledQueries.NONE, slug(matcher, "rust removal from an old car door"));
    }

    @Test
    void wordsThatWereTakenApartAreFoundInAllTheirForms() {
        CategoryMatcher matcher = CategoryMatcher.of(
                registry(category("painting", "Watercolor", "watercolor paper", "paint", "brushes")));

        assertEquals("painting", slug(matcher, "water-colors"));
        assertEquals("painting", slug(matcher, "what paper for water colors"));
    }

    static Registry registry(Category... categories) {
        return new Registry(
                "1.0.0",
                LocalDate.EPOCH,
                new Curator("Ada", Optional.empty()),
                List.of(),
                List.of(categories),
                Optional.empty());
    }

    static Category category(String slug, String name, String... patterns) {
        return new Category(slug, name, "", List.of(patterns), List.of());
    }

    static String slug(CategoryMatcher matcher, String query) {
        return matcher.match(query, CategoryMatcher.THRESHOLD)
                        instanceof CategoryMatch.Matched(Category category, double _)
                ? category.slug()
                : LabeledQueries.NONE;
    }

    static double score(CategoryMatcher matcher, String query) {
        return switch (matcher.match(query, CategoryMatcher.THRESHOLD)) {
            case CategoryMatch.Matched(var _, double score) -> score;
            case CategoryMatch.BelowThreshold(var _, double score) -> score;
            case CategoryMatch.EmptyQuery(), CategoryMatch.OnlyStopWords() -> 0;
        };
    }
}
