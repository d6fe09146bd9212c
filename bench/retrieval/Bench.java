package commonplace.projects.semantic;

import commonplace.models.ModelSettings;
import commonplace.models.Models;
import java.nio.file.Path;
import java.util.Optional;

/** What all measurements need. */
public final class Bench {
    private Bench() {}

    /** The models as the product has them, with what they have embedded before. */
    public static Models models(Path work, String embedder) {
        return Models.of(new ModelSettings(
                Optional.of(embedder), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), work));
    }
}
