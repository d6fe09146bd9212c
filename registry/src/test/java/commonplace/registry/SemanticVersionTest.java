package commonplace.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SemanticVersionTest {
    @Test
    void versionsHaveTheOrderOfTheSpecification() {
        // semver: 11.4 has the pre-releases in this order
        List<String> ordered = List.of(
                "0.9.10",
                "1.0.0-alpha",
                "1.0.0-alpha.1",
                "1.0.0-alpha.beta",
                "1.0.0-beta",
                "1.0.0-beta.2",
                "1.0.0-beta.11",
                "1.0.0-rc.1",
                "1.0.0",
                "1.0.9",
                "1.0.10",
                "1.9.0",
                "1.10.0",
                "2.0.0",
                "99999999999999999999.0.0");
        for (int i = 0; i < ordered.size(); i++) {
            for (int j = 0; j < ordered.size(); j++) {
                assertEquals(
                        Integer.signum(Integer.compare(i, j)),
                        Integer.signum(
                                SemanticVersion.of(ordered.get(i)).compareTo(SemanticVersion.of(ordered.get(j)))),
                        ordered.get(i) + " and " + ordered.get(j));
            }
        }
    }

    @Test
    void whatABuildIsCalledDoesNotMatter() {
        assertEquals(0, SemanticVersion.of("1.0.0+a-b").compareTo(SemanticVersion.of("1.0.0+c")));
    }
}
