package commonplace.search.languages;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The words with which a language asks, and that say nothing about the subject: no text has to have {@code сколько} to
 * answer a question. The engine's lists of small words have few of them. For English see {@link EnglishWords}; where words
 * are not told apart by blanks see {@link UnspacedText}.
 */
final class Interrogatives {
    private static final Map<Language, Set<String>> WORDS = new EnumMap<>(Language.class);

    static {
        put(
                Language.GERMAN,
                "wer wen wem wessen was wann warum wieso weshalb weswegen wozu wofür womit wodurch wogegen wonach"
                    + " woran worauf woraus worin worum worüber wovon wovor wo woher wohin wobei wie wieviel wieviele"
                    + " viele vielen lange oft welch welche welcher welches welchen welchem inwiefern inwieweit bitte"
                    + " gibt gab wurde wurden worden darf dürfen muss müssen soll sollen heißt");
        put(
                Language.FRENCH,
                "qui que quoi quel quelle quels quelles lequel laquelle lesquels lesquelles auquel duquel quand où"
                        + " comment combien pourquoi est-ce qu'est-ce qu'est y-a-t-il a-t-il a-t-elle t-il t-elle t-on"
                        + " faut-il peut-on doit-on faire fait peut doit faut");
        put(
                Language.SPANISH,
                "qué quién quiénes cuál cuáles cuándo dónde adónde cómo cuánto cuánta cuántos cuántas por porqué hace"
                        + " hizo hacer puede pueden debe deben debo puedo llama llamaba que quien quienes cual cuales"
                        + " cuando donde como cuanto cuanta cuantos cuantas");
        put(
                Language.ITALIAN,
                "chi che cosa cos quale quali qual quando dove come quanto quanta quanti quante perché perche fa fare"
                        + " può possono deve devono");
        put(
                Language.PORTUGUESE,
                "quem que quê qual quais quando onde aonde como quanto quanta quantos quantas porque porquê fazer faz"
                        + " fez pode podem deve devem");
        put(
                Language.DUTCH,
                "wie wiens wat wanneer waarom waar waarvoor waarmee waardoor waarin waaruit waarop hoe hoeveel hoelang"
                        + " welk welke werd werden mag moet moeten");
        put(
                Language.RUSSIAN,
                "кто кого кому кем ком что чего чему чем чём какой какая какое какие какого какому каким какими каком"
                    + " какую каких который которая которое которые которого котором которой которую которых когда где"
                    + " куда откуда почему зачем отчего как сколько скольких насколько чей чья чьё чье чьи ли каков"
                    + " какова каково каковы является являются являлся являлась был была было были можно нужно должен"
                    + " должна должны");
        put(
                Language.ARABIC,
                "من ما ماذا متى أين اين إين كيف كم لماذا لما لم هل أي اي أية اية أيّ ايه بماذا بكم لمن ممن عم عما فيم"
                        + " فيما مما وما ومن وكيف وكم ومتى وأين ولماذا والذي هي هو يتم تم");
        put(
                Language.ROMANIAN,
                "cine ce care când cand unde cum cât câtă câți câte cat cati cate de dece cui căror cărui căruia");
        put(
                Language.TURKISH,
                "kim kime kimin ne nedir neden niçin niye nasıl kaç hangi hangisi nerede nereye nereden mı mi");
        put(
                Language.GREEK,
                "ποιος ποια ποιο ποιοι ποιες ποιον ποιων τι πότε πού που πώς πως πόσο πόση πόσα πόσοι πόσες γιατί"
                        + " ποιός ποιά");
        put(
                Language.HINDI,
                "कौन क्या कब कहाँ कहां कैसे कैसा कितना कितने कितनी क्यों किस किसने किसे किसका किसकी किसके कौनसा");
    }

    private Interrogatives() {}

    private static void put(Language language, String words) {
        WORDS.put(language, Set.copyOf(new HashSet<>(Arrays.asList(words.split(" ")))));
    }

    /** @param word in lower case */
    static boolean has(Language language, String word) {
        return WORDS.getOrDefault(language, Set.of()).contains(word);
    }
}
