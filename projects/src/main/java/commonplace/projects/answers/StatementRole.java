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
        + " ursache ursachen grund gründe begründung warum hintergrund causa causas motivo motivos razón razones"
        + " porqué raison raisons pourquoi cause motif motivazione причина причины почему обоснование мотивация السبب"
        + " سبب الأسباب أسباب لماذا 原因 根本原因 理由 背景 为什么 動機"),
    REMEDY("solution solutions fix fixes fixed resolution resolved remedy workaround mitigation repair lösung lösungen"
        + " behebung abhilfe solución solucion soluciones arreglo correction correctif soluzione решение исправление"
        + " устранение الحل حل الحلول حلول إصلاح 解决 解决方案 解决办法 解決 解決策 解決方法 修复 修正 対処 対応 对策"),
    PREVENTION("prevention preventive prevent preventing safeguard safeguards lesson lessons avoiding recurrence"
            + " vorbeugung vermeidung prevención prévention prevenzione предотвращение профилактика الوقاية وقاية 预防 預防"
            + " 预防措施 再発防止 再発防止策 予防"),
    DECISION("decision decisions decided choice chosen verdict entscheidung decisión décision decisione"
            + " beschluss решено القرار قرار 决定 決定 决策 決定事項 結論 结论"),
    ALTERNATIVE("alternative alternatives option options considered rejected alternativen alternativas"
            + " альтернативы варианты البدائل بدائل 备选方案 替代方案 代替案 選択肢"),
    CONSEQUENCE("consequence consequences tradeoff tradeoffs trade drawback drawbacks downside downsides impact"
            + " effects folgen nachteile consecuencias desventajas conséquences inconvénients conseguenze последствия"
            + " недостатки العواقب عواقب العيوب عيوب 后果 後果 缺点 影响 影響 欠点"),
    SYMPTOM("symptom symptoms observed observation error errors symptome síntomas symptômes sintomi"
            + " симптомы симптом الأعراض أعراض 症状 症狀 现象 現象"),
    EXCEPTION("exception exceptions exempt ausnahmen excepciones eccezioni"
            + " исключения исключение استثناءات الاستثناءات 例外"),
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
