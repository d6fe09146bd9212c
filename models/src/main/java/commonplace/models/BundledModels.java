package commonplace.models;

/** The models that come with the program, in files of the class path. */
enum BundledModels {
    BGE_SMALL("bge-small", "bge-small-en-v1.5-q", Pooling.FIRST, ModelCard.SEARCHING),
    MINILM("minilm", "all-minilm-l6-v2-q", Pooling.MEAN, "");

    /** How the vectors of a text's tokens become that of the text. */
    enum Pooling {
        FIRST,
        MEAN
    }

    /** Both were made with these. */
    static final int DIMENSIONS = 384;

    static final int WINDOW = 512;

    private final String shortName;
    private final String file;
    private final Pooling pooling;
    private final String queryPrefix;

    BundledModels(String shortName, String file, Pooling pooling, String queryPrefix) {
        this.shortName = shortName;
        this.file = file;
        this.pooling = pooling;
        this.queryPrefix = queryPrefix;
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

    Pooling pooling() {
        return pooling;
    }

    /** What is put before a question. Measured: it ranks better, and tells answers from near misses better. */
    String queryPrefix() {
        return queryPrefix;
    }
}
