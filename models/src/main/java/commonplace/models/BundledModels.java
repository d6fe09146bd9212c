package commonplace.models;

/** The models that come with the program, in files of the class path. */
enum BundledModels {
    BGE_SMALL("bge-small", "bge-small-en-v1.5-q", Pooling.FIRST, ModelCard.SEARCHING, 384),
    MINILM("minilm", "all-minilm-l6-v2-q", Pooling.MEAN, "", 384),
    BGE_SMALL_CHINESE("bge-small-zh", "bge-small-zh-v1.5-q", Pooling.FIRST, ModelCard.SEARCHING_CHINESE, 512);

    /** How the vectors of a text's tokens become that of the text. */
    enum Pooling {
        FIRST,
        MEAN
    }

    /** All were made with this. */
    static final int WINDOW = 512;

    /** Of the one whose texts are known by their first token. */
    static final int LAYERS = 12;

    private final String shortName;
    private final String file;
    private final Pooling pooling;
    private final String queryPrefix;
    private final int dimensions;

    BundledModels(String shortName, String file, Pooling pooling, String queryPrefix, int dimensions) {
        this.shortName = shortName;
        this.file = file;
        this.pooling = pooling;
        this.queryPrefix = queryPrefix;
        this.dimensions = dimensions;
    }

    /** What people call it. */
    String shortName() {
        return shortName;
    }

    String id() {
        return file;
    }

    /** The resource that has its weights. */
    String weights() {
        return "/" + file + ".onnx";
    }

    int dimensions() {
        return dimensions;
    }

    /** What cuts its texts into pieces. */
    WordpieceTokenizer tokenizer() {
        return switch (this) {
            case BGE_SMALL, MINILM -> WordpieceTokenizer.english();
            case BGE_SMALL_CHINESE -> WordpieceTokenizer.chinese();
        };
    }

    Reading reading() {
        return switch (this) {
            case BGE_SMALL, MINILM -> Reading.ENGLISH;
            case BGE_SMALL_CHINESE -> Reading.CHINESE;
        };
    }

    Pooling pooling() {
        return pooling;
    }

    /** What is put before a question. Measured: it ranks better, and tells answers from near misses better. */
    String queryPrefix() {
        return queryPrefix;
    }
}
