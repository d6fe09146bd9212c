package commonplace.markdown;

import commonplace.markdown.text.Edit;
import java.util.List;
import java.util.OptionalInt;

/** What came of a {@link Patch}: edits, or the reason why there are none. */
public sealed interface PatchResult {
    /** It can be done, by these edits. */
    record Edited(List<Edit> edits) implements PatchResult {
        public Edited {
            edits = List.copyOf(edits);
        }
    }

    /**
     * No heading of the page has this text.
     *
     * @param similar headings that it does have, at most three
     */
    record NoSection(String name, List<String> similar) implements PatchResult {}

    /**
     * The text to replace is not there.
     *
     * @param nearLine the line where the same text stands with other white space or case
     */
    record NotFound(String find, OptionalInt nearLine) implements PatchResult {}

    /**
     * The text to replace is there more than once.
     *
     * @param lines where it stands, from 1; the first few when it is everywhere
     */
    record Ambiguous(int count, List<Integer> lines) implements PatchResult {}

    /** There was nothing to look for. */
    record NothingToFind() implements PatchResult {}
}
