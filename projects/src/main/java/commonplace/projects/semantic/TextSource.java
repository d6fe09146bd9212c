package commonplace.projects.semantic;

import java.util.Optional;

/** Where texts come from, asked again for those whose vectors are still to be made. */
@FunctionalInterface
public interface TextSource {
    /** The text as it is now; empty if there is none any more. */
    Optional<SearchableText> text(String id);
}
