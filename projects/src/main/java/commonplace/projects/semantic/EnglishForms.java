package commonplace.projects.semantic;

import java.util.List;
import java.util.stream.Stream;

/** The regular forms of an English word: a model's vocabulary has {@code baked} and {@code baking}, and {@code bake} in pieces. */
final class EnglishForms {
    private static final List<String> ENDINGS = List.of("ed", "ing", "er", "ers");

    private EnglishForms() {}

    static List<String> of(String word) {
        String stem = word.endsWith("e") ? word.substring(0, word.length() - 1) : word;
        String doubled = word + word.charAt(word.length() - 1);
        return Stream.concat(
                        Stream.of(word + "s"),
                        ENDINGS.stream().flatMap(ending -> Stream.of(stem + ending, doubled + ending)))
                .toList();
    }
}
