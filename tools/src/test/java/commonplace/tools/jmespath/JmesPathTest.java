package commonplace.tools.jmespath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JmesPathTest {
    private static final String NOTES = """
        {"notes": [{"path": "a.md", "size": 3, "tags": ["x", "y"]}, {"path": "b.md", "size": 1, "tags": []},
                   {"path": "c.md", "size": 2}],
         "by": {"ada": {"n": 2}, "bob": {"n": 5}, "eve": null}, "nested": [[1, [2]], [3], 4], "odd key": 1,
         "none": null, "no": false, "empty": "", "word": "abc"}
        """;

    private static @Nullable Object found(String expression) throws InvalidPathException, MalformedJsonException {
        return JmesPath.compile(expression).search(Json.read(NOTES), new Unlimited());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        word                              → "abc"
        "odd key"                         → 1
        "\\u0077ord"                      → "abc"
        notes[0].path                     → "a.md"
        notes[-1].path                    → "c.md"
        notes[9]                          → null
        word[0]                           → null
        notes[*].tags[0]                  → ["x"]
        notes[*].tags | [0]               → ["x","y"]
        notes[*].tags[]                   → ["x","y"]
        notes[].path                      → ["a.md","b.md","c.md"]
        nested[]                          → [1,[2],3,4]
        nested[][]                        → [1,2,3,4]
        by.*.n                            → [2,5]
        by.* | length(@)                  → 2
        *.n                               → []
        notes.*                           → null
        notes[:2].path                    → ["a.md","b.md"]
        notes[::-1].path                  → ["c.md","b.md","a.md"]
        notes[5:].path                    → []
        notes[-2:-9:-1].path              → ["b.md","a.md"]
        word[:2]                          → null
        notes[?size > `1`].path           → ["a.md","c.md"]
        notes[?size > `1` && tags].path   → ["a.md"]
        notes[?!tags].path                → ["b.md","c.md"]
        notes[?!tags[0]].path             → ["b.md","c.md"]
        notes[?path == 'b.md' || size >= `3`] | [*].size → [3,1]
        notes[?path < 'b.md']             → []
        word < `1`                        → null
        none == no                        → false
        `1` == `1.0`                      → true
        notes[1].tags == `[]`             → true
        no || empty || none || word       → "abc"
        no && word                        → false
        word && none                      → null
        !none                             → true
        !(no || word)                     → false
        [word, none]                      → ["abc",null]
        {w: word, "x y": by.ada.n}        → {"w":"abc","x y":2}
        none.[word]                       → null
        notes[*].{p: path}                → [{"p":"a.md"},{"p":"b.md"},{"p":"c.md"}]
        (notes[*].size)[0]                → 3
        'it\\'s'                          → "it's"
        'a\\b'                            → ^"a\\\\b"^
        `"a\\`b"`                         → "a`b"
        `{"a": [1, null]}`                → {"a":[1,null]}
        @.word                            → "abc"
        """)
    void expressions(String expression, String json) throws InvalidPathException, MalformedJsonException {
        assertEquals(json, Json.text(found(expression)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        abs(`-2.5`)                       → 2.5
        avg(notes[*].size)                → 2
        avg(`[]`)                         → null
        ceil(`1.2`)                       → 2
        contains(word, 'bc')              → true
        contains(nested, `4.0`)           → true
        contains(nested, `[3]`)           → true
        contains(word, `1`)               → false
        ends_with(word, 'bc')             → true
        floor(`-1.2`)                     → -2
        join('-', notes[*].path)          → "a.md-b.md-c.md"
        join('-', `["", ""]`)             → "-"
        keys(by)                          → ["ada","bob","eve"]
        length(by)                        → 3
        length(word)                      → 3
        map(&tags[0], notes)              → ["x",null,null]
        max(notes[*].path)                → "c.md"
        max(`[]`)                         → null
        max_by(notes, &size).path         → "a.md"
        min(notes[*].size)                → 1
        min_by(notes, &path).path         → "a.md"
        merge(by.ada, `{"n": 1, "m": 2}`) → {"n":1,"m":2}
        not_null(none, no, word)          → false
        not_null(none)                    → null
        reverse(word)                     → "cba"
        reverse(nested[0])                → [[2],1]
        sort(notes[*].size)               → [1,2,3]
        sort_by(notes, &size)[*].path     → ["b.md","c.md","a.md"]
        starts_with(word, 'a')            → true
        sum(notes[*].size)                → 6
        sum(`[]`)                         → 0
        to_array(word)                    → ["abc"]
        to_array(nested[1])               → [3]
        to_number('-1.5e1')               → -15
        to_number('0x10')                 → null
        to_number(no)                     → null
        to_string(nested)                 → "[[1,[2]],[3],4]"
        to_string(word)                   → "abc"
        [type(none), type(no), type(word), type(by), type(nested), type(`1`)] → ["null","boolean","string","object","array","number"]
        values(by.ada)                    → [2]
        notes[*].length(path)             → [4,4,4]
        """)
    void functions(String expression, String json) throws InvalidPathException, MalformedJsonException {
        assertEquals(json, Json.text(found(expression)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        a.            → 2: a name, '*', '[' or '{' behind '.' is expected, not the end of the expression,
        a b           → 2: an operator such as '.', '[', '|' or the end is expected, not 'b',
        a[b]          → 2: a number, a slice such as 0:2, or '*' is expected, not 'b',
        a[0           → 3: a number, ':' or ']' is expected, not the end of the expression,
        a[1:2:3:4]    → 7: a number or ']' is expected, not ':',
        a[::0]        → 2: the step of a slice cannot be 0
        a[99999999999] → 2: the number 99999999999 is too large for an index
        [?a           → 3: ']' is expected, not the end of the expression,
        {a}           → 2: ':' is expected, not '}',
        {1: a}        → 1: the key of an object, such as {name: expression}, is expected, not the number 1,
        a = b         → 2: '=' means nothing here; compare with '=='
        'a            → 0: the ' is not closed by another
        `a`           → 0: what stands between backticks is not JSON
        nope(a)       → 0: unknown function "nope"
        length(a, b)  → 0: "length" takes 1 argument (array, object or string), and is given 2
        merge()       → 0: "merge" takes at least 1 argument (object), and is given 0
        &a            → 0: '&' can only stand before what a function such as sort_by takes
        "length"(a)   → 0: the name of a function is written without quotes
        a[*]{b: c}    → 4: '.', '[', '|' or the end is expected, not '{',
        -             → 0: '-' needs digits behind it
        (a            → 2: ')' is expected, not the end of the expression,
        """)
    void whatIsNoExpressionSaysWhereAndWhatWouldBe(String expression, String why) {
        var wrong = assertThrows(InvalidPathException.class, () -> JmesPath.compile(expression));

        String told = wrong.position() + ": " + wrong.getMessage();
        assertEquals(why, told.substring(0, Math.min(told.length(), why.length())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '^', textBlock = """
        sum(word)                → Invalid argument type calling "sum": expected array of number but was string
        sum(`[1, "a", null]`)    → Invalid argument type calling "sum": expected array of number but was array of null and number and string
        sort(nested)             → Invalid argument type calling "sort": expected array of number or array of string but was array of array and number
        abs(none)                → Invalid argument type calling "abs": expected number but was null
        map(word, notes)         → Invalid argument type calling "map": expected expression but was string
        length(&word)            → Invalid argument type calling "length": expected array, object or string but was expression
        merge(by, word)          → Invalid argument type calling "merge": expected object but was string
        sort_by(notes, &tags)    → Invalid argument type calling "sort_by": expected an expression that makes number or string of each item but was array of array and null
        """)
    void aFunctionSaysWhatItCannotTake(String expression, String why) {
        assertEquals(
                why, assertThrows(CallException.class, () -> found(expression)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "[", "!", "{a:", "a.", "a[?", "length(", "a||", "a|", "a[*]", "a[0]"})
    void howeverLongAndDeepItIsReadOrRefused(String part) throws MalformedJsonException {
        for (int times : new int[] {300, 660, 990, 2_000}) {
            String expression = part.repeat(times) + "a";
            try {
                found(expression);
            } catch (InvalidPathException | CallException refused) {
                // That is one of the two.
            }
        }
    }

    @Test
    void theLengthIsBounded() {
        assertEquals(
                "the expression is longer than 2000 characters",
                assertThrows(InvalidPathException.class, () -> JmesPath.compile("a".repeat(2001)))
                        .getMessage());
    }
}
