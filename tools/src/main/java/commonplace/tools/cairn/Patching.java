package commonplace.tools.cairn;

import commonplace.markdown.Page;
import commonplace.markdown.Patch;
import commonplace.markdown.PatchResult;
import commonplace.markdown.text.Edit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Edits of a note's text, and the errors when they cannot be made. */
final class Patching {
    private Patching() {}

    /** The edits, or why there are none. */
    sealed interface Outcome {
        record Text(String text) implements Outcome {}

        record Refused(CairnError refusal) implements Outcome {}
    }

    static Outcome apply(Page page, PatchResult patched) {
        return switch (patched) {
            case PatchResult.Edited(List<Edit> edits) -> new Outcome.Text(Edit.apply(page.text(), edits));
            case PatchResult.NoSection(String name, List<String> similar) ->
                new Outcome.Refused(Sections.missing(name, similar));
            case PatchResult.NotFound(var _, OptionalInt near) ->
                new Outcome.Refused(CairnError.validation("the text to find does not occur in the note"
                        + (near.isPresent()
                                ? "; line " + near.getAsInt() + " has it with other white space or case"
                                : "")));
            case PatchResult.Ambiguous(int count, List<Integer> lines) ->
                new Outcome.Refused(CairnError.conflict("the text to find occurs " + count + " times, on lines "
                        + lines.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        + "; give more of the text around it"));
            case PatchResult.NothingToFind _ -> new Outcome.Refused(CairnError.validation("'find' must not be empty"));
        };
    }

    /** A section op on a note that may lack the section: then the section comes with its heading, at the end. */
    static PatchResult withSection(Page page, String section, String content, PatchResult patched) {
        if (!(patched instanceof PatchResult.NoSection)) {
            return patched;
        }
        String gap = page.body().isBlank() ? "" : "\n";
        return Patch.append(page, gap + "## " + Sections.bare(section) + "\n" + content);
    }

    static int bytesAdded(String before, String after) {
        return after.getBytes(StandardCharsets.UTF_8).length - before.getBytes(StandardCharsets.UTF_8).length;
    }

    static Optional<CairnError> needs(String op, String argument, Optional<String> value) {
        return value.isPresent()
                ? Optional.empty()
                : Optional.of(CairnError.validation("'" + op + "' requires '" + argument + "'"));
    }
}
