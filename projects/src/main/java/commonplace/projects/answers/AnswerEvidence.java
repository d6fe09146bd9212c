package commonplace.projects.answers;

import commonplace.markdown.text.Span;

/**
 * A document that may answer a question.
 *
 * @param path as it is cited
 * @param focus the part of the text that fits best; where not all of it can be shown, this is
 * @param relevance to the question, from 0 to 1
 * @param role why it is here
 */
public record AnswerEvidence(String path, String title, String text, Span focus, double relevance, Role role) {
    /** What a document has to do with the question. */
    public enum Role {
        /** It was found for the question. */
        FOUND,
        /** It is to be taken into account, and need not have anything to do with the question. */
        BACKGROUND
    }
}
