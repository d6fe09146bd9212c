package commonplace.tools.jmespath;

import commonplace.testing.Fuzzing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Expressions as models write them: each is understood, or refused with a reason. */
class FuzzTest {
    private static final Map<String, ?> VALUE = Map.of("a", List.of(Map.of("b", 1L), Map.of("b", 2L)), "c", "text");

    @Test
    void isUnderstoodOrRefused() {
        List<byte[]> good = Stream.of(
                        "a[?b > `1`].b | [0]",
                        "sort_by(a, &b)[-1:0:-2].{x: b, \"y z\": [b, @]}",
                        "not_null(c, 'raw \\'text', `{\"k\": [1, null]}`) && !a[*].b || *.b[]")
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        Fuzzing.spoil(20_000, good, InvalidPathException.class, input -> {
            JmesPath path = JmesPath.compile(new String(input, StandardCharsets.UTF_8));
            try {
                return String.valueOf(path.search(VALUE, new Unlimited()));
            } catch (CallException refused) {
                return "refused when it was called";
            }
        });
    }
}
