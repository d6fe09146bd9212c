package commonplace.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every script people write in can be searched, the way they type it. */
@Tag("slow")
class UnicodeTest {
    @ParameterizedTest(name = "{1} finds {0}")
    @CsvSource(delimiter = '|', textBlock = """
        Zürich                  | zurich
        zurich                  | ZÜRICH
        Ærøskøbing              | aeroskobing
        Straße                  | strasse
        STRASSE                 | straße
        Łódź                    | lodz
        Đà Nẵng                 | da nang
        œuvre                   | oeuvre
        Dvořák                  | dvorak
        İstanbul                | istanbul
        ılık                    | ilik
        façade                  | facade
        l'école                 | ecole
        ﬁnance                  | finance
        Ｆｕｌｌ Ｗｉｄｔｈ             | full width
        Σίσυφος                 | ΣΙΣΥΦΟΣ
        Ἀθῆναι                  | αθηναι
        Ёлка                    | елка
        МОСКВА                  | москва
        שָׁלוֹם                    | שלום
        مُحَمَّد                   | محمد
        أحمد                    | احمد
        العـــربية              | العربية
        हिन्दी भाषा                | हिन्दी
        தமிழ் மொழி               | தமிழ்
        ქართული                 | ქართული
        東京都庁                | 東京
        東京都庁                | 京
        東京都庁                | 都庁
        東京に行く              | に行く
        ひらがな                | らが
        カタカナ                | タカ
        カタカナ                | カタ
        ｶﾞｲﾄﾞ                   | ガイド
        ラーメン                | ーメン
        らーめん                | らーめ
        한국어를 배운다         | 한국
        한국어를 배운다         | 국어
        ภาษาไทยง่าย               | ไทย
        ພາສາລາວ                 | ລາວ
        ភាសាខ្មែរ                   | ខ្មែរ
        မြန်မာဘာသာ                | ဘာသာ
        𠮷野家                  | 𠮷
        𠮷野家                  | 野家
        I ❤️ tea               | ❤
        I ❤ tea                | ❤️
        ship it 🚀              | 🚀
        team 👩‍💻 works           | 👩‍💻
        flag 🇯🇵 day              | 🇯🇵
        C++ and 100% of it      | 100%
        naïve café              | cafe naive
        """)
    void isFound(String text, String typed) {
        try (var notes = new TestIndex()) {
            for (Normalizer.Form form : Normalizer.Form.values()) {
                notes.index.put(TestIndex.body("a", "before " + Normalizer.normalize(text, form) + " after"));
                assertEquals("a", notes.find(typed), form::toString);
                assertEquals("a", notes.find(Normalizer.normalize(typed, form)), form::toString);
                assertEquals("a", notes.find("before " + typed + " after"), form::toString);
            }
        }
    }

    @ParameterizedTest(name = "{1} finds {0}, another form of it")
    @CsvSource(delimiter = '|', textBlock = """
        соединения закрыты      | соединение
        новые резервные копии   | новая копия
        الكتاب الجديد             | كتاب
        المدينة القديمة           | مدينة
        المكتبات                 | مكتبة
        meetings                | meeting
        """)
    void isFoundInAnotherForm(String text, String typed) {
        try (var notes = TestIndex.of("a", text)) {
            assertEquals("a", notes.find(typed + " "));
        }
    }

    @ParameterizedTest(name = "{1} does not find {0}")
    @CsvSource(delimiter = '|', textBlock = """
        東京と京都              | 都京
        東京と京都              | 東都
        カギ                    | ガキ
        はは                    | ばば
        한국                    | 국한
        東京                    | 大阪
        """)
    void isNotFound(String text, String typed) {
        try (var notes = TestIndex.of("a", text)) {
            assertEquals("", notes.find(typed));
        }
    }

    @Test
    void invisibleCharactersDoNotHideAWord() {
        try (var notes = TestIndex.of("a", "soft\u00ADhyphen, zero\u200Bwidth, \uFEFFmark")) {
            assertEquals("a", notes.find("softhyphen mark"));
            assertEquals("a", notes.find("soft\u00ADhyphen width"));
        }
    }

    @Test
    void brokenTextIsIndexedWithoutComplaint() {
        try (var notes = TestIndex.of("a", "before \uD83D lone \uDE00 halves \uFFFF\u0000 after")) {
            assertEquals("a", notes.find("lone after"));
            assertEquals("a", notes.find("before \uD83D halves"));
        }
    }

    @Test
    void placesAreInTheTextAsItWasGiven() {
        String text = "İİİ Zu\u0308rich 東京都 ﬁne 🚀 Zürich";
        try (var notes = TestIndex.of("a", text)) {
            var matches =
                    notes.index.search(Search.of("zurich", 1)).hits().getFirst().matches();
            assertEquals("[Zu\u0308rich, Zürich]", cut(text, matches));
            matches = notes.index
                    .search(Search.of("京都 🚀 \"fine\"", 1))
                    .hits()
                    .getFirst()
                    .matches();
            assertEquals("[京都, ﬁne, 🚀]", cut(text, matches));
        }
    }

    private static String cut(String text, List<MatchSpan> matches) {
        return matches.stream()
                .map(match -> text.substring(match.start(), match.end()))
                .toList()
                .toString();
    }
}
