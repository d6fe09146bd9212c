package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnglishStemmerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "host hosts hosted hosting",
                "manage manages managing manager managers management",
                "automate automated automating automation automatic",
                "private privately privacy",
                "secure secured security",
                "model models modeling modelling modelled",
                "program programs programming programmer",
                "code codes coding coded",
                "encrypt encrypted encryption",
                "decentralized decentralised decentralization decentralisation",
                "install installing installation",
                "library libraries",
                "movie movies",
                "analyze analyse analyzing analysis",
                "develop developer developing development",
                "setup set setting",
            })
    void formsOfAWordHaveOneStem(String forms) {
        String[] words = forms.split(" ", -1);
        for (String word : words) {
            assertEquals(EnglishStemmer.of(words[0]), EnglishStemmer.of(word), word);
        }
    }

    @ParameterizedTest
    @CsvSource({"node, nod", "server, serve", "plane, plan", "rust, trust", "bus, bu", "docker, dock", "string, str"})
    void otherWordsKeepTheirOwn(String one, String other) {
        assertNotEquals(EnglishStemmer.of(one), EnglishStemmer.of(other));
    }
}
