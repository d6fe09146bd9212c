package commonplace.search.engine;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;

/** Somebody else has the index open, for as long as it may take. */
public final class IndexInUseException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    IndexInUseException(Path directory, Throwable cause) {
        super("The search index in " + directory + " is in use by another process.", cause);
    }
}
