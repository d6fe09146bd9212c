package commonplace.projects;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A project that has become active.
 *
 * @param configFile the file that says what it is
 */
public record Activation(Tenant tenant, Path configFile, List<DocTypeCount> types, Optional<String> notice) {
    public Activation {
        types = List.copyOf(types);
    }
}
