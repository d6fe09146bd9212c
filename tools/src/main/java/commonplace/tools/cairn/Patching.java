package commonplace.tools.cairn;

import commonplace.markdown.Edit;
import commonplace.markdown.Page;
import commonplace.markdown.Patch;
import commonplace.markdown.Patched;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Edits of a note's text, and what is said when they cannot be made. */
final class Patching {
    private Patching() {}

    /** The edits, or why there are none. */
    sealed interface Outcome {
        record Text(String text) implements Outcome {}

        record Refused(Refusal refusal) implements Outcome {}
    }

    static Outcome apply(Page page, Patched patched) {
        return switch (patched) {
            case Patched.Edited(List<Edit> edits) -> new Outcome.Text(Edit.apply(page.text(), edits));
            case Patched.NoSection(String name, List<String> similar) ->
                new Outcome.Refused(Sections.missing(name, similar));
            case Patched.NotFound(var _, OptionalInt near) ->
                new Outcome.Refused(Refusal.validation("the text to find does not occur in the note"
                        + (near.isPresent()
                                ? "; line " + near.getAsInt() + " has it with other white space or case"
                                : "")));
            case Patched.Ambiguous(int count, List<Integer> lines) ->
                new Outcome.Refused(Refusal.conflict("the text to find occurs " + count + " times, on lines "
                        + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + "; give more of the text around it"));
            case Patched.NothingToFind _ -> new Outcome.Refused(Refusal.validation("'find' must not be empty"));
        };
    }

    /** A section op on a note that may lack the section: then the section comes with its heading, at the end. */
    static Patched withSection(Page page, String section, String content, Patched patched) {
        if (!(patched instanceof Patched.NoSection)) {
            return patched;
        }
        String gap = page.body().isBlank() ? "" : "\n";
        return Patch.append(page, gap + "## " + Sections.bare(section) + "\n" + content);
    }

    static int bytesAdded(String before, String after) {
        return after.getBytes(StandardCharsets.UTF_8).length - before.getBytes(StandardCharsets.UTF_8).length;
    }

    static Optional<Refusal> needs(String op, String argument, Optional<String> value) {
        return value.isPresent()
                ? Optional.empty()
                : Optional.of(Refusal.validation("'" + op + "' requires '" + argument + "'"));
    }
}
