package commonplace.projects.config;

import java.text.Normalizer;
import java.util.Locale;

/** Names of files and projects, made from what people call them. */
final class Slug {
    private static final int LONGEST = 80;

    private Slug() {}

    /** Small letters and digits of any script, with hyphens between the words. */
    static String of(String text, String otherwise) {
        // Accents go, since not all file systems spell them alike; what other scripts compose is put together again.
        String plain = Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("(?<=\\p{IsLatin})\\p{M}+", "");
        String words = Normalizer.normalize(plain, Normalizer.Form.NFC)
                .toLowerCase(Locale.ROOT)
                .replace("ß", "ss")
                .replaceAll("[^\\p{L}\\p{M}\\p{N}]+", "-");
        return trimmed(cut(words), otherwise);
    }

    /** As a project must be called: {@code ^[a-z][a-z0-9-]*$}. */
    static String project(String text) {
        String ascii = of(text, "").replaceAll("[^a-z0-9]+", "-").replaceFirst("^[^a-z]+", "");
        return trimmed(ascii, "project");
    }

    private static String cut(String words) {
        if (words.length() <= LONGEST) {
            return words;
        }
        int end = words.lastIndexOf('-', LONGEST);
        return words.substring(0, end > 0 ? end : words.offsetByCodePoints(0, LONGEST / 2));
    }

    private static String trimmed(String words, String otherwise) {
        String bare = words.replaceAll("^-+|-+$", "");
        return bare.isEmpty() ? otherwise : bare;
    }
}
