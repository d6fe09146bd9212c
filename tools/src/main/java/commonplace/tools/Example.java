package commonplace.tools;

import java.util.Map;
import java.util.Optional;

/**
 * A call that works.
 *
 * @param resultHint what comes of it, in a few words
 */
public record Example(
        Optional<String> id, String title, String description, Map<String, Object> args, Optional<String> resultHint) {}
