package commonplace.projects;

import commonplace.projects.config.DocTypes;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentFile;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.ReadResult;
import commonplace.search.languages.LanguageWords;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** What is told with an answer about the documents it could be made from: which are not there, or not as they should be. */
record DocumentNotices(ProjectLayout layout, IndexedDocuments documents, DocumentCollection collection) {

    /** In order to name one that was left out, no more of them are read. */
    private static final int MOST_READ = 100;

    /**
     * Why less may be found than somebody expects.
     *
     * @param question of what is left out, that is named which has most of its words
     */
    List<String> missing(String question) {
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
        addUnfit(index, question, notices);
        addUnreadable(index.unreadable(), notices);
        return notices;
    }

    private String setting() {
        return switch (collection) {
            case PROJECT -> "docs_path";
            case EXTERNAL -> "external_docs.path";
        };
    }

    private static void addUnfit(DocumentIndex index, String question, List<String> notices) {
        Map<String, ReadResult.Invalid> invalid = index.invalid();
        if (!invalid.isEmpty()) {
            String told = invalid.size() == 1
                    ? invalid.keySet().iterator().next()
                    : nearest(index, List.copyOf(invalid.keySet()), question);
            notices.add(invalid.size()
                    + (invalid.size() > 1
                            ? " documents do not fit their schema and are left out, such as "
                            : " document does not fit its schema and is left out: ")
                    + told
                    + Optional.ofNullable(invalid.get(told))
                            .map(why -> " (" + why.violations().getFirst() + ")")
                            .orElse("")
                    + ". `commonplace project lint` tells all.");
        }
    }

    /** The one that would most likely have been found. */
    private static String nearest(DocumentIndex index, List<String> ids, String question) {
        String nearest = ids.getFirst();
        long most = 0;
        for (String id : ids.subList(0, Math.min(MOST_READ, ids.size()))) {
            long shared = shared(index, id, question);
            if (shared > most) {
                most = shared;
                nearest = id;
            }
        }
        return nearest;
    }

    private static long shared(DocumentIndex index, String id, String question) {
        try {
            return DocumentFile.read(index.file(id))
                    .map(file -> {
                        LanguageWords language = LanguageWords.like(List.of(file.text()));
                        Set<String> words = Set.copyOf(language.of(file.text()));
                        return language.contentOf(question).stream()
                                .distinct()
                                .filter(words::contains)
                                .count();
                    })
                    .orElse(0L);
        } catch (IOException unreadable) {
            return 0;
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
