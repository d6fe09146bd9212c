package commonplace.search.scan;

import java.util.List;

/** What a pattern is made of. */
sealed interface RegexNode {
    RegexNode EMPTY = new Sequence(List.of());

    /** One character of a set. */
    record Chars(CodeSet set) implements RegexNode {}

    record Sequence(List<RegexNode> parts) implements RegexNode {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    record Either(List<RegexNode> branches) implements RegexNode {
        public Either {
            branches = List.copyOf(branches);
        }
    }

    /** @param most {@link #UNBOUNDED} when there is no most */
    record Repeat(RegexNode node, int least, int most) implements RegexNode {
        static final int UNBOUNDED = -1;
    }

    /** Takes up no character. */
    record At(ZeroWidthAssertion place) implements RegexNode {}
}
