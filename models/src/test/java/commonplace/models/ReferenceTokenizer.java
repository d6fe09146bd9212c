package commonplace.models;

import commonplace.json.Json;
import commonplace.testing.NodePackages;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tokenizer that models are trained with, set up as BERT's for English without upper case. */
final class ReferenceTokenizer {
    private final Path directory;
    private final Path settings;

    ReferenceTokenizer(Path directory) throws IOException {
        this.directory = directory;
        settings = directory.resolve("tokenizer.json");
        Files.write(settings, Json.write(settings()));
    }

    /** The numbers of the pieces of each text, with the two that stand around them. */
    List<String> ids(List<String> texts) throws IOException {
        Path file = directory.resolve("texts.json");
        Files.write(file, Json.write(texts));
        return NodePackages.runScript("tokenize.mjs", List.of(settings.toString(), file.toString()))
                .expectSuccess()
                .out()
                .lines()
                .toList();
    }

    private static Map<String, @Nullable Object> settings() throws IOException {
        Map<String, @Nullable Object> vocabulary = vocabulary();
        return Json.object(
                "version",
                "1.0",
                "added_tokens",
                List.of(),
                "normalizer",
                Json.object(
                        "type", "BertNormalizer", "clean_text", true, "handle_chinese_chars", true, "lowercase", true),
                "pre_tokenizer",
                Json.object("type", "BertPreTokenizer"),
                "post_processor",
                Json.object(
                        "type",
                        "BertProcessing",
                        "cls",
                        special("[CLS]", vocabulary),
                        "sep",
                        special("[SEP]", vocabulary)),
                "model",
                Json.object(
                        "type",
                        "WordPiece",
                        "unk_token",
                        "[UNK]",
                        "continuing_subword_prefix",
                        "##",
                        "max_input_chars_per_word",
                        100,
                        "vocab",
                        vocabulary));
    }

    private static List<Object> special(String piece, Map<String, @Nullable Object> vocabulary) {
        return List.of(piece, Objects.requireNonNull(vocabulary.get(piece)));
    }

    private static Map<String, @Nullable Object> vocabulary() throws IOException {
        var in = Objects.requireNonNull(ReferenceTokenizer.class.getResourceAsStream(WordpieceVocabulary.ENGLISH));
        Map<String, @Nullable Object> vocabulary = new LinkedHashMap<>();
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            reader.lines().forEach(word -> vocabulary.put(word, vocabulary.size()));
        }
        return vocabulary;
    }
}
