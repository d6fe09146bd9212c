package commonplace.projects.semantic;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Where texts come from, asked again for those whose vectors are still to be made. */
@FunctionalInterface
public interface TextSource {
    /** The text as it is now; empty if there is none any more. */
    Optional<SearchableText> text(String id);

    /** These texts, those first whose vectors are wanted first. */
    default List<String> wantedFirst(Collection<String> ids) {
        return List.copyOf(ids);
    }
}
