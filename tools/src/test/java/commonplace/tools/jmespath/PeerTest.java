package commonplace.tools.jmespath;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.testing.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random expressions on random values: we find what the JavaScript of JMESPath's authors finds. */
@Tag("slow")
class PeerTest {
    private static final int CASES = 20_000;

    private final long seed = Long.getLong("seed", new Random().nextLong());

    private record Case(String expression, @Nullable Object value) {
        String line() {
            return Json.text(Arrays.asList(expression, value));
        }
    }

    @Test
    void whatWeFindIsWhatThePeerFinds(@TempDir Path folder) throws IOException, MalformedJsonException {
        var paths = new RandomPaths(new Random(seed));
        var depth = new Random(seed);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            cases.add(new Case(paths.expression(1 + depth.nextInt(4)), paths.value(4)));
        }
        Path file = folder.resolve("cases.jsonl");
        Files.write(file, cases.stream().map(Case::line).toList());
        List<String> answers = NodePackages.runScript("search.mjs", List.of(file.toString()))
                .expectSuccess()
                .out()
                .lines()
                .toList();

        assertEquals(CASES, answers.size());
        int found = 0;
        for (int i = 0; i < CASES; i++) {
            Case each = cases.get(i);
            List<?> answer = (List<?>) Objects.requireNonNull(Json.read(answers.get(i)));
            String theirs = answer.isEmpty() ? "an error" : Json.text(Numbers.plain(answer.getFirst()));
            assertEquals(theirs, ours(each), () -> each.line() + "; rerun with -Dseed=" + seed);
            found += answer.isEmpty() || answer.getFirst() == null ? 0 : 1;
        }
        assertTrue(found > CASES / 5, "only " + found + " found something");
    }

    private static String ours(Case each) {
        try {
            return Json.text(Numbers.plain(JmesPath.compile(each.expression).search(each.value, new Unlimited())));
        } catch (InvalidPathException | CallException refused) {
            return "an error";
        }
    }
}
