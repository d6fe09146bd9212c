package commonplace.projects.config;

import commonplace.search.scan.Glob;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a project is configured to be, with all defaults filled in.
 *
 * @param root the repository
 * @param configFile the file that says so
 * @param fingerprint of the files that say so
 * @param docsFolder where its documents are, as paths are told: {@code ./csharp-compounding-docs}
 */
public record ProjectLayout(
        Path root,
        Path configFile,
        String name,
        String docsFolder,
        Tuning tuning,
        DocTypes types,
        Optional<External> external,
        String fingerprint) {
    public Path configFolder() {
        return Objects.requireNonNull(configFile.getParent(), "a configuration lies in a folder");
    }

    public Path docs() {
        return root.resolve(docsFolder).normalize();
    }

    public Optional<Path> externalDocs() {
        return external.map(each -> root.resolve(each.folder()).normalize());
    }

    /**
     * Documents that are searched and never changed.
     *
     * @param folder as paths are told: {@code ./docs}
     */
    public record External(String folder, List<Glob> include, List<Glob> exclude) {}

    /**
     * What holds where a call leaves it open.
     *
     * @param externalMin how relevant an external document must be
     */
    public record Tuning(
            double ragMin,
            int maxSources,
            int maxLinked,
            int linkDepth,
            double searchMin,
            int searchLimit,
            double externalMin) {}
}
