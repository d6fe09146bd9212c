package commonplace.vault.live;

import commonplace.crdt.DeltaOp;
import commonplace.crdt.YText;
import commonplace.markdown.text.Span;
import java.util.Arrays;

/**
 * Where the characters of a shared text stand in it. That is not where they stand in its Markdown if somebody has
 * embedded other things: those take a place in the one, are left out of the other, and stay when what is around them is
 * rewritten.
 */
final class EmbedOffsets {
    private final YText text;

    /** For each thing that is embedded, in order, how many characters are before it. */
    private final int[] embeds;

    private EmbedOffsets(YText text, int[] embeds) {
        this.text = text;
        this.embeds = embeds;
    }

    static EmbedOffsets of(YText text) {
        int count = text.length() - text.toString().length();
        var embeds = new int[count];
        if (count > 0) {
            int characters = 0;
            int found = 0;
            for (DeltaOp op : text.toDelta()) {
                if (op instanceof DeltaOp.Insert insert && insert.content() instanceof String part) {
                    characters += part.length();
                } else {
                    embeds[found++] = characters;
                }
            }
        }
        return new EmbedOffsets(text, embeds);
    }

    /** The place right behind the character before this one; the beginning for the first. */
    int edge(int character) {
        return character == 0 ? 0 : place(character - 1) + 1;
    }

    /** Deletes characters and nothing else. Those before them keep their places. */
    void delete(Span characters) {
        int end = characters.end();
        while (end > characters.start()) {
            int start = characters.start();
            for (int embed : embeds) {
                start = embed < end ? Math.max(start, embed) : start;
            }
            text.delete(place(start), end - start);
            end = start;
        }
    }

    private int place(int character) {
        int found = Arrays.binarySearch(embeds, character);
        int before = found >= 0 ? found : -found - 1;
        while (before < embeds.length && embeds[before] <= character) {
            before++;
        }
        return character + before;
    }
}
