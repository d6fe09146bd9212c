package commonplace.projects;

import java.util.Optional;

/** What is looked for among the external documents; what is left open is as the project is configured. */
public record ExternalQuery(String query, Optional<Integer> limit, Optional<Double> minRelevance) {}
