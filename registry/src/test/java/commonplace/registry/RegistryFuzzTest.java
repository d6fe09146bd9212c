package commonplace.registry;

import commonplace.testing.Fuzzing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A registry from anybody: it is read, or what is wrong with it is told. */
class RegistryFuzzTest {
    @Test
    void isReadOrToldWhatIsWrong() {
        byte[] whole = RegistryReader.builtInFile();
        // The head and some of its topics: enough to be spoiled, and small.
        String start = new String(whole, 0, Math.min(whole.length, 20_000), StandardCharsets.UTF_8);
        Fuzzing.spoil(
                2_000, List.of(start.getBytes(StandardCharsets.UTF_8), whole), input -> switch (RegistryReader.read(
                        "registry.json", input)) {
                    case RegistryReader.Read.Good(Registry registry, var _) ->
                        registry.categories().size() + " topics";
                    case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                        problems.getFirst().toString().replaceAll("\\d+|'.*'|\".*\"", "#");
                });
    }
}
