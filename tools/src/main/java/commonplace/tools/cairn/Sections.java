package commonplace.tools.cairn;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The error for a section that is not there. */
final class Sections {
    private Sections() {}

    static CairnError missing(String name, List<String> similar) {
        String near = similar.isEmpty()
                ? ""
                : "; similar: " + similar.stream().map(each -> "'" + each + "'").collect(Collectors.joining(", "));
        return CairnError.validation("the note has no section '" + name + "'" + near);
    }

    /** The heading's words alone: {@code ## Log} is meant as {@code Log}. */
    static String bare(String name) {
        return name.strip().replaceFirst("^#+\\s*", "").strip();
    }

    /** Why no section could be added under this name. */
    static Optional<CairnError> unusable(String name) {
        boolean usable = !bare(name).isEmpty() && name.strip().lines().count() == 1;
        return usable
                ? Optional.empty()
                : Optional.of(CairnError.validation("'section' must be the text of a heading, on one line"));
    }
}
