package commonplace.projects.answers;

import commonplace.projects.documents.DocumentMatch;
import commonplace.search.languages.LanguageWords;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The words of documents, titles included, against which a question's are held. */
record DocumentWords(LanguageWords language, Set<String> terms) {
    static DocumentWords of(List<DocumentMatch> documents) {
        List<String> texts = documents.stream()
                .map(each -> each.card().title() + "\n" + each.text())
                .toList();
        LanguageWords language = LanguageWords.like(texts);
        Set<String> terms = new HashSet<>();
        texts.forEach(text -> terms.addAll(language.of(text)));
        return new DocumentWords(language, terms);
    }

    /** The share of the question's words that are here, from 0 to 1. */
    double coverage(String question) {
        return AskedWords.of(question, language).coverage(terms);
    }

    /** The question's words that are not here, as they were asked. */
    List<String> missing(String question) {
        return AskedWords.of(question, language).missing(terms);
    }
}
