package commonplace.search.catalog;

import static commonplace.search.catalog.TestThings.catalog;
import static commonplace.search.catalog.TestThings.found;
import static commonplace.search.catalog.TestThings.thing;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManyScriptsTest {
    private static final Map<String, List<String>> QUERIES = Map.ofEntries(
            Map.entry("使用必应搜索指定的关键词", List.of("必应", "搜索", "关键词 搜索")),
            Map.entry("ノートを検索する", List.of("検索", "ノート")),
            Map.entry("노트 검색", List.of("검색", "노트")),
            Map.entry("Поиск заметок", List.of("поиск", "ЗАМЕТОК", "пойск")),
            Map.entry("البحث في الملاحظات", List.of("البحث")),
            Map.entry("חיפוש פתקים", List.of("חיפוש", "פתקים")),
            Map.entry("नोट खोजें", List.of("खोजें", "नोट")),
            Map.entry("Αναζήτηση σημειώσεων", List.of("αναζητηση", "ΣΗΜΕΙΏΣΕΩΝ")),
            Map.entry("Größe der Bücher", List.of("grosse", "bucher", "BÜCHER")),
            Map.entry("ค้นหาบันทึก", List.of("ค้นหา")),
            Map.entry("send 🚀 rockets", List.of("🚀", "rocket")));

    @Test
    void thingsAreFoundInTheLanguageTheyAreDescribedIn() {
        QUERIES.forEach((description, queries) -> {
            Catalog catalog = catalog(thing("other:thing", "Quite another one."), thing("this:one", description));
            for (String query : queries) {
                assertEquals(List.of("this:one"), found(catalog, query), query + " in " + description);
            }
        });
    }

    @Test
    void namesOfAnyScriptAreExact() {
        for (String name : List.of("検索", "поиск", "noten_größe", "🚀", "nota-è", "ค้นหา")) {
            Catalog catalog = catalog(thing("a:aa", name + " " + name), thing("z:" + name, ""));

            assertEquals("z:" + name, found(catalog, name).getFirst());
            assertEquals("z:" + name, found(catalog, "z:" + name).getFirst());
        }
    }

    @Test
    void noQueryIsTooLong() {
        Catalog catalog = catalog(thing("a:weather", "Tomorrow's weather."), thing("b:other", "Another."));
        List<String> hostile = List.of(
                "x".repeat(1 << 20),
                "weather tomorrow " + "filler words ".repeat(80_000),
                "weather tomorrow " + "\uD83D\uDE80".repeat(1 << 19),
                "weather tomorrow " + "\uD800".repeat(1 << 20),
                "weather tomorrow " + "getLinks".repeat(1 << 17),
                "weather tomorrow " + "検".repeat(1 << 20),
                "weather tomorrow " + "a\u0301\u0302".repeat(300_000),
                "weather" + "\0".repeat(1 << 20));
        for (String query : hostile) {
            List<String> found = found(catalog, query);

            assertTrue(!query.startsWith("weather") || found.contains("a:weather"), () -> query.substring(0, 20));
        }
        assertEquals(List.of(), found(catalog, " , . \u0001 ".repeat(100_000)));
    }

    @Test
    void noDescriptionIsTooLong() {
        Catalog catalog =
                catalog(thing("a:long", "weather " + "some more words ".repeat(100_000)), thing("b:short", "rain"));

        assertEquals(List.of("a:long"), found(catalog, "weather"));
        assertEquals(List.of("b:short"), found(catalog, "rains"));
        assertEquals(List.of("b:short"), ids(catalog, "a:long"));
    }

    private static List<String> ids(Catalog catalog, String removed) {
        catalog.change(List.of(), List.of(removed));
        return found(catalog, "");
    }
}
