package commonplace.server.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretDetectorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LEVEL | debug | debug",
                "PORT | 8080 | 8080",
                "AUTH_ENABLED | true | true",
                "MEMORY_FILE_PATH | /home/ada/memory.json | /home/ada/memory.json",
                "BASE | https://example.org/api | https://example.org/api",
                "API_KEY | abc | #",
                "API_KEY | ${KEY} | ${KEY}",
                "PLAIN | ghp_abcdefghijklmnop | #",
                "PLAIN | 0123456789abcdef0123456789abcdef | #",
                "PLAIN | a text of some length that could be anything | #",
                "DATABASE_URL | postgresql://u:p@host/db | #",
                "X | Bearer abc | Bearer #",
                "X | Bearer ${env:TOKEN} | Bearer ${env:TOKEN}"
            })
    void valuesAreKeptOnlyIfTheyArePlainlyHarmless(String name, String value, String shown) {
        assertEquals(shown, SecretDetector.value(name, value, _ -> "#"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-y @modelcontextprotocol/server-filesystem@2025.8.21 /data | -y"
                        + " @modelcontextprotocol/server-filesystem@2025.8.21 /data",
                "--api-key abc --verbose | --api-key # --verbose",
                "--api-key=abc | --api-key=#",
                "--token ${env:T} | --token ${env:T}",
                "-e GITHUB_TOKEN | -e GITHUB_TOKEN",
                "-e GITHUB_TOKEN=abc ghcr.io/x/y | -e GITHUB_TOKEN=# ghcr.io/x/y",
                "postgresql://u:p@host/db | postgresql://u:#@host/db",
                "https://example.org/mcp?key=abc&v=1 | https://example.org/mcp?key=#&v=1",
                "sk-abcdefghijklm | #"
            })
    void argumentsLoseTheirSecretsAndNothingElse(String arguments, String shown) {
        assertEquals(shown, String.join(" ", SecretDetector.arguments(List.of(arguments.split(" ", -1)), _ -> "#")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-e", "keyboard", "./tokenizer.js", "mcp-server-git", "/srv/authors/book.md"})
    void wordsAreNoSecrets(String argument) {
        assertEquals(List.of(argument), SecretDetector.arguments(List.of(argument), _ -> "#"));
    }
}
