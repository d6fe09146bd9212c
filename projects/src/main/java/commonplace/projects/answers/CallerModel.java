package commonplace.projects.answers;

import java.util.Optional;

/** A language model that whoever asks the question has, and lends for the answer. */
@FunctionalInterface
public interface CallerModel {
    /** What it writes, given instructions and what they apply to; empty where it is not lent after all. */
    Optional<String> write(String instructions, String message, int maxTokens) throws InterruptedException;
}
