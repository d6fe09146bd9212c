package commonplace.projects.answers;

import java.util.Optional;

/**
 * An answer.
 *
 * @param by the model that wrote it, {@code client} for one that was lent, {@code extractive} for none
 * @param notice why another did not write it
 */
public record WrittenAnswer(String text, String by, Optional<String> notice) {}
