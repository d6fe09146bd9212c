package commonplace.registry;

import java.util.Map;

/**
 * What forms of an English word have in common: host of hosts, hosting and hosted, manag of manager and management.
 *
 * <p>A stem need not be a word, it must only be the same for forms that mean the same. Endings are taken off where enough
 * of the word is left that it still stands for something; short words stay as they are. In other languages little happens.
 */
final class EnglishStemmer {
    private static final int SHORTEST = 3;
    private static final int LONG = 4;

    /** To set up is a setup. */
    private static final Map<String, String> IRREGULAR =
            Map.of("set", "setup", "setting", "setup", "settings", "setup");

    private EnglishStemmer() {}

    static String of(String word) {
        String irregular = IRREGULAR.get(word);
        if (irregular != null) {
            return irregular;
        }
        if (word.length() <= SHORTEST || !isSmallLatin(word)) {
            return word;
        }
        String stem = withoutNounEnding(withoutVerbEnding(withoutAdverbEnding(singular(word))));
        return withoutDoubledL(british(withoutFinalE(stem)));
    }

    private static boolean isSmallLatin(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < 'a' || word.charAt(i) > 'z') {
                return false;
            }
        }
        return true;
    }

    private static String singular(String word) {
        if (word.endsWith("ies") && word.length() > LONG + 1) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("ysis")) {
            return cut(word, 2);
        }
        if (ends(word, "sses", "shes", "ches", "xes", "zes")) {
            return cut(word, 2);
        }
        return word.endsWith("s") && !ends(word, "ss", "us", "is") ? cut(word, 1) : word;
    }

    private static String withoutAdverbEnding(String word) {
        return word.endsWith("ly") && word.length() >= LONG + 2 ? cut(word, 2) : word;
    }

    private static String withoutVerbEnding(String word) {
        String ending = word.endsWith("ing") ? "ing" : word.endsWith("ed") && !word.endsWith("eed") ? "ed" : "";
        String stem = cut(word, ending.length());
        if (ending.isEmpty() || stem.length() < SHORTEST || !hasVowel(stem)) {
            return word;
        }
        String at = stem.endsWith("at") ? cut(stem, 2) : "";
        return at.length() >= LONG ? at : needsE(stem) ? stem + "e" : undoubled(stem);
    }

    /** Programming, modelling, setting: the consonant was doubled for the ending alone. */
    private static String undoubled(String stem) {
        char last = stem.charAt(stem.length() - 1);
        boolean doubled =
                stem.length() > SHORTEST && last == stem.charAt(stem.length() - 2) && !isVowel(stem, stem.length() - 1);
        return doubled && (last == 'l' ? syllables(stem) > 1 : last != 's' && last != 'z') ? cut(stem, 1) : stem;
    }

    private static String withoutNounEnding(String word) {
        for (String ending : new String[] {"ation", "ator", "atic", "ate", "acy", "ment", "ity", "er"}) {
            String stem = word.endsWith(ending) ? cut(word, ending.length()) : "";
            if (stem.length() >= LONG && syllables(stem) > (ending.equals("er") || ending.equals("ment") ? 1 : 0)) {
                return undoubled(stem);
            }
        }
        return word.endsWith("ion") && word.length() - 3 > LONG ? cut(word, 3) : word;
    }

    private static String withoutFinalE(String word) {
        if (word.endsWith("ie")) {
            return cut(word, 2) + "y";
        }
        String stem = word.endsWith("e") && word.length() > SHORTEST ? cut(word, 1) : word;
        return needsE(stem) ? word : stem;
    }

    /** Coding is of code and typing of type, but hosting of host: one short syllable before a single consonant. */
    private static boolean needsE(String stem) {
        int last = stem.length() - 1;
        return last >= 2
                && syllables(stem) == 1
                && !isVowel(stem, last)
                && isVowel(stem, last - 1)
                && !isVowel(stem, last - 2)
                && "wxy".indexOf(stem.charAt(last)) < 0;
    }

    private static String british(String stem) {
        return ends(stem, "is", "ys") && stem.length() > LONG + 1 ? cut(stem, 1) + "z" : stem;
    }

    /** Install is of installing, from which the doubled consonant was taken as from modelling. */
    private static String withoutDoubledL(String stem) {
        return stem.endsWith("ll") ? undoubled(stem) : stem;
    }

    /** How often a vowel is followed by a consonant, which is how often the voice comes down. */
    private static int syllables(String word) {
        int count = 0;
        for (int i = 1; i < word.length(); i++) {
            count += isVowel(word, i - 1) && !isVowel(word, i) ? 1 : 0;
        }
        return count;
    }

    private static boolean hasVowel(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (isVowel(word, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isVowel(String word, int at) {
        char c = word.charAt(at);
        return "aeiou".indexOf(c) >= 0 || (c == 'y' && at > 0 && !isVowel(word, at - 1));
    }

    private static boolean ends(String word, String... endings) {
        for (String ending : endings) {
            if (word.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }
}
