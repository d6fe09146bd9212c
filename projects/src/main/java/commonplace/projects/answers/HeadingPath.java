package commonplace.projects.answers;

import commonplace.markdown.Heading;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;

/** The headings that a sentence stands under, while a document is read from its beginning to its end. */
final class HeadingPath {
    private final String title;
    private final List<Heading> headings;
    private final Deque<Heading> above = new ArrayDeque<>();
    private int next;

    HeadingPath(String title, List<Heading> headings) {
        this.title = title;
        this.headings = headings;
    }

    /** Goes on to the heading at this place. */
    void enter(int offset) {
        while (next < headings.size() && headings.get(next).span().start() <= offset) {
            Heading heading = headings.get(next++);
            while (!above.isEmpty() && above.getLast().level() >= heading.level()) {
                above.removeLast();
            }
            above.addLast(heading);
        }
    }

    /** By the innermost heading that tells one. */
    StatementRole role() {
        StatementRole role = StatementRole.NONE;
        for (Heading heading : above) {
            StatementRole own = StatementRole.of(heading.text());
            role = own == StatementRole.NONE ? role : own;
        }
        return role;
    }

    /** The title and all headings above. */
    String words() {
        return title + " " + above.stream().map(Heading::text).collect(Collectors.joining(" "));
    }
}
