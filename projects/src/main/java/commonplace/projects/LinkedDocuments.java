package commonplace.projects;

import commonplace.projects.config.ProjectLayout.Tuning;
import commonplace.projects.documents.Documents;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The documents that others link to, nearest first. */
final class LinkedDocuments {
    private final Documents documents;
    private final Tuning tuning;

    LinkedDocuments(Documents documents, Tuning tuning) {
        this.documents = documents;
        this.tuning = tuning;
    }

    /** A document, and the one through which it was found. */
    record LinkedDocument(String id, String from) {}

    /** As many and as far as the project is configured to follow links; none of the documents themselves. */
    List<LinkedDocument> from(List<String> ids) {
        record Step(String id, int depth) {}
        Set<String> seen = new HashSet<>(ids);
        Deque<Step> ahead = new ArrayDeque<>();
        ids.forEach(id -> ahead.add(new Step(id, 0)));
        var linked = new ArrayList<LinkedDocument>();
        while (!ahead.isEmpty()) {
            Step step = ahead.removeFirst();
            if (step.depth() < tuning.linkDepth()) {
                for (String target : documents.linked(step.id())) {
                    if (linked.size() == tuning.maxLinked()) {
                        return linked;
                    }
                    if (seen.add(target)) {
                        linked.add(new LinkedDocument(target, step.id()));
                        ahead.add(new Step(target, step.depth() + 1));
                    }
                }
            }
        }
        return linked;
    }
}
