package commonplace.knowledge.projects;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.knowledge.semantic.SemanticIndex;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the indexes of all tenants lie. Each has a folder of its own: what is not shared cannot leak. */
public final class TenantStore {
    private static final String NAME = "tenant.json";

    private final Path folder;

    public TenantStore(Path folder) {
        this.folder = folder;
    }

    /**
     * A tenant that is indexed.
     *
     * @param root where its repository was when it was last active
     */
    public record Entry(Tenant tenant, Path root) {}

    /** The tenant's folder, which says whose it is. */
    Path enter(Tenant tenant, Path root) throws IOException {
        Path own = tenant.in(folder);
        Files.createDirectories(own);
        byte[] entry = Json.write(Json.object(
                "project_name", tenant.project(),
                "branch_name", tenant.branch(),
                "path_hash", tenant.pathHash(),
                "root", root.toString()));
        Files.write(own.resolve(NAME), entry);
        return own;
    }

    /** All of them; a folder that does not say whose it is counts as nobody's. */
    public List<Entry> entries() throws IOException {
        var entries = new ArrayList<Entry>();
        if (!Files.isDirectory(folder)) {
            return entries;
        }
        try (Stream<Path> files = Files.find(folder, 4, (path, _) -> path.endsWith(NAME))) {
            files.sorted().forEach(file -> entry(file).ifPresent(entries::add));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
        return entries;
    }

    List<Tenant> all() throws IOException {
        return entries().stream().map(Entry::tenant).toList();
    }

    /** How much is indexed of a tenant that is not open. */
    Deletion.Counts counts(Tenant tenant, Embedder embedder) throws IOException {
        Path documents = tenant.in(folder).resolve("documents");
        if (!Files.isDirectory(documents)) {
            return Deletion.Counts.NONE;
        }
        try (var index = SemanticIndex.open(documents, embedder, _ -> Optional.empty(), _ -> {})) {
            var chunks = new int[1];
            index.each((_, parts) -> chunks[0] += parts.size() > 1 ? parts.size() : 0);
            return new Deletion.Counts((int) index.size(), chunks[0]);
        } catch (ModelException unavailable) {
            throw new IOException(unavailable.getMessage(), unavailable);
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped while documents were counted", cancelled);
        }
    }

    /** Deletes all that is indexed of a tenant, which must not be open. */
    public void delete(Tenant tenant) throws IOException {
        Path own = tenant.in(folder);
        // What says whose it is goes first: a folder half deleted is nobody's, and is overwritten by the next owner.
        Files.deleteIfExists(own.resolve(NAME));
        try (Stream<Path> all = Files.walk(own)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (NoSuchFileException gone) {
            // Somebody was faster.
        }
    }

    private static Optional<Entry> entry(Path file) {
        try {
            Map<String, @Nullable Object> values = Json.readObject(Files.readAllBytes(file));
            return values.get("project_name") instanceof String project
                            && values.get("branch_name") instanceof String branch
                            && values.get("path_hash") instanceof String hash
                            && values.get("root") instanceof String root
                    ? Optional.of(new Entry(new Tenant(project, branch, hash), Path.of(root)))
                    : Optional.empty();
        } catch (IOException | MalformedJsonException unreadable) {
            return Optional.empty();
        }
    }
}
