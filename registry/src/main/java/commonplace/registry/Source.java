package commonplace.registry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Where to read about a topic.
 *
 * @param rank 1 for the best of the three
 * @param why what makes it worth reading
 */
public record Source(int rank, String name, String url, Type type, String why) {

    /** What kind of thing a source is; {@code toString} is the word that files and answers have. */
    public enum Type {
        DOCUMENTATION,
        TUTORIAL,
        VIDEO,
        ARTICLE,
        TOOL,
        REPO,
        FORUM,
        BOOK,
        COURSE,
        API;

        static Optional<Type> named(String word) {
            return Arrays.stream(values())
                    .filter(type -> type.toString().equals(word))
                    .findFirst();
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
