package commonplace.projects;

import commonplace.projects.config.DocTypes;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.ReadResult;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** What is told with an answer about the documents it could be made from: which are not there, or not as they should be. */
record DocumentNotices(ProjectLayout layout, IndexedDocuments documents, DocumentCollection collection) {

    /** Why less may be found than somebody expects. */
    List<String> missing() {
        var notices = new ArrayList<String>();
        DocumentIndex index = documents.index();
        if (!Files.isDirectory(index.file(""))) {
            notices.add("There is no folder " + documents.folder() + ", where " + setting() + " of "
                    + layout.configFile() + " has the documents: nothing can be found before it is made, or another is"
                    + " named there.");
        } else if (index.cards().isEmpty()
                && index.invalid().isEmpty()
                && index.unreadable().isEmpty()) {
            notices.add("There are no documents in " + documents.folder() + " yet.");
        }
        addUnfit(index.invalid(), notices);
        addUnreadable(index.unreadable(), notices);
        return notices;
    }

    private String setting() {
        return switch (collection) {
            case PROJECT -> "docs_path";
            case EXTERNAL -> "external_docs.path";
        };
    }

    private static void addUnfit(Map<String, ReadResult.Invalid> invalid, List<String> notices) {
        Iterator<Map.Entry<String, ReadResult.Invalid>> all = invalid.entrySet().iterator();
        if (all.hasNext()) {
            Map.Entry<String, ReadResult.Invalid> first = all.next();
            notices.add(invalid.size()
                    + (all.hasNext()
                            ? " documents do not fit their schema and are left out, such as "
                            : " document does not fit its schema and is left out: ")
                    + first.getKey() + " (" + first.getValue().violations().getFirst()
                    + "). `commonplace project lint` tells all.");
        }
    }

    private static void addUnreadable(SortedMap<String, String> unreadable, List<String> notices) {
        if (!unreadable.isEmpty()) {
            String first = unreadable.firstKey();
            notices.add(unreadable.size() + (unreadable.size() == 1 ? " file" : " files")
                    + " cannot be read and " + (unreadable.size() == 1 ? "is" : "are") + " left out, such as " + first
                    + " (" + unreadable.get(first) + ").");
        }
    }

    /** How many documents are mere notes. */
    List<String> plain() {
        return plain(documents.index().cards().values());
    }

    /** Which of the documents that are told are mere notes. */
    static List<String> plainAmong(Collection<DocumentMatch> told) {
        List<String> paths = told.stream()
                .filter(each -> isPlain(each.card()))
                .map(DocumentMatch::path)
                .toList();
        return paths.isEmpty()
                ? List.of()
                : List.of(String.join(", ", paths) + (paths.size() == 1 ? " has" : " have")
                        + " no front matter, and " + (paths.size() == 1 ? "counts" : "count") + " as doc_type "
                        + DocTypes.NOTE + ".");
    }

    private static List<String> plain(Collection<DocumentCard> cards) {
        long count = cards.stream().filter(DocumentNotices::isPlain).count();
        return count == 0
                ? List.of()
                : List.of(count + (count == 1 ? " document has" : " documents have") + " no front matter, and "
                        + (count == 1 ? "is" : "are") + " searched as doc_type " + DocTypes.NOTE + ".");
    }

    private static boolean isPlain(DocumentCard card) {
        return card.docType().equals(DocTypes.NOTE.name()) && card.date().isEmpty();
    }
}
