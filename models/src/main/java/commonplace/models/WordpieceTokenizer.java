package commonplace.models;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * BERT's tokenizer for models that know no upper case: a text becomes the numbers of the pieces that its words are made
 * of, in time that grows with the length of the text and with nothing else.
 *
 * <p>Names of special pieces in a text, such as {@code [SEP]}, are words like others: a document cannot speak to the
 * model.
 */
final class WordpieceTokenizer {
    /** How many pieces are put around a text. */
    static final int SPECIAL = 2;

    /** A word longer than this is not looked into. */
    // bert: max_input_chars_per_word
    private static final int MAX_WORD = 100;

    private final WordpieceVocabulary vocabulary;
    private final int unknown;
    private final int start;
    private final int end;

    WordpieceTokenizer(WordpieceVocabulary vocabulary) {
        this.vocabulary = vocabulary;
        unknown = vocabulary.idOf("[UNK]");
        start = vocabulary.idOf("[CLS]");
        end = vocabulary.idOf("[SEP]");
    }

    /** The tokenizer of the English models that come with the program, made when first asked for. */
    static WordpieceTokenizer english() {
        return English.WORDPIECES;
    }

    /** That of the Chinese model, which splits texts in the same way into other pieces. */
    static WordpieceTokenizer chinese() {
        return Chinese.WORDPIECES;
    }

    /** How many pieces a text has, without those around it. */
    int count(CharSequence text) {
        var counted = new int[1];
        split(text, _ -> {
            counted[0]++;
            return true;
        });
        return counted[0];
    }

    /** The pieces of a text between the two that stand around it, and no more than {@code limit} in all. */
    long[] ids(CharSequence text, int limit) {
        var ids = new Ids(limit - 1);
        ids.add(start);
        split(text, ids::add);
        return ids.endedBy(end);
    }

    /** Hands over the pieces in their order, until one is refused. */
    private void split(CharSequence text, IntPredicate pieces) {
        var word = new Word(pieces);
        int at = 0;
        while (at < text.length() && !word.refused) {
            int c = Character.codePointAt(text, at);
            at += Character.charCount(c);
            read(c, word);
        }
        word.end();
    }

    private static void read(int c, Word word) {
        if (BertCharacters.dropped(c)) {
            return;
        }
        if (BertCharacters.space(c)) {
            word.end();
        } else if (BertCharacters.ideograph(c)) {
            word.end();
            write(c, word);
            word.end();
        } else {
            write(c, word);
        }
    }

    private static void write(int c, Word word) {
        if (c < 0x80) {
            word.add(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
            return;
        }
        String folded = BertCharacters.folded(c);
        int at = 0;
        while (at < folded.length()) {
            int part = folded.codePointAt(at);
            at += Character.charCount(part);
            word.add(part);
        }
    }

    /** The word that is being read. */
    private final class Word {
        private final IntPredicate pieces;
        private final int[] letters = new int[MAX_WORD];
        private final int[] ids = new int[MAX_WORD];
        private int length;
        private boolean refused;

        Word(IntPredicate pieces) {
            this.pieces = pieces;
        }

        void add(int letter) {
            if (BertCharacters.punctuation(letter)) {
                end();
                letters[length++] = letter;
                end();
            } else {
                if (length < MAX_WORD) {
                    letters[length] = letter;
                }
                // What is over the limit is over it, however long the word goes on.
                length = Math.min(length + 1, MAX_WORD + 1);
            }
        }

        void end() {
            if (length == 0) {
                return;
            }
            int count = length > MAX_WORD ? 0 : vocabulary.split(letters, length, ids);
            length = 0;
            if (count == 0) {
                ids[0] = unknown;
                count = 1;
            }
            for (int i = 0; i < count && !refused; i++) {
                refused = !pieces.test(ids[i]);
            }
        }
    }

    /** Numbers up to a limit. */
    private static final class Ids {
        private final int limit;
        private long[] ids = new long[64];
        private int size;

        Ids(int limit) {
            this.limit = limit;
        }

        boolean add(int id) {
            if (size == limit) {
                return false;
            }
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, 2 * size);
            }
            ids[size++] = id;
            return true;
        }

        long[] endedBy(int id) {
            long[] all = Arrays.copyOf(ids, size + 1);
            all[size] = id;
            return all;
        }
    }

    private static final class English {
        static final WordpieceTokenizer WORDPIECES =
                new WordpieceTokenizer(WordpieceVocabulary.read(WordpieceVocabulary.ENGLISH));
    }

    private static final class Chinese {
        static final WordpieceTokenizer WORDPIECES =
                new WordpieceTokenizer(WordpieceVocabulary.ofTokenizer(WordpieceVocabulary.CHINESE));
    }
}
