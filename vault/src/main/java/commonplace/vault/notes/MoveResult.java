package commonplace.vault.notes;

import java.util.List;

/** What came of moving a note or a folder. */
public sealed interface MoveResult {
    /**
     * It is where it was wanted, and the links follow it.
     *
     * @param renamed every note that has another path now
     * @param links how many links were rewritten
     * @param notes in how many notes
     * @param left why the links of a note could not be rewritten, where that was so
     */
    record Done(List<Renamed> renamed, int links, int notes, List<Problem> left) implements MoveResult {
        public Done {
            renamed = List.copyOf(renamed);
            left = List.copyOf(left);
        }
    }

    /** Nothing was moved. */
    record Refused(Problem problem) implements MoveResult {}

    /** One note's way. */
    record Renamed(NotePath from, NotePath to) {}
}
