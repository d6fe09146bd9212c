package commonplace.projects;

import java.util.List;
import java.util.Optional;

/** A project that has become active. */
public record Activation(Tenant tenant, List<DocTypeCount> types, Optional<String> notice) {
    public Activation {
        types = List.copyOf(types);
    }
}
