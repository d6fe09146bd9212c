package commonplace.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class FirstTokenGraphTest {
    private static final List<FirstTokenGraph.Cut> CUTS = FirstTokenGraph.Cut.ofLayer(BundledModels.LAYERS - 1);

    @TempDir
    static Path directory;

    @Test
    void theFirstTokenStaysWhatItWasAndTheOthersAreGone() throws Exception {
        OrtEnvironment environment = OnnxLibrary.load(directory);
        ByteBuffer whole = weights(BundledModels.BGE_SMALL);
        ByteBuffer cut = FirstTokenGraph.of(whole, CUTS).orElseThrow();
        try (var options = new OrtSession.SessionOptions();
                OrtSession before = environment.createSession(whole, options);
                OrtSession after = environment.createSession(cut, options)) {
            for (String text : List.of("", "one", "Größe und Länge", "a passage of many words ".repeat(60))) {
                long[] pieces = WordpieceTokenizer.english().ids(text, BundledModels.WINDOW);
                float[] expected = tokens(environment, before, pieces);
                float[] first = tokens(environment, after, pieces);

                assertEquals(BundledModels.BGE_SMALL.dimensions(), first.length);
                float[] same = Arrays.copyOf(expected, first.length);
                double cosine = Embedder.cosine(VectorMath.normalized(same), VectorMath.normalized(first));
                assertTrue(cosine > 0.9995, text + ": " + cosine);
            }
        }
    }

    @Test
    void aModelWithoutSuchPlacesIsLeftAsItIs() throws IOException {
        assertTrue(FirstTokenGraph.of(weights(BundledModels.MINILM), CUTS).isEmpty());
    }

    private static ByteBuffer weights(BundledModels model) throws IOException {
        try (InputStream in = Objects.requireNonNull(FirstTokenGraphTest.class.getResourceAsStream(model.weights()))) {
            byte[] bytes = in.readAllBytes();
            return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        }
    }

    private static float[] tokens(OrtEnvironment environment, OrtSession session, long[] pieces) throws Exception {
        long[] shape = {1, pieces.length};
        long[] ones = new long[pieces.length];
        Arrays.fill(ones, 1);
        try (var ids = OnnxTensor.createTensor(environment, LongBuffer.wrap(pieces), shape);
                var mask = OnnxTensor.createTensor(environment, LongBuffer.wrap(ones), shape);
                var types = OnnxTensor.createTensor(environment, LongBuffer.allocate(pieces.length), shape);
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            var buffer = ((OnnxTensor) result.get(0)).getFloatBuffer();
            float[] all = new float[buffer.remaining()];
            buffer.get(all);
            return all;
        }
    }
}
