package commonplace.projects.semantic;

import java.util.Optional;

/**
 * How much of a vault's notes is known by its meaning.
 *
 * @param notes how many the vault has
 * @param notesRead how many of them have been cut into passages
 * @param passages how many these have
 * @param embedded how many of the passages have their vectors
 * @param wanted whether there is a model at all
 * @param learning whether what is missing is being made by this process; else {@code commonplace index} makes it
 */
public record MeaningProgress(
        long notes, long notesRead, long passages, long embedded, boolean wanted, boolean learning) {
    /** The share of the notes, from 0 to 1. */
    public double share() {
        double read = notes == 0 ? 1 : Math.min(1, (double) notesRead / notes);
        return passages == 0 ? (notes == 0 ? 1 : 0) : read * embedded / passages;
    }

    /** Whether nothing is missing. */
    public boolean isComplete() {
        return notesRead >= notes && embedded >= passages;
    }

    /** What somebody should know who searches by meaning; nothing when all is known. */
    public Optional<String> notice() {
        if (!wanted || isComplete()) {
            return Optional.empty();
        }
        String known = "Meaning is known of " + percent() + " of the notes";
        return Optional.of(known
                + (learning
                        ? " so far; the others are found by their words."
                        : "; `commonplace index` makes the rest."));
    }

    /** {@code 12 %}, and less than that with a digit more; never 100 % while something is missing. */
    public String percent() {
        double percent = share() * 100;
        return percent < 10 && percent > 0 ? Math.floor(percent * 10) / 10 + " %" : (long) percent + " %";
    }
}
