package commonplace.tools.jmespath;

import org.jspecify.annotations.Nullable;

/** What an evaluation may spend. Its methods throw what the caller will catch when it is too much. */
public interface JmesLimits {
    /** So much work is about to be done: a part is looked at, or some characters are copied. */
    void steps(int count);

    /** A value as JSON text, which may hold one part many times and be longer than anybody wants. */
    String json(@Nullable Object value);
}
