package commonplace.search.languages;

import java.lang.Character.UnicodeScript;
import java.util.BitSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which characters of a text in Chinese, Japanese or Korean tell nothing about its subject: particles, endings, and what
 * questions are made of. These texts are compared by pairs of characters, and no list of small words would ever fit those.
 */
public final class UnspacedText {
    /** Of one character each, whatever stands beside it. */
    private static final String PARTICLES = "的了是在和与與及或被把由从從对對于於以之其这這那个個有些也都就而并並吗嗎呢吧啊着哪谁誰几幾何么麼什" + "のはがをにへとでもやかねよぞ";

    /** Longer ones stand before those that they begin with. */
    private static final Pattern PHRASES = Pattern.compile(
            // Chinese
            "为什么|為什麼|什么时候|什麼時候|甚麼|什么样|什么|什麼|多少|多久|多大|多长|多長|多高|多远|多遠|多快|哪一[个個年位种種]"
                    + "|哪[个個年位种種些里裡儿兒]|[何几幾]年|如何|怎么样|怎麼樣|怎么|怎麼|怎样|怎樣|为何|為何|何时|何時|何地|何处|何處"
                    + "|何种|何種|[几幾][个個位]|是否|请问|請問|根据|根據|称为|稱為|叫做|分别|分別"
                    // Japanese
                    + "|何[人年月日時回度個本歳名]|いくつ|いくら|どのような|どのように|どのくらい|どれくらい|どんな|どちら|どこ|どの|どれ|どう"
                    + "|なぜ|だれ|誰|なに|なん|いつ|という|といった|とは|において|における|について|によって|により|による|に対して|として"
                    + "|されている|されていた|されました|された|される|していた|している|しました|した|して|する|ている|ていた|でしょうか|でしょう"
                    + "|でした|です|ました|ません|ます|ません|だった|である|であった|ですか|ますか|あった|ある|いた|いる|れる|られ|から|まで|など|より"
                    + "|こと|もの|とき|ところ|ため|ください|教えて|なった|なる|った|って"
                    // Korean
                    + "|무엇|언제|어디|누구|어떻게|얼마나|얼마|어느|어떤|왜|몇|(?<=[가-힣])(?:입니까|습니까|인가요?|에서|으로|에게|까지|부터|은|는|이|가"
                    + "|을|를|의|에|로|와|과|도)(?![가-힣])");

    private UnspacedText() {}

    /** Whether this is a character of a script that is compared by pairs. */
    public static boolean isUnspaced(int c) {
        return switch (UnicodeScript.of(c)) {
            case HAN, HIRAGANA, KATAKANA, HANGUL -> true;
            // The mark that lengthens a vowel belongs to both kana scripts and therefore to none.
            default -> c == 'ー';
        };
    }

    public static boolean isParticle(int c) {
        return PARTICLES.indexOf(c) >= 0;
    }

    /** The places of the characters that tell something. */
    public static BitSet telling(String text) {
        var telling = new BitSet(text.length());
        telling.set(0, text.length());
        for (int at = 0; at < text.length(); at++) {
            if (isParticle(text.charAt(at))) {
                telling.clear(at);
            }
        }
        Matcher phrases = PHRASES.matcher(text);
        while (phrases.find()) {
            telling.clear(phrases.start(), phrases.end());
        }
        return telling;
    }
}
