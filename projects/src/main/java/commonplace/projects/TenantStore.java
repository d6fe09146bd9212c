package commonplace.projects;

import commonplace.base.PrivateFiles;
import commonplace.database.Database;
import commonplace.database.DocumentKind;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.projects.documents.DatabaseTexts;
import commonplace.projects.semantic.TextStore;
import commonplace.search.passages.PassageSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the indexes of all tenants lie. Each has a folder of its own: what is not shared cannot leak. With a database the
 * documents are kept there, and the folders can be made again from it.
 */
public final class TenantStore {
    private static final String DOCUMENTS = "documents";
    private static final String EXTERNAL = "external";
    private static final String NAME = "tenant.json";

    private final Path folder;
    private final Optional<Database> database;

    public TenantStore(Path folder, Optional<Database> database) {
        this.folder = folder;
        this.database = database;
    }

    /** Where the index of one tenant is. */
    final class Place {
        private final Tenant tenant;
        private final Path root;

        private Place(Tenant tenant, Path root) {
            this.tenant = tenant;
            this.root = root;
        }

        Path documents() {
            return tenant.in(folder).resolve(DOCUMENTS);
        }

        Path external() {
            return tenant.in(folder).resolve(EXTERNAL);
        }

        /** Where its documents are kept, if not there. */
        Optional<TextStore.Opening> store(DocumentKind kind) {
            return database.map(kept -> (model, dimensions) ->
                    new DatabaseTexts(kept.open(tenant.owner(), root.toString(), kind, model, dimensions)));
        }
    }

    /**
     * A tenant that is indexed.
     *
     * @param root where its repository was when it was last active
     */
    public record Entry(Tenant tenant, Path root) {
        /** Why nobody can want its index any more: its folder or its branch is gone. */
        public Optional<String> gone() {
            if (!Files.isDirectory(root)) {
                return Optional.of("there is no folder " + root + " any more");
            }
            return GitHead.of(root).mayHave(tenant.branch())
                    ? Optional.empty()
                    : Optional.of("there is no branch " + tenant.branch() + " in " + root + " any more");
        }
    }

    /** The tenant's place, which says whose it is. */
    Place enter(Tenant tenant, Path root) throws IOException {
        Path own = tenant.in(folder);
        PrivateFiles.createFolders(own);
        byte[] entry = Json.write(Json.object(
                "project_name", tenant.project(),
                "branch_name", tenant.branch(),
                "path_hash", tenant.pathHash(),
                "root", root.toString()));
        PrivateFiles.write(own.resolve(NAME), entry);
        return new Place(tenant, root);
    }

    /**
     * All tenants of this machine; a folder that does not say whose it is counts as nobody's. Of those that other machines
     * have in the same database nobody here can tell whether they are gone.
     */
    public List<Entry> entries() throws IOException {
        Map<Tenant, Entry> entries = new LinkedHashMap<>();
        folders().forEach(entry -> entries.put(entry.tenant(), entry));
        for (commonplace.database.TenantEntry kept : kept()) {
            Tenant tenant = Tenant.of(kept.owner());
            if (kept.host().equals(Database.thisHost())) {
                entries.put(tenant, new Entry(tenant, Path.of(kept.path())));
            } else {
                entries.remove(tenant);
            }
        }
        return List.copyOf(entries.values());
    }

    /** All that can be deleted, wherever they are. */
    Set<Tenant> all() throws IOException {
        var all = new LinkedHashSet<Tenant>();
        kept().forEach(kept -> all.add(Tenant.of(kept.owner())));
        folders().forEach(entry -> all.add(entry.tenant()));
        return all;
    }

    private List<commonplace.database.TenantEntry> kept() {
        return database.map(Database::entries).orElse(List.of());
    }

    private List<Entry> folders() throws IOException {
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

    /** How much is indexed of a tenant that is not open. */
    public Deletion.Counts counts(Tenant tenant) throws IOException {
        if (database.isPresent()) {
            Database.Counts kept = database.get().counts(tenant.owner());
            return new Deletion.Counts(kept.documents(), kept.chunks());
        }
        return documents(tenant)
                .map(index -> new Deletion.Counts((int) index.documents(), (int) index.chunks()))
                .orElse(Deletion.Counts.NONE);
    }

    /** What the index of a tenant's documents held when it was last written, also while another process has it open. */
    Optional<PassageSummary> documents(Tenant tenant) throws IOException {
        return PassageSummary.of(tenant.in(folder).resolve(DOCUMENTS));
    }

    Optional<PassageSummary> external(Tenant tenant) throws IOException {
        return PassageSummary.of(tenant.in(folder).resolve(EXTERNAL));
    }

    /** Deletes all that is indexed of a tenant, which must not be open. */
    public void delete(Tenant tenant) throws IOException {
        database.ifPresent(kept -> kept.delete(tenant.owner()));
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
