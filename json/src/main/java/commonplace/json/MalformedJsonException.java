package commonplace.json;

import org.jspecify.annotations.Nullable;

/** Text that is not JSON, or more of it than we read. The message says what is wrong and where. */
public final class MalformedJsonException extends Exception {
    private final String problem;
    private final transient @Nullable JsonLocation place;

    MalformedJsonException(String problem) {
        super(problem);
        this.problem = problem;
        this.place = null;
    }

    MalformedJsonException(String problem, JsonLocation place) {
        super(problem + " at " + place);
        this.problem = problem;
        this.place = place;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
    }

    /** Where reading stopped; the beginning of the text if it is wrong as a whole. */
    public JsonLocation place() {
        return place == null ? new JsonLocation(1, 1) : place;
    }
}
