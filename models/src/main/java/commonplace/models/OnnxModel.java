package commonplace.models;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** A model in memory. Any number of threads may ask it at once, each for one text. */
final class OnnxModel {
    private final BundledModels model;
    private final OrtEnvironment environment;
    private final OrtSession session;

    private OnnxModel(BundledModels model, OrtEnvironment environment, OrtSession session) {
        this.model = model;
        this.environment = environment;
        this.session = session;
    }

    /** Loads a model, with the files that this takes in a directory of ours. */
    static OnnxModel load(BundledModels model, Path directory) throws ModelException {
        if (!UnpackedFile.exists(model.weights())) {
            throw new ModelException(
                    "The model " + model.shortName() + " is not part of this package. In the full one there are"
                            + " bge-small and bge-small-zh; with Ollama running, --embedder"
                            + " ollama works here, and --embedder none searches by words"
                            + " alone.");
        }
        OrtEnvironment environment = OnnxLibrary.load(directory);
        try {
            return new OnnxModel(model, environment, open(environment, model, directory));
        } catch (IOException | OrtException e) {
            throw new ModelException("Cannot load the model " + model.id() + " from " + directory + ": " + e, e);
        }
    }

    private static OrtSession open(OrtEnvironment environment, BundledModels model, Path directory)
            throws IOException, OrtException {
        Path files = directory.resolve(model.id() + "-" + UnpackedFile.version(model.weights()));
        try (var options = options()) {
            Path weights = UnpackedFile.of(model.weights(), files);
            try {
                return open(environment, model, weights, options);
            } catch (OrtException | IllegalArgumentException | BufferUnderflowException _) {
                // The size was right, so the content must be looked at; if that is right too, it fails as before.
                return environment.createSession(
                        UnpackedFile.repaired(model.weights(), files).toString(), options);
            }
        }
    }

    private static OrtSession open(
            OrtEnvironment environment, BundledModels model, Path weights, OrtSession.SessionOptions options)
            throws IOException, OrtException {
        if (model.pooling() == BundledModels.Pooling.FIRST) {
            Optional<ByteBuffer> cut =
                    FirstTokenGraph.of(content(weights), FirstTokenGraph.Cut.ofLayer(BundledModels.LAYERS - 1));
            if (cut.isPresent()) {
                return environment.createSession(cut.get(), options);
            }
        }
        return environment.createSession(weights.toString(), options);
    }

    private static ByteBuffer content(Path file) throws IOException {
        try (var channel = FileChannel.open(file)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    /** The asking thread is the one that works: measured, this is faster than threads and batches inside the library. */
    private static OrtSession.SessionOptions options() throws OrtException {
        var options = new OrtSession.SessionOptions();
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
        options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        options.setSessionLogLevel(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
        return options;
    }

    /** The vector of a text that was cut into these pieces, of length one. */
    float[] embed(long[] pieces) throws ModelException {
        long[] shape = {1, pieces.length};
        long[] ones = new long[pieces.length];
        Arrays.fill(ones, 1);
        try (var ids = OnnxTensor.createTensor(environment, LongBuffer.wrap(pieces), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(ones), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(pieces.length), shape);
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            FloatBuffer tokens = ((OnnxTensor) result.get(0)).getFloatBuffer();
            return VectorMath.normalized(
                    switch (model.pooling()) {
                        case FIRST -> first(tokens);
                        case MEAN -> sum(tokens);
                    });
        } catch (OrtException e) {
            throw new ModelException("The model " + model.id() + " failed: " + e.getMessage(), e);
        }
    }

    void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(e);
        }
    }

    private float[] first(FloatBuffer tokens) {
        float[] vector = new float[model.dimensions()];
        tokens.get(vector);
        return vector;
    }

    /** As good as the mean, since its length is made one. */
    private float[] sum(FloatBuffer tokens) {
        float[] sum = new float[model.dimensions()];
        float[] token = new float[model.dimensions()];
        while (tokens.hasRemaining()) {
            tokens.get(token);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += token[i];
            }
        }
        return sum;
    }
}
