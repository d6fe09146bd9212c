package commonplace.projects.answers;

import commonplace.markdown.sentences.Enumerations;
import commonplace.markdown.sentences.Sentence;
import commonplace.markdown.text.Span;
import java.util.List;
import java.util.regex.Pattern;

/** How much of a text is quoted for one of its sentences, so that it can be understood where nothing else is read. */
final class QuotedSpans {
    /** A longer list or table is quoted item by item. */
    private static final int LONGEST_ENUMERATION = 1_500;

    /** How many sentences back the one may be that says what a pronoun means. */
    private static final int FARTHEST_BACK = 2;

    /** Beginnings of sentences that go on with what the sentence before said. */
    private static final Pattern GOES_ON = Pattern.compile(
            "[\\s*_\"'“‘«„¿¡(>-]*(?:(?:it|its|this|that|these|those|they|their|he|she|his|her|both|such|otherwise|instead|however"
                + "|therefore|then|but|also|dies|diese|dieser|dieses|diesen|er|sie|seine|ihre|daher|deshalb|sonst|außerdem|este|esta|estos|estas|esto|ese|esa|esos|eso|él|ella|ellos|ellas|además|también|por"
                + " eso|cela|ceci|ce|cet|cette"
                + "|ces|il|elle|ils|elles|celui-ci|celle-ci|ainsi|donc|questo|questa|ciò|он|она|оно|они|это|этот|эта|эти|его|её|ее|их|такой|такая|такие|поэтому|однако|также|кроме"
                + " того|هو|هي|هم|وهو|وهي|هذا|هذه|ذلك|تلك|هؤلاء|كما|لذلك"
                + "|ولذلك|وقد)\\b|它|他|她|这|這|该|該|其|此|因此|所以|但|これ|それ|この|その|彼|そこ|また|しかし|そのため).*",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS | Pattern.DOTALL);

    private static final Pattern COLON = Pattern.compile("[:：]$");

    private final String text;
    private final List<Sentence> sentences;
    private final List<Span> enumerations;

    QuotedSpans(String text, List<Sentence> sentences) {
        this.text = text;
        this.sentences = sentences;
        this.enumerations = Enumerations.of(text);
    }

    /** Whether a sentence begins with a word that the one before it explains. */
    static boolean goesOn(String sentence) {
        return GOES_ON.matcher(sentence).matches();
    }

    Span of(int index) {
        Span whole = whole(index);
        int end = whole.end();
        if (introduces(index) && index + 1 < sentences.size()) {
            end = Math.max(end, whole(index + 1).end());
        }
        return new Span(start(index, whole), end);
    }

    /** All of the list or table that it is in. */
    private Span whole(int index) {
        Span span = sentences.get(index).span();
        // Spans come in the order of the text, and a document has few of them beside its sentences.
        return enumerations.stream()
                .filter(each -> each.start() <= span.start()
                        && span.end() <= each.end()
                        && each.length() <= LONGEST_ENUMERATION)
                .findFirst()
                .orElse(span);
    }

    /** Whether it ends with a colon, and what it announces comes next. */
    private boolean introduces(int index) {
        return index >= 0
                && sentences.get(index).kind() == Sentence.Kind.PROSE
                && COLON.matcher(sentences.get(index).span().of(text)).find();
    }

    private int start(int index, Span whole) {
        int first = index;
        while (first > 0 && sentences.get(first - 1).span().start() >= whole.start()) {
            first--;
        }
        int start = whole.start();
        if (introduces(first - 1)) {
            first--;
            start = sentences.get(first).span().start();
        }
        for (int back = 0; back < FARTHEST_BACK && first > 0 && refersBack(first); back++) {
            first--;
            start = whole(first).start();
        }
        return start;
    }

    private boolean refersBack(int index) {
        return sentences.get(index).kind() == Sentence.Kind.PROSE
                && sentences.get(index - 1).kind() != Sentence.Kind.HEADING
                && sentences.get(index - 1).kind() != Sentence.Kind.HTML
                && goesOn(sentences.get(index).span().of(text));
    }
}
