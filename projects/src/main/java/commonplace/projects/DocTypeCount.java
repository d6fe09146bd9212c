package commonplace.projects;

import commonplace.projects.config.DocType;
import commonplace.projects.config.DocTypes;
import java.util.List;
import java.util.Map;

/**
 * A doc-type, and how many documents it has.
 *
 * @param invalid how many do not fit it, and are not indexed
 */
public record DocTypeCount(DocType type, int documents, int invalid) {
    /** The types that a project knows; Markdown without front matter is counted where there is some. */
    static List<DocTypeCount> all(DocTypes types, Map<String, Integer> documents, Map<String, Integer> invalid) {
        return types.searched().stream()
                .map(type -> new DocTypeCount(
                        type, documents.getOrDefault(type.name(), 0), invalid.getOrDefault(type.name(), 0)))
                .filter(each -> !each.type().equals(DocTypes.NOTE) || each.documents() > 0)
                .toList();
    }
}
