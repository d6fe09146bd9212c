package commonplace.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decision records say how many lines were written by hand; this holds them to it, give or take a tenth. */
class LineCountsTest {
    private static final Pattern COUNT = Pattern.compile("\\b(\\d[\\d,]*)\\s+lines\\b");

    /** Beginnings of paths, separated by blanks: all lines of their Java files count. */
    @ParameterizedTest
    @CsvSource({
        "0005-json-by-hand.md, json/src/main/java/",
        "0007-own-websockets.md, http/src/main/java/commonplace/http/websocket/",
        "0008-patterns-in-linear-time.md, search/src/main/java/commonplace/search/scan/",
        "0016-sandbox.md, sandbox/src/main/java/",
        "0024-jmespath-by-hand.md, tools/src/main/java/commonplace/tools/jmespath/",
        "0027-json-schema-by-hand.md, schema/src/main/java/",
        "0028-retries-by-hand.md, base/src/main/java/commonplace/base/Retry.java"
                + " base/src/main/java/commonplace/base/ExponentialBackoff.java"
                + " models/src/main/java/commonplace/models/CircuitBreaker.java",
        "0050-s3-by-hand.md, s3/src/main/java/",
        "0030-one-log.md, base/src/main/java/commonplace/base/Log",
    })
    void recordsSayHowManyLinesThereAre(String file, String paths) {
        long lines = lines(List.of(paths.split(" ")));
        List<MatchResult> said = COUNT.matcher(Project.read(Project.ROOT.resolve("docs/decisions/" + file)))
                .results()
                .toList();
        List<String> wrong = said.stream()
                .filter(count -> Math.abs(Integer.parseInt(count.group(1).replace(",", "")) - lines) * 10 > lines)
                .map(MatchResult::group)
                .toList();

        assertFalse(said.isEmpty(), "the record has no count any more");
        assertEquals(List.of(), wrong, "There are " + lines);
    }

    private static long lines(List<String> beginnings) {
        long lines = 0;
        for (Path file : Project.javaFiles()) {
            if (beginnings.stream().anyMatch(Project.name(file)::startsWith)) {
                lines += Project.read(file).lines().count();
            }
        }
        return lines;
    }
}
