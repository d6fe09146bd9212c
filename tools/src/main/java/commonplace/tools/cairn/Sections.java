package commonplace.tools.cairn;

import java.util.List;
import java.util.stream.Collectors;

/** What is said of a section that is not there. */
final class Sections {
    private Sections() {}

    static Refusal missing(String name, List<String> similar) {
        String near = similar.isEmpty()
                ? ""
                : "; similar: " + similar.stream().map(each -> "'" + each + "'").collect(Collectors.joining(", "));
        return Refusal.validation("the note has no section '" + name + "'" + near);
    }
}
