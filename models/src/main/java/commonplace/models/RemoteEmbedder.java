package commonplace.models;

import java.util.ArrayList;
import java.util.List;

/** An embedding model on a server. */
final class RemoteEmbedder implements Embedder {
    /** As many texts as a server gets in one request: enough to keep it busy, and little to do again if it fails. */
    static final int BATCH = 32;

    /** Servers refuse a text without words, or give no vector for it. */
    private static final String NO_WORDS = "(empty)";

    private final ModelServer server;
    private final String model;
    private final ModelCard card;
    private volatile int dimensions;

    RemoteEmbedder(ModelServer server, String model) {
        this.server = server;
        this.model = model;
        card = ModelCard.of(model);
        dimensions = card.dimensions().orElse(0);
    }

    @Override
    public String id() {
        return server.api().id(model, server.base());
    }

    @Override
    public int dimensions() throws ModelException, InterruptedException {
        if (dimensions == 0) {
            query("How long is a vector?");
        }
        return dimensions;
    }

    @Override
    public Reading reading() {
        return card.reading();
    }

    @Override
    public int window() {
        return card.window() - WordpieceTokenizer.SPECIAL - card.tokens(card.passagePrefix());
    }

    @Override
    public int tokens(CharSequence text) {
        return card.tokens(text);
    }

    @Override
    public float[] query(String text) throws ModelException, InterruptedException {
        return embed(List.of(card.queryPrefix() + words(text))).getFirst();
    }

    @Override
    public List<float[]> passages(List<String> texts) throws ModelException, InterruptedException {
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (int from = 0; from < texts.size(); from += BATCH) {
            List<String> batch = texts.subList(from, Math.min(from + BATCH, texts.size()));
            vectors.addAll(embed(batch.stream()
                    .map(text -> card.passagePrefix() + words(text))
                    .toList()));
        }
        return vectors;
    }

    private static String words(String text) {
        return text.isBlank() ? NO_WORDS : text;
    }

    private List<float[]> embed(List<String> texts) throws ModelException, InterruptedException {
        ModelApi api = server.api();
        List<float[]> vectors = server.ask(api.embedPath(), model, api.embedRequest(model, texts), answer -> {
            List<float[]> read = api.vectors(answer);
            if (read.size() != texts.size()) {
                throw ServerFailure.passing(read.size() + " vectors for " + texts.size() + " texts");
            }
            if (!read.stream().allMatch(VectorMath::pointsSomewhere)) {
                throw ServerFailure.passing("a vector that points nowhere");
            }
            return read;
        });
        for (float[] vector : vectors) {
            check(vector.length);
        }
        return vectors;
    }

    private void check(int length) throws ModelException {
        if (dimensions == 0) {
            dimensions = length;
        }
        if (length != dimensions) {
            throw new ModelException(
                    model + " on " + server + " gives vectors of " + length + " dimensions where " + dimensions
                            + " were expected. Another model must have been put under this name; name it by its own.");
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
