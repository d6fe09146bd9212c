package commonplace.search.scan;

import java.util.List;

/** What a pattern is made of. */
sealed interface Node {
    Node EMPTY = new Sequence(List.of());

    /** One character of a set. */
    record Chars(CodeSet set) implements Node {}

    record Sequence(List<Node> parts) implements Node {
        public Sequence {
            parts = List.copyOf(parts);
        }
    }

    record Either(List<Node> branches) implements Node {
        public Either {
            branches = List.copyOf(branches);
        }
    }

    /** @param most {@link #UNBOUNDED} when there is no most */
    record Repeat(Node node, int least, int most) implements Node {
        static final int UNBOUNDED = -1;
    }

    /** Takes up no character. */
    record At(Place place) implements Node {}
}
