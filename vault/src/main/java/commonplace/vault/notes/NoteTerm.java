package commonplace.vault.notes;

import java.util.Set;

/** A condition that somebody typed into a search: {@code tag:idea}, {@code path:journal}, {@code status:done}, {@code -draft}. */
public sealed interface NoteTerm {
    /** The note has this tag, or one below it. */
    record Tag(String tag) implements NoteTerm {}

    /** The note's path has this in it. */
    record PathPart(String part) implements NoteTerm {}

    /** The front matter has this property; with this value, where it is not empty. */
    record Property(String key, String value) implements NoteTerm {}

    /** This word or {@code "phrase"} occurs. */
    record Words(String text) implements NoteTerm {}

    /** The note is one of these; typed by nobody, but what a search that goes on leaves out. */
    record OneOf(Set<String> paths) implements NoteTerm {
        public OneOf {
            paths = Set.copyOf(paths);
        }
    }

    /** The other does not hold. */
    record Not(NoteTerm other) implements NoteTerm {}
}
