package commonplace.markdown.sentences;

import commonplace.markdown.Heading;
import commonplace.markdown.Page;
import commonplace.markdown.text.LineIndex;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Cuts a long document where its headings of level 2 and 3 stand.
 *
 * <pre>{@code
 * Chunks.of(text)   // 1-12, 13-340 ## Setup, 341-702 ## Setup > ### Windows
 * }</pre>
 */
public final class Chunks {
    /** A document of no more lines is one chunk. */
    public static final int MAX_WHOLE = 500;

    /** A section of more lines is cut between its paragraphs. */
    public static final int MAX_SECTION = 1000;

    private final String text;
    private final LineIndex lines;
    private final int lastLine;
    private final List<Chunk> chunks = new ArrayList<>();

    /** Where a section may be cut; found when the first too long one is met. */
    private final NavigableSet<Integer> allBorders = new TreeSet<>();

    private Chunks(String text) {
        this.text = text;
        this.lines = LineIndex.of(text);
        // What follows the last line end is no line.
        this.lastLine = LineIndex.endsWithTerminator(text) ? lines.count() - 1 : lines.count();
    }

    /** The chunks of a text: every line is in exactly one, and there is at least one. */
    public static List<Chunk> of(String text) {
        return new Chunks(text).cut();
    }

    private List<Chunk> cut() {
        if (lastLine <= MAX_WHOLE) {
            add("", 1, lastLine);
            return chunks;
        }
        List<Heading> headings = Page.of(text).headings();
        String path = "";
        String second = "";
        int start = 1;
        for (Heading heading : headings) {
            if (heading.level() == 1) {
                second = "";
            } else if (heading.level() <= 3) {
                // Blank lines before the first heading would make a chunk that says nothing.
                if (!isBlank(start, heading.line() - 1)) {
                    addSection(path, start, heading.line() - 1);
                    start = heading.line();
                }
                path = heading.level() == 3 && !second.isEmpty() ? second + " > " + heading : heading.toString();
                second = heading.level() == 2 ? heading.toString() : second;
            }
        }
        addSection(path, start, lastLine);
        return chunks;
    }

    private boolean isBlank(int first, int last) {
        return last < first || span(first, last).of(text).isBlank();
    }

    private void addSection(String path, int first, int last) {
        int start = first;
        if (last - first >= MAX_SECTION) {
            NavigableSet<Integer> borders = borders(first);
            while (last - start >= MAX_SECTION) {
                Integer border = borders.floor(start + MAX_SECTION);
                if (border == null || border <= start) {
                    // Nothing in reach: one piece, as short as its paragraph or code allows.
                    border = borders.higher(start);
                }
                if (border == null || border > last) {
                    break;
                }
                add(path, start, border - 1);
                start = border;
            }
        }
        add(path, start, last);
    }

    /** The lines at which something begins that is not what a heading announces. */
    private NavigableSet<Integer> borders(int after) {
        if (allBorders.isEmpty()) {
            boolean announced = false;
            int codeEnd = 0;
            for (Block block : Block.of(text)) {
                int line = lines.lineOf(block.span().start());
                if (!announced && line > codeEnd) {
                    allBorders.add(line);
                }
                announced = block.kind() == Block.Kind.HEADING;
                codeEnd = block.kind() == Block.Kind.CODE
                        ? lines.lineOf(block.span().end())
                        : codeEnd;
            }
        }
        return allBorders.tailSet(after, false);
    }

    private void add(String path, int first, int last) {
        chunks.add(new Chunk(path, first, last, span(first, last)));
    }

    private Span span(int first, int last) {
        return new Span(lines.startOf(first), last < lines.count() ? lines.startOf(last + 1) : text.length());
    }
}
