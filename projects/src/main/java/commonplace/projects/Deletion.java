package commonplace.projects;

import java.util.Optional;

/** Which tenants to forget; what is left open means all of it. */
public record Deletion(String project, Optional<String> branch, Optional<String> pathHash) {
    boolean covers(Tenant tenant) {
        return tenant.project().equals(project)
                && branch.map(tenant.branch()::equals).orElse(true)
                && pathHash.map(tenant.pathHash()::equals).orElse(true);
    }

    /** How much there was. */
    public record Counts(int documents, int chunks) {
        static final Counts NONE = new Counts(0, 0);

        Counts plus(Counts other) {
            return new Counts(documents + other.documents, chunks + other.chunks);
        }
    }
}
