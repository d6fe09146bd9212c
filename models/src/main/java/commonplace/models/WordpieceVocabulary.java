package commonplace.models;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * The pieces of words that BERT's models know, as a tree of code points: finding the longest piece at a place looks at
 * each of its characters once and makes no garbage.
 */
final class WordpieceVocabulary {
    static final String ENGLISH = "/bert-vocabulary-en.txt";
    static final String CHINESE = "/bge-small-zh-v1.5-q-tokenizer.json";

    /** Pieces that go on within a word are written with this before them. */
    private static final String CONTINUES = "##";

    private static final int MAX_CODE_POINT_BITS = 21;
    private static final int NO_PIECE = -1;
    private static final int START = 1;
    private static final int WITHIN = 2;

    private long[] edges = new long[1 << 18];
    private int[] targets = new int[1 << 18];
    private int edgeCount;
    private int[] pieces = new int[1 << 17];
    private int nodes = WITHIN + 1;

    /**
     * @param lines one piece in a line, whose number is that of the line
     */
    private WordpieceVocabulary(String lines) {
        Arrays.fill(pieces, NO_PIECE);
        int id = 0;
        int from = 0;
        while (from < lines.length()) {
            int end = lines.indexOf('\n', from);
            add(lines, from, end < 0 ? lines.length() : end, id++);
            from = end < 0 ? lines.length() : end + 1;
        }
    }

    /** The vocabulary in a resource that has a piece in each line. */
    static WordpieceVocabulary read(String resource) {
        return new WordpieceVocabulary(new String(bytes(resource), StandardCharsets.UTF_8));
    }

    /** The vocabulary in a resource that describes a tokenizer, with the numbers of its pieces. */
    static WordpieceVocabulary ofTokenizer(String resource) {
        try {
            Map<String, ?> model = Objects.requireNonNull(
                    Json.asObject(Json.readObject(bytes(resource)).get("model")));
            Map<String, ?> numbers = Objects.requireNonNull(Json.asObject(model.get("vocab")));
            var pieces = new String[numbers.size()];
            numbers.forEach((piece, number) -> pieces[Integer.parseInt(String.valueOf(number))] = piece);
            return new WordpieceVocabulary(String.join("\n", pieces));
        } catch (MalformedJsonException | RuntimeException other) {
            throw new IllegalStateException(resource + " has no vocabulary", other);
        }
    }

    private static byte[] bytes(String resource) {
        InputStream in = WordpieceVocabulary.class.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalStateException("the class path lacks the vocabulary " + resource);
        }
        try (in) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of a whole word or special piece such as {@code [CLS]}. */
    int idOf(String word) {
        int node = START;
        for (int i = 0; i < word.length() && node != 0; i++) {
            node = targets[slot(node, word.charAt(i))];
        }
        if (node == 0 || pieces[node] == NO_PIECE) {
            throw new IllegalStateException("the vocabulary has no " + word);
        }
        return pieces[node];
    }

    /**
     * Cuts a word into the longest pieces that there are, from the left.
     *
     * @return how many pieces were written to {@code ids}, or 0 if some part of the word is in no piece
     */
    int split(int[] word, int length, int[] ids) {
        int count = 0;
        int from = 0;
        while (from < length) {
            int node = from == 0 ? START : WITHIN;
            int end = from;
            for (int at = from; at < length; at++) {
                node = targets[slot(node, word[at])];
                if (node == 0) {
                    break;
                }
                if (pieces[node] != NO_PIECE) {
                    end = at + 1;
                    ids[count] = pieces[node];
                }
            }
            if (end == from) {
                return 0;
            }
            count++;
            from = end;
        }
        return count;
    }

    private void add(String lines, int from, int end, int id) {
        boolean within = lines.startsWith(CONTINUES, from) && end - from > CONTINUES.length();
        int node = within ? WITHIN : START;
        int at = within ? from + CONTINUES.length() : from;
        while (at < end) {
            int letter = lines.codePointAt(at);
            at += Character.charCount(letter);
            node = next(node, letter);
        }
        pieces[node] = id;
    }

    private int next(int node, int letter) {
        int slot = slot(node, letter);
        if (targets[slot] == 0) {
            if (++edgeCount > edges.length / 2) {
                grow();
                slot = slot(node, letter);
            }
            edges[slot] = edge(node, letter);
            targets[slot] = newNode();
        }
        return targets[slot];
    }

    private int newNode() {
        if (nodes == pieces.length) {
            int old = pieces.length;
            pieces = Arrays.copyOf(pieces, 2 * old);
            Arrays.fill(pieces, old, pieces.length, NO_PIECE);
        }
        return nodes++;
    }

    private void grow() {
        long[] oldEdges = edges;
        int[] oldTargets = targets;
        edges = new long[2 * oldEdges.length];
        targets = new int[2 * oldEdges.length];
        for (int i = 0; i < oldEdges.length; i++) {
            if (oldTargets[i] != 0) {
                int slot = slot((int) (oldEdges[i] >>> MAX_CODE_POINT_BITS), (int) oldEdges[i] & 0x1fffff);
                edges[slot] = oldEdges[i];
                targets[slot] = oldTargets[i];
            }
        }
    }

    /** Where the edge is, or the free place where it would be, whose target is 0. */
    private int slot(int node, int letter) {
        long edge = edge(node, letter);
        int mask = edges.length - 1;
        int slot = (int) ((edge * 0x9e3779b97f4a7c15L) >>> 40) & mask;
        while (targets[slot] != 0 && edges[slot] != edge) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static long edge(int node, int letter) {
        return ((long) node << MAX_CODE_POINT_BITS) | letter;
    }
}
