package commonplace.projects.answers;

import java.util.Optional;

/** The language model of the caller, lent for the answer. */
@FunctionalInterface
public interface CallerModel {
    /** What it writes, given instructions and what they apply to; empty where it is not lent after all. */
    Optional<String> write(String instructions, String message, int maxTokens) throws InterruptedException;
}
