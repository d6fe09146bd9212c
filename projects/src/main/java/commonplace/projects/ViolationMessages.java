package commonplace.projects;

import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.DocTypeViolation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells why a document does not fit its type. */
final class ViolationMessages {
    private ViolationMessages() {}

    static ProjectProblem problem(String id, List<DocTypeViolation> violations) {
        List<Map<String, Object>> all = violations.stream()
                .map(each -> Map.<String, Object>of(
                        "field", each.field(), "rule", each.rule(), "message", each.message(), "line", each.line()))
                .toList();
        String told = violations.stream().map(DocTypeViolation::toString).collect(Collectors.joining("; "));
        return new ProjectProblem(
                Code.SCHEMA_VALIDATION_FAILED,
                "'" + id + "' is not indexed, since its front matter does not fit: " + told,
                Map.of("path", id, "violations", all));
    }
}
