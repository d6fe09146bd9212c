package commonplace.search.catalog;

import static commonplace.search.catalog.TestThings.catalog;
import static commonplace.search.catalog.TestThings.found;
import static commonplace.search.catalog.TestThings.ids;
import static commonplace.search.catalog.TestThings.thing;
import static commonplace.search.catalog.TestThings.withIntents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private static final Findable LINKS = thing("lens:get_links", "Which notes point to this one.");
    private static final Findable WEATHER = thing("sky:forecast", "Tomorrow's weather at a place.");
    private static final Findable MAIL = withIntents("post:send", "Hands a message over.", "write an email to my boss");

    private final Catalog catalog = catalog(LINKS, WEATHER, MAIL);

    @Test
    void aNameIsFoundByItsWordsHoweverTheyAreJoined() {
        for (String query : List.of(
                "get_links",
                "getLinks",
                "GetLinks",
                "get-links",
                "get links",
                "links",
                "linking",
                "mcp__lens__get_links")) {
            assertEquals("lens:get_links", found(catalog, query).getFirst(), query);
        }
        Catalog camel = catalog(thing("lens:getLinks", ""), WEATHER);
        for (String query : List.of("get_links", "getlinks", "link", "mcp__lens__getLinks", "lens getLinks")) {
            assertEquals(List.of("lens:getLinks"), found(camel, query), query);
        }
    }

    @Test
    void whatItIsForIsFoundByItsDescriptionAndItsIntents() {
        assertEquals(List.of("sky:forecast"), found(catalog, "what will the weather be like?"));
        assertEquals(List.of("post:send"), found(catalog, "emails for bosses"));
    }

    @Test
    void parametersAndTagsAreFoundToo() {
        var thing = new Findable(
                "a:b",
                "b",
                "a",
                List.of("geography"),
                "",
                List.of(new Findable.DescribedParameter("zipCode", "postal area")),
                List.of());
        for (String query : List.of("geography", "zip code", "postal", "zipcode")) {
            assertEquals(List.of("a:b"), found(catalog(thing, LINKS), query), query);
        }
    }

    @Test
    void anExactNameOrIdComesFirstWhateverElseMatchesBetter() {
        Catalog full = catalog(
                thing("a:list", ""),
                thing("b:list_list_list", "list list list list"),
                thing("c:list", "something else entirely, at length, so that it scores lower than all of the others"));

        assertEquals(List.of("a:list", "c:list", "b:list_list_list"), found(full, "list"));
        assertEquals("c:list", found(full, "c:list").getFirst());
        assertEquals("c:list", found(full, " C:LIST ").getFirst());
        assertEquals("c:list", found(full, "mcp__c__list").getFirst());
    }

    @Test
    void anExactNameOfSmallWordsIsFound() {
        Catalog full = catalog(thing("me:who_am_i", "Says as whom one is signed in."), thing("me:who_is_it", ""));

        assertEquals("me:who_am_i", found(full, "who am i").getFirst());
        assertEquals("me:who_am_i", found(full, "who_am_i").getFirst());
    }

    @Test
    void wordsAreFoundThoughMistyped() {
        for (String query : List.of("wether", "waether", "forcast", "forecsat", "tomorow", "tommorrow")) {
            assertEquals(List.of("sky:forecast"), found(catalog, query), query);
        }
        assertEquals(List.of(), found(catalog, "xyz"));
        assertEquals(List.of(), found(catalog, "leather99"));
    }

    @Test
    void aWordThatIsKnownIsNotTakenForAnother() {
        Catalog full = catalog(thing("a:from", "a form"), thing("a:horse", "rides"), thing("a:house", "stands"));

        assertEquals(List.of("a:horse"), found(full, "horses"));
        assertEquals(List.of("a:house"), found(full, "house"));
    }

    @Test
    void anEmptyQueryListsAllById() {
        for (String query : List.of("", "  ", "\n\t")) {
            assertEquals(List.of("lens:get_links", "post:send", "sky:forecast"), found(catalog, query));
        }
        assertEquals(List.of("lens:get_links"), ids(catalog.view().search("", 1)));
        assertEquals(List.of(), found(catalog, "?!"));
    }

    @Test
    void ofEqualsTheFirstByIdComesFirst() {
        Catalog full = catalog(thing("b:x", "apples"), thing("a:z", "apples"), thing("c:y", "apples"));

        assertEquals(List.of("a:z", "b:x", "c:y"), found(full, "apple"));
        assertEquals(List.of("a:z", "b:x"), ids(full.view().search("apple", 2)));
    }

    @Test
    void aViewStaysAsItWas() {
        CatalogView before = catalog.view();
        catalog.change(List.of(thing("new:weather", "weather weather")), List.of("sky:forecast"));

        assertEquals(List.of("sky:forecast"), ids(before.search("weather", 9)));
        assertEquals(List.of("new:weather"), found(catalog, "weather"));
    }

    @Test
    void onlyRealChangesMakeAnotherVersion() {
        long version = catalog.view().version();

        assertFalse(catalog.change(List.of(LINKS), List.of("no:such")));
        assertEquals(version, catalog.view().version());
        assertTrue(catalog.change(List.of(thing("lens:get_links", "otherwise")), List.of()));
        assertNotEquals(version, catalog.view().version());
        assertTrue(catalog.change(List.of(), List.of("lens:get_links")));
        assertEquals(List.of("post:send", "sky:forecast"), catalog.view().ids());
    }

    @Test
    void theFirstByIdAreSearchedWhereOnlySoManyMayBe() {
        var settings = new CatalogSettings(Strategy.BM25, 3, 2, 2, 2, 0);
        Catalog small = catalog(settings, List.of(LINKS, WEATHER, MAIL));

        assertEquals(List.of(), found(small, "weather"));
        assertEquals(3, found(small, "").size());
        small.change(List.of(), List.of("post:send"));
        assertEquals(List.of("sky:forecast"), found(small, "weather"));
        small.change(List.of(MAIL), List.of());
        assertEquals(List.of(), found(small, "weather"));
        assertEquals(List.of("post:send"), found(small, "message"));
    }

    @Test
    void noMoreOfATextIsReadThanWasAllowed() {
        var settings = new CatalogSettings(Strategy.BM25, 3, 2, 2, 0, 20);
        Catalog brief = catalog(settings, List.of(thing("a:brief", "apples and pears and plums")));

        assertEquals(List.of("a:brief"), found(brief, "apples"));
        assertEquals(List.of(), found(brief, "plums"));
    }

    @Test
    void theLexicalStrategyLooksForTheWholeQuery() {
        Catalog lexical = catalog(CatalogSettings.DEFAULTS.with(Strategy.LEXICAL), List.of(LINKS, WEATHER, MAIL));

        assertEquals(List.of("sky:forecast"), found(lexical, "WEATHER at a"));
        assertEquals(List.of(), found(lexical, "weather tomorrow"));
        assertEquals("lens:get_links", found(lexical, "getLinks").getFirst());
    }

    @Test
    void anUnknownStrategyIsNamedWithThoseThereAre() {
        var refused = assertThrows(IllegalArgumentException.class, () -> Strategy.of("BM25"));

        assertEquals("'BM25' is no way to search. These are: lexical, bm25, semantic, hybrid.", refused.getMessage());
        assertEquals(Strategy.HYBRID, Strategy.of("hybrid"));
    }

    @Test
    void aBoostThatMakesNoSenseIsRefused() {
        var refused =
                assertThrows(IllegalArgumentException.class, () -> new CatalogSettings(Strategy.BM25, -1, 2, 2, 0, 0));

        assertEquals("The name boost is -1.0; it must be 0 or more.", refused.getMessage());
        assertEquals(
                1,
                found(catalog(new CatalogSettings(Strategy.BM25, 0, 0, 0, 0, 0), List.of(LINKS)), "link")
                        .size());
    }

    @Test
    void otherWordsForTheSameThingAreUnderstood() {
        Catalog catalog = catalog(
                thing("disk:create_directory", "Create a new directory."),
                thing("disk:delete_file", "Delete a file."),
                thing("disk:list_directory", "All files of a directory."));

        assertEquals("disk:create_directory", found(catalog, "make a folder").getFirst());
        assertEquals("disk:delete_file", found(catalog, "rm old.md").getFirst());
        assertEquals("disk:list_directory", found(catalog, "ls").getFirst());
    }

    @Test
    void whatNothingHereIsAboutFindsNothing() {
        Catalog catalog = catalog(
                thing("sky:forecast", "The weather of the next days, in the order of their dates."),
                thing("disk:create_directory", "Create a new directory."));

        assertEquals(List.of(), found(catalog, "order a pizza with extra cheese"));
        assertEquals(List.of("sky:forecast"), found(catalog, "what will the weather be"));
    }

    @Test
    void aRequestForSeveralFindsAThingForEach() {
        Catalog catalog = catalog(
                thing("mail:send", "Send a letter to a person by mail, with the words of the letter."),
                thing("mail:letters", "Letters that a person has sent by mail."),
                thing("mail:archive", "Archive letters of a person."),
                thing("sky:forecast", "Forecast of the weather."));

        List<String> found = found(catalog, "send a letter to a person by mail, and forecast");
        assertEquals(List.of("mail:send", "sky:forecast"), found.subList(0, 2));
    }

    @Test
    void aQuestionIsNotAnsweredByAChange() {
        Findable writes = effective("notes:writer", Findable.Deed.CHANGES);
        Findable reads = effective("notes:reader", Findable.Deed.READS);
        Catalog catalog = catalog(writes, reads);

        assertEquals(
                "notes:reader",
                found(catalog, "what did we write on the budget").getFirst());
        assertEquals("notes:writer", found(catalog, "write the budget").getFirst());
    }

    private static Findable effective(String id, Findable.Deed effect) {
        Findable plain = thing(id, "Write notes on a budget.");
        return new Findable(
                id, plain.name(), plain.namespace(), List.of(), plain.description(), List.of(), List.of(), effect);
    }
}
