package commonplace.markdown.sentences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.markdown.RandomPages;
import commonplace.markdown.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {
    private static List<String> sentences(String text) {
        return Sentences.of(text).stream().map(each -> each.span().of(text)).toList();
    }

    /** In each, a bar stands for the blank between two sentences. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "One.|Two!|Three?|Four",
                "Use a pool, e.g. HikariCP.|It helps.",
                "Ask Dr. Smith or Mr. Jones.|They know.",
                "See No. 5 and Fig. 3 for it.|Then go on.",
                "The answer is no.|We go on.",
                "By J. R. R. Tolkien.|A book.",
                "It costs 3.50 dollars.|Version 2.0.1 is out.",
                "In 2019.|Then came 2020.",
                "Compare A vs. B first.|Then B vs. C.",
                "Open config.json now.|Read notes.md too.",
                "He said \"Stop.\"|She did not.",
                "\"Why?\" he asked.|Nobody knew.",
                "(It is off.)|Turn it on.",
                "Screws, nuts, etc. are here.|Bolts, etc.|They are there.",
                "At 5 p.m. we met.|At 6 p.m.|Then we left.",
                "The U.S. Army came.|It stayed.",
                "Smith et al. (2019) say so.|Others do not.",
                "Wait...|What?|No… yes.",
                "Run `a. B. C` first.|Then `x`.",
                "See [it](a.md \"A title. Two.\") now.|And **this.**|Now.",
                "Er kam am 3. Oktober an.|Das war z.B. gut.|Vgl. Kap. 4 dazu.",
                "¿Qué pasa?|¡Nada!|La Sra. López vino.",
                "C'est M. Dupont.|Il est là.",
                "Это т.е. хорошо.|Да, см. рис. 5 там.|Всё.",
                "यह एक वाक्य है।|यह दूसरा है।",
                "هل هذا صحيح؟|نعم.",
                "Die Stadt, z. B. Trier, wurde im 1. Jahrhundert v. Chr. gegründet.|Das kostete 5 Mio. Euro.",
                "Erasmus (c. 1455) wrote.|Ask Raymond S. Bradley or the U. S. Army.",
                "Set x to .5 or 1.|Now.",
                "Er sagte: „Komm.“|Sie ging.|»Bleib!«|Niemand blieb.",
                "Im 2. Weltkrieg und am 3. Verhandlungstag geschah es, um 44 v. Chr.|Danach nichts.|Bis zum 5. Lauf.",
                "Die Firma, Inh. Meyer, Tel. 4711, liefert Brot, Milch usw.|Der Preis steht in Abs. 3 und Nr. 7.",
                "El Sr. Gómez y la Dra. Ruiz viven en EE. UU. desde 1990.|¿Dónde?|¡En Boston!",
                "Hay pan, leche, etc.|Véase la pág. 12, p. ej. el cap. 3.",
                "« Il est parti. »|Elle reste.",
                "« Vraiment ? » demanda-t-il.|Personne ne répondit.",
                "Mme. Curie et M. Dupont naquirent vers 50 av. J.-C. environ.|Voir p. 4 et chap. 2.",
                "Это было в 1945 г.|Затем наступил мир.|Он жил в г. Москва и на ул. Ленина.",
                "А. С. Пушкин родился в 1799 году.|Проф. Иванов и акад. Павлов, т. е. двое.",
                "Хлеб, соль и т. д.|Дальше ничего.|«Пойдём!» — сказал он.|Она пошла.",
                "وصل د. أحمد إلى القاهرة.|ماذا حدث بعد ذلك؟|لا أحد يعرف!",
                "تأسست المدينة سنة 300 ق.م. تقريبا.|راجع ص. 15."
            })
    void aSentenceEndsWhereItEnds(String marked) {
        String text = marked.replace('|', ' ');

        assertEquals(List.of(marked.split("\\|")), sentences(text));
        assertEquals(List.of(marked.split("\\|")), sentences(marked.replace('|', '\n')));
    }

    @Test
    void chineseAndJapaneseNeedNoSpace() {
        assertEquals(List.of("连接池已满。", "请重启！", "好吗？", "好"), sentences("连接池已满。请重启！好吗？好"));
        assertEquals(List.of("「はい。」と言った。", "「いいえ。」", "終わり。"), sentences("「はい。」と言った。「いいえ。」終わり。"));
        assertEquals(List.of("好吗?", "不好!", "走了……还没有。"), sentences("好吗?不好!走了……还没有。"));
    }

    @Test
    void whatSomebodySaysIsPartOfTheSentenceAroundIt() {
        assertEquals(List.of("“今天下雨。明天也下。”他说。", "我们留下。"), sentences("“今天下雨。明天也下。”他说。我们留下。"));
        assertEquals(List.of("彼は「行こう。すぐに。」と答えた。", "雨だった。"), sentences("彼は「行こう。すぐに。」と答えた。雨だった。"));
        assertEquals(List.of("他停下。", "“走吧！”", "门开了。"), sentences("他停下。“走吧！”门开了。"));
        String neverClosed = "他说：“一。二。三。";
        assertEquals(List.of("他说：“一。", "二。", "三。"), sentences(neverClosed));
    }

    @Test
    void marksThatNeverCloseTakeNoLonger() {
        String text = "「あ」『い“う。".repeat(100_000);

        assertEquals(100_000, sentences(text).size());
    }

    @Test
    void itemsRowsHeadingsAndCodeAreSentencesOfTheirOwn() {
        String text = """
            ---
            title: No sentence. None.
            ---
            # The *title*. Really #

            Under
            lined
            -----
            - first item
            - second. And more.
              1. nested

            > quoted. And
            > more. Third

            | a | b |
            |---|---|
            | c. D | e |

            ```java
            one. Two.

            Three.
            ```

            <div>
            html. Html.
            </div>

            ---
            [x]: y.md
            """;

        assertEquals(
                """
                HEADING The *title*. Really
                HEADING Under
                lined
                PROSE first item
                PROSE second.
                PROSE And more.
                PROSE nested
                PROSE quoted.
                PROSE And
                > more.
                PROSE Third
                ROW | a | b |
                ROW | c. D | e |
                CODE ```java
                one. Two.

                Three.
                ```
                HTML <div>
                html. Html.
                </div>
                """,
                String.join(
                        "",
                        Sentences.of(text).stream()
                                .map(each -> each.kind() + " " + each.span().of(text) + "\n")
                                .toList()));
    }

    @Test
    void marksAloneAreNoSentence() {
        assertEquals(List.of("Well.", "Go."), sentences("Well. ... Go. ."));
    }

    @Test
    void anyTextHasSentencesInOrderThatDoNotOverlap() {
        Seed seed = Seed.next();
        var pages = new RandomPages(seed.random());
        for (int run = 0; run < 3000; run++) {
            String text = pages.next() + "a. B? \"C.\" d\n" + pages.next();
            int at = 0;
            for (Sentence sentence : Sentences.of(text)) {
                assertTrue(sentence.span().start() >= at, seed + "\n" + text);
                assertTrue(!sentence.span().of(text).isBlank(), seed + "\n" + text);
                at = sentence.span().end();
            }
        }
    }
}
