import commonplace.models.Clock;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import java.nio.file.Files;
import java.nio.file.Path;

/** The same model as the stock wrapper drives it. */
final class Stock {
    private Stock() {}

    /** Arguments: a file with a passage on each line, how many seconds. */
    public static void main(String[] arguments) throws Exception {
        var model = new BgeSmallEnV15QuantizedEmbeddingModel();
        Clock.run(
                Files.readAllLines(Path.of(arguments[0])),
                16,
                Integer.parseInt(arguments[1]),
                texts -> model.embedAll(texts.stream().map(TextSegment::from).toList()));
        System.exit(0);
    }
}
