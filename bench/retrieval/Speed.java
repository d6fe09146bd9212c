package commonplace.models;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Embeds passages of some 200 word pieces and prints how many of them a second, by the clock and by CPU. */
final class Speed {
    private static final int BATCH = 16;

    private Speed() {}

    /** Arguments: a folder to work in, a file with a passage on each line, how many seconds. */
    public static void main(String[] arguments) throws Exception {
        List<String> passages = new ArrayList<>(Files.readAllLines(Path.of(arguments[1])));
        int threads = Runtime.getRuntime().availableProcessors();
        try (var embedder = new OnnxEmbedder(BundledModels.BGE_SMALL, Path.of(arguments[0]), threads)) {
            Clock.run(passages, BATCH, Integer.parseInt(arguments[2]), embedder::passages);
        }
        System.exit(0);
    }
}
