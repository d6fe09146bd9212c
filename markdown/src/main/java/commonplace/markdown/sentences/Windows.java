package commonplace.markdown.sentences;

import commonplace.markdown.text.CharacterBoundaries;
import commonplace.markdown.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Cuts a stretch of text into windows that a model can take in at once, so that nothing of it is left out.
 *
 * <p>It is cut before headings where that does, else between paragraphs, sentences, words, and only then inside of a
 * word. A window takes in as much as fits; a heading stays with what it announces. The work is linear in the text.
 */
public final class Windows {
    private final String text;
    private final int most;
    private final ToIntFunction<CharSequence> tokens;

    private final List<Span> windows = new ArrayList<>();

    /** What the window that is being filled holds; all but headings at its end stay in it. */
    private final List<Piece> open = new ArrayList<>();

    private int filled;

    private record Piece(Block block, int tokens) {
        boolean isHeading() {
            return block.kind() == Block.Kind.HEADING;
        }
    }

    private Windows(String text, int most, ToIntFunction<CharSequence> tokens) {
        this.text = text;
        this.most = most;
        this.tokens = tokens;
    }

    /**
     * Stretches in the order of the text, none of more than so many tokens, that hold all that is not blank.
     *
     * @param tokens counts those of a text; two texts together must not have more than both have apart
     */
    public static List<Span> of(String text, Span stretch, int most, ToIntFunction<CharSequence> tokens) {
        if (most < 1) {
            throw new IllegalArgumentException("a window of " + most + " tokens holds nothing");
        }
        var windows = new Windows(text, most, tokens);
        windows.placeParts(WindowLevel.SECTION, new Block(Block.Kind.PARAGRAPH, stretch));
        windows.close();
        return List.copyOf(windows.windows);
    }

    private void placeParts(WindowLevel level, Block whole) {
        for (Block part : level.parts(text, whole)) {
            // With the blanks around it: between two parts of a window they may cost tokens.
            place(level, new Piece(part, tokens.applyAsInt(part.span().of(text))));
        }
    }

    private void place(WindowLevel level, Piece piece) {
        if (filled + piece.tokens > most && piece.tokens <= most) {
            moveOn(piece.tokens);
        }
        if (filled + piece.tokens <= most) {
            open.add(piece);
            filled += piece.tokens;
        } else if (level == WindowLevel.WORD) {
            close();
            cutWord(Sentences.trimmed(text, piece.block.span()));
        } else {
            placeParts(level.next(), piece.block);
        }
    }

    /** Begins a new window, with the headings that the old one would have ended with. */
    private void moveOn(int room) {
        int keep = open.size();
        int moved = 0;
        while (keep > 0 && open.get(keep - 1).isHeading()) {
            moved += open.get(--keep).tokens;
        }
        List<Piece> headings =
                keep > 0 && moved + room <= most ? List.copyOf(open.subList(keep, open.size())) : List.of();
        open.subList(open.size() - headings.size(), open.size()).clear();
        close();
        open.addAll(headings);
        filled = headings.stream().mapToInt(Piece::tokens).sum();
    }

    private void close() {
        if (!open.isEmpty()) {
            add(new Span(
                    open.getFirst().block.span().start(),
                    open.getLast().block.span().end()));
            open.clear();
        }
        filled = 0;
    }

    private void add(Span window) {
        Span trimmed = Sentences.trimmed(text, window);
        if (!trimmed.isEmpty()) {
            windows.add(trimmed);
        }
    }

    /** Takes pieces off a word that is too long; each is tried at doubling lengths, so that all of it stays linear. */
    private void cutWord(Span word) {
        int at = word.start();
        while (at < word.end()) {
            int end = fitting(at, word.end());
            windows.add(new Span(at, end));
            at = end;
        }
    }

    private int fitting(int start, int limit) {
        int length = most;
        int end = whole(start, start + length, limit);
        while (length > 1 && !fits(start, end)) {
            length /= 2;
            end = whole(start, start + length, limit);
        }
        while (end < limit) {
            int further = whole(start, start + 2 * (end - start), limit);
            if (!fits(start, further)) {
                return end;
            }
            end = further;
        }
        return end;
    }

    private boolean fits(int start, int end) {
        return tokens.applyAsInt(text.subSequence(start, end)) <= most;
    }

    /** The next place from here on at which no character is torn apart. */
    private int whole(int start, int from, int limit) {
        int at = Math.max(start + 1, Math.min(from, limit));
        while (at < limit && CharacterBoundaries.splits(text, at)) {
            at++;
        }
        return at;
    }
}
