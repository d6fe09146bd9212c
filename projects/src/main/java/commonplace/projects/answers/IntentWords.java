package commonplace.projects.answers;

import java.util.regex.Pattern;

/**
 * The words of languages other than English by which a question says what kind of answer it wants, or a statement what
 * kind of answer it is.
 */
enum IntentWords {
    WHY(
            "warum|wieso|weshalb|weswegen|aus welchem grund|por qué|a qué se debe|pourquoi|perché|por que|waarom|почему"
                    + "|зачем|отчего|по какой причине|لماذا|لِماذا|ما سبب|ما السبب",
            "为什么|為什麼|为何|為何|什么原因|什麼原因|なぜ|何故|どうして|理由は|원인|왜"),
    PREVENT(
            "verhinder\\w*|vermeide\\w*|vermieden|vorbeug\\w*|evitar|evitamos|evita|prevenir|impedir|éviter|évite[rz]?|empêch\\w*|prévenir|evitare|предотврат\\w*|избежать|избегать|не"
                + " повтор\\w*|تجنب|منع|نمنع|لمنع",
            "避免|防止|预防|預防|再発|防ぐ|防止|避ける"),
    REMEDY(
            "behoben|beheben|behebt|gelöst|löst|lösen|lösung|repariert|solución|solucion\\w*|arregl\\w+|resolv\\w+|resuel\\w+"
                + "|corrig\\w+|résolu\\w*|résoudre|solution|répar\\w+|risolt\\w+|исправ\\w+|решить|решили|решение|решён\\w*"
                + "|решен\\w*|устран\\w+|حل|حللنا|إصلاح|اصلاح|أصلح|نصلح",
            "解决|解決|修复|修復|修正|怎么办|怎麼辦|直す|直し|対処|対策"),
    HOW(
            "wie (?!viele?|lange|oft|weit|hoch|gro(?:ß|ss))|cómo|" + Shared.COMMENT + "|como|как|каким образом|كيف",
            "如何|怎么|怎麼|怎样|怎樣|どうやって|どのように|どうすれば|어떻게"),
    DECIDE(
            "entschieden|entscheid\\w+|beschlossen|decidi\\w*|decisión|eligi\\w+|décid\\w*|décision|choisi\\w*|решил\\w*|выбрал\\w*"
                + "|قرر|قررنا|اخترنا|القرار",
            "决定|決定|选择了|選擇了|決めた|決めました|選んだ"),
    ALTERNATIVES(
            "alternativen?|stattdessen|alternativas?|en lugar de|alternatives?|au lieu"
                    + " de|альтернатив\\w*|вместо|بديل|بدائل|بدلا",
            "替代|其他方案|代わり|代替|候補"),
    DRAWBACKS(
            "nachteile?|folgen|desventajas?|inconvenientes?|consecuencias?|inconvénients?|conséquences?|svantaggi|недостат\\w+"
                + "|последстви\\w+|عيوب|مساوئ|عواقب",
            "缺点|缺點|后果|後果|代价|欠点|短所|デメリット|影響"),
    SYMPTOMS("symptome?|síntomas?|symptômes?|sintomi|симптом\\w*|أعراض|اعراض", "症状|症狀|现象|現象"),
    EXCEPTIONS("ausnahmen?|excepci(?:ón|ones)|exceptions?|eccezioni?|исключени\\w+|استثناء|استثناءات", "例外"),
    QUANTITY(
            "wie ?viele?[nr]?|wie"
                    + " (?:lange|oft|weit|hoch|groß|alt|schnell|teuer)|cuánt[oa]s?|combien|quant[ieo]s?|hoeveel|сколько"
                    + "|насколько|كم|بكم",
            "多少|多久|多大|多长|多長|多高|多远|多遠|几[个個位年天次点點]|幾[个個位年天次点點]|何[人年月日時回度個本歳名円分秒枚台]" + "|いくつ|いくら|どのくらい|どれくらい|몇|얼마"),
    /** Asks for something that it does not name. */
    OPEN(
            "wer|wen|wem|wessen|" + Shared.WAS
                    + "|wann|warum|wieso|weshalb|wo|woher|wohin|womit|wofür|worin|wie|welche[rsmn]?"
                    + "|qué|quién(?:es)?|cuál(?:es)?|cuándo|dónde|cómo|cuánt[oa]s?|por qué"
                    + "|qui|que|quoi|quels?|quelles?|quand|où|" + Shared.COMMENT
                    + "|combien|pourquoi|chi|che|quale|quando|perché"
                    + "|кто|кого|кому|что|чего|чем|как\\w{2,3}|когда|где|куда|откуда|почему|зачем|как|сколько"
                    + "|من|ما|ماذا|متى|أين|اين|كيف|كم|لماذا|أي|اي",
            "什么|什麼|甚麼|哪|谁|誰|何|如何|怎|为何|為何|几|幾|多少|どこ|だれ|なに|いつ|なぜ|どう|どの|どれ|どんな|いくつ|いくら"),
    /** Gives a reason. */
    CAUSAL(
            "weil|denn|damit|deshalb|daher|aufgrund|wegen|grund|sodass|porque|debido a|por eso|ya que|puesto que|para"
                    + " que|a causa de|parce que|" + Shared.CAR
                    + "|puisque|afin (?:de|que)|en raison|à cause|grâce à|perché|poiché|потому что|так"
                    + " как|поскольку|из-за|чтобы|поэтому|причин\\w+|вследствие|لأن|لأنه|لأنها|بسبب|لذلك|لكي|حتى"
                    + " لا|نظرا|نتيجة",
            "因为|因為|由于|由於|因此|所以|以便|以免|原因|导致|導致|ため|ので|から、|なぜなら|理由|せいで|おかげで"),
    NUMBER(
            "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert|tausend|hälfte|tres|cuatro|cinco|seis|siete"
                + "|ocho|nueve|diez|cien|mitad|deux|trois|quatre|cinq|huit|neuf|dix|douze|mille|moitié|два|две"
                + "|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|тысяч\\w*|половин\\w+|اثنان|ثلاثة|أربعة|خمسة|ستة"
                + "|سبعة|ثمانية|تسعة|عشرة|مئة|ألف|نصف",
            "[一二三四五六七八九十百千万萬两兩半]|\\p{Nd}");

    /** Words that are others in English: what follows them tells. */
    private static final class Shared {
        static final String COMMENT =
                "comment (?:est|sont|a|ont|faire|fait|peut|on|se|le|la|les|puis|dois|nous|vous|avons|l['’]\\w+)";
        static final String WAS =
                "was (?:ist|sind|war|waren|macht|machen|passiert|geschah|geschieht|wird|wurde|bedeutet|kostet"
                        + "|hat|haben|muss|müssen|soll|sollen|kann|können|tun|tut|für|braucht|brauchen)";
        static final String CAR =
                "car (?:il|elle|ils|elles|le|la|les|un|une|on|nous|ce|cette|ces|ses|son|sa|leur|cela|aucun"
                        + "|aucune|chaque|l['’]\\w+)";
    }

    private final Pattern words;

    /**
     * @param spaced in languages that put blanks between words
     * @param unspaced in the others, where they may stand inside of anything
     */
    IntentWords(String spaced, String unspaced) {
        words = Pattern.compile(
                "(?<![\\p{L}\\p{N}])(?:" + spaced + ")(?![\\p{L}\\p{N}])|" + unspaced,
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);
    }

    boolean in(String text) {
        return words.matcher(text).find();
    }
}
