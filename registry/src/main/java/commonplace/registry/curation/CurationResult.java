package commonplace.registry.curation;

import java.util.List;

/** What became of something that a curator wanted done to a registry. */
public sealed interface CurationResult {
    /**
     * It is done, and on disk.
     *
     * @param registry as it is now
     * @param remarks what the curator should know about it, a sentence each
     */
    record Done(CheckedRegistry registry, List<String> remarks) implements CurationResult {
        public Done {
            remarks = List.copyOf(remarks);
        }
    }

    /** It was so before, and nothing was written. */
    record Unchanged(CheckedRegistry registry, List<String> remarks) implements CurationResult {
        public Unchanged {
            remarks = List.copyOf(remarks);
        }
    }

    /** Nothing was written. The reason says what would work; problems of a file have a line each. */
    record Refused(String reason) implements CurationResult {}
}
