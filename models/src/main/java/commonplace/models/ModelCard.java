package commonplace.models;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/**
 * What the makers of a model say about it.
 *
 * @param queryPrefix what is to be put before a question
 * @param passagePrefix what is to be put before a text that is to be found
 * @param window how many tokens it takes
 * @param wordpieces whether it splits texts as BERT does
 * @param dimensions of its vectors, where they are known
 */
record ModelCard(String queryPrefix, String passagePrefix, int window, boolean wordpieces, OptionalInt dimensions) {
    /** What several makers ask to be put before a question. */
    static final String SEARCHING = "Represent this sentence for searching relevant passages: ";

    /** The same for those that learned Chinese. */
    static final String SEARCHING_CHINESE = "为这个句子生成表示以用于检索相关文章：";

    private static final String INSTRUCTION =
            "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:";

    private static final int SHORT = 512;

    private record KnownModel(Predicate<String> name, ModelCard card) {}

    // The first that fits counts: longer names stand before those that they begin with.
    private static final List<KnownModel> KNOWN = List.of(
            new KnownModel(startsWith("mxbai-embed-large"), bert(SEARCHING, "", SHORT, 1024)),
            new KnownModel(startsWith("nomic-embed-text-v2"), other("search_query: ", "search_document: ", SHORT)),
            new KnownModel(startsWith("nomic-embed-text"), bert("search_query: ", "search_document: ", 2048, 768)),
            new KnownModel(startsWith("all-minilm"), bert("", "", 256, 384)),
            new KnownModel(startsWith("snowflake-arctic-embed2"), other("query: ", "", 8192)),
            new KnownModel(startsWith("snowflake-arctic-embed"), bert(SEARCHING, "", SHORT)),
            new KnownModel(name -> name.matches("bge-(small|base|large)-en.*"), bert(SEARCHING, "", SHORT)),
            new KnownModel(name -> name.matches("bge-(small|base|large)-zh.*"), other(SEARCHING_CHINESE, "", SHORT)),
            new KnownModel(startsWith("bge-m3"), other("", "", 8192)),
            new KnownModel(
                    name -> name.matches("(intfloat-)?e5-(small|base|large).*"), bert("query: ", "passage: ", SHORT)),
            new KnownModel(name -> name.matches(".*multilingual-e5.*"), other("query: ", "passage: ", SHORT)),
            new KnownModel(
                    startsWith("embeddinggemma"), other("task: search result | query: ", "title: none | text: ", 2048)),
            new KnownModel(startsWith("qwen3-embedding"), other(INSTRUCTION, "", 8192)),
            new KnownModel(startsWith("text-embedding-3"), other("", "", 8191)),
            new KnownModel(startsWith("text-embedding-ada"), other("", "", 8191)));

    /** Nothing is known of all others: nothing is put before their texts, and they are given short ones. */
    private static final ModelCard UNKNOWN = other("", "", SHORT);

    /** The card of a model by its name, with or without the person who published it and a tag. */
    static ModelCard of(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1);
        for (KnownModel known : KNOWN) {
            if (known.name.test(name)) {
                return known.card;
            }
        }
        return UNKNOWN;
    }

    /** What it learned: models that split texts as BERT does learned English. */
    Reading reading() {
        return wordpieces ? Reading.ENGLISH : queryPrefix.equals(SEARCHING_CHINESE) ? Reading.CHINESE : Reading.MANY;
    }

    /** How many tokens a text has with this model; more than it really has where its tokenizer is not known. */
    int tokens(CharSequence text) {
        int pieces = WordpieceTokenizer.english().count(text);
        return wordpieces ? pieces : Math.max(pieces, bytes(text) / 2);
    }

    private static int bytes(CharSequence text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Each half of a pair stands for two of its four bytes.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }

    private static Predicate<String> startsWith(String name) {
        return model -> model.startsWith(name);
    }

    private static ModelCard bert(String query, String passage, int window, int dimensions) {
        return new ModelCard(query, passage, window, true, OptionalInt.of(dimensions));
    }

    private static ModelCard bert(String query, String passage, int window) {
        return new ModelCard(query, passage, window, true, OptionalInt.empty());
    }

    private static ModelCard other(String query, String passage, int window) {
        return new ModelCard(query, passage, window, false, OptionalInt.empty());
    }
}
