package commonplace.projects.answers;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * As what a document says something: as the cause of a problem, as its solution, and so on. It is told by the name of
 * the front matter field or of the heading that the statement stands under.
 */
enum StatementRole {
    CAUSE("cause causes caused reason reasons rationale why because motivation justification background explanation"
            + " ursache grund gründe begründung warum causa motivo razón raison pourquoi motivazione"),
    REMEDY("solution solutions fix fixes fixed resolution resolved remedy workaround mitigation repair"
            + " lösung behebung abhilfe solución solucion correction soluzione"),
    PREVENTION("prevention preventive prevent preventing safeguard safeguards lesson lessons avoiding recurrence"
            + " vorbeugung vermeidung prevención prévention prevenzione"),
    DECISION("decision decisions decided choice chosen verdict entscheidung decisión décision decisione"),
    ALTERNATIVE("alternative alternatives option options considered rejected alternativen alternativas"),
    CONSEQUENCE("consequence consequences tradeoff tradeoffs trade drawback drawbacks downside downsides impact effects"
            + " folgen nachteile consecuencias conséquences conseguenze"),
    SYMPTOM("symptom symptoms observed observation error errors symptome síntomas symptômes sintomi"),
    EXCEPTION("exception exceptions exempt ausnahmen excepciones eccezioni"),
    NONE("");

    /** A heading of more words than this says what it is about, and seldom as what. */
    private static final int LONGEST_NAME = 4;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}]+|(?<=\\p{Ll})(?=\\p{Lu})");

    private final String names;

    StatementRole(String names) {
        this.names = " " + names + " ";
    }

    /** Of what stands under a field or a heading of this name. */
    static StatementRole of(String name) {
        List<String> words = BETWEEN_WORDS
                .splitAsStream(name)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toList();
        if (words.size() > LONGEST_NAME) {
            return NONE;
        }
        return Arrays.stream(values())
                .filter(role -> words.stream().anyMatch(word -> role.names.contains(" " + word + " ")))
                .findFirst()
                .orElse(NONE);
    }
}
