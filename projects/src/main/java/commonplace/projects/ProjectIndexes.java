package commonplace.projects;

import commonplace.base.Progress;
import commonplace.database.DocumentKind;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentReader;
import commonplace.projects.documents.ExternalReader;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.ReadResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A project's documents and its external ones, each with its index. */
final class ProjectIndexes implements AutoCloseable {
    private final ProjectLayout layout;
    private final Embedder embedder;
    private final WorkingTree tree;
    private final IndexedDocuments documents;
    private final Optional<IndexedDocuments> external;
    private volatile @Nullable String outdated;

    private ProjectIndexes(
            ProjectLayout layout,
            Embedder embedder,
            WorkingTree tree,
            IndexedDocuments documents,
            Optional<IndexedDocuments> external) {
        this.layout = layout;
        this.embedder = embedder;
        this.tree = tree;
        this.documents = documents;
        this.external = external;
    }

    static ProjectIndexes open(
            ProjectLayout layout,
            Tenant tenant,
            TenantStore.Place place,
            Embedder embedder,
            ProjectEnvironment environment)
            throws IOException, ModelException, InterruptedException {
        var tree = WorkingTree.of(layout.root(), tenant.branch(), environment.actions());
        FolderListener watching = environment.watching();
        DocumentIndex own = DocumentIndex.open(
                layout.docs(),
                new DocumentReader(layout),
                place.documents(),
                place.store(DocumentKind.DOCUMENTS),
                embedder,
                environment.log());
        var documents =
                new IndexedDocuments(layout.docsFolder(), own, new FolderFollower(layout.docs(), own, tree, watching));
        try {
            Optional<IndexedDocuments> external = Optional.empty();
            if (layout.external().isPresent()) {
                ProjectLayout.External configured = layout.external().get();
                Path folder = layout.externalDocs().orElseThrow();
                DocumentIndex others = DocumentIndex.open(
                        folder,
                        new ExternalReader(layout.root(), layout.docs(), configured),
                        place.external(),
                        place.store(DocumentKind.EXTERNAL),
                        embedder,
                        environment.log());
                external = Optional.of(new IndexedDocuments(
                        configured.folder(), others, new FolderFollower(folder, others, tree, watching)));
            }
            return new ProjectIndexes(layout, embedder, tree, documents, external);
        } catch (IOException | ModelException | InterruptedException | RuntimeException failed) {
            documents.close();
            throw failed;
        }
    }

    /** The project's own. */
    IndexedDocuments documents() {
        return documents;
    }

    /** The documents of a collection; empty if the project has none such. */
    Optional<IndexedDocuments> of(DocumentCollection collection) {
        return switch (collection) {
            case PROJECT -> Optional.of(documents);
            case EXTERNAL -> external;
        };
    }

    private Stream<IndexedDocuments> all() {
        return Stream.concat(Stream.of(documents), external.stream());
    }

    /** Whether the indexes are still where they were; if not, they must be opened again. */
    boolean isUsable() {
        return all().allMatch(each -> each.index().isUsable());
    }

    /** Brings all in step with the files, unless these are of another branch. */
    void reconcile() throws IOException, InterruptedException {
        for (IndexedDocuments each : all().toList()) {
            each.reconcile();
        }
    }

    /** Returns when all vectors are made, or when the model does not answer. */
    void awaitVectors(Progress progress) throws InterruptedException {
        for (IndexedDocuments each : all().toList()) {
            if (!each.index().awaitVectors(progress)) {
                return;
            }
        }
    }

    Optional<ModelException> trouble() {
        return all().flatMap(each -> each.index().trouble().stream()).findFirst();
    }

    /** Why the files are not those of this project's branch. */
    Optional<String> elsewhere() {
        return tree.elsewhere().or(() -> Optional.ofNullable(outdated));
    }

    /** Why the branch is none of the repository's. */
    Optional<String> unknownBranch() {
        return tree.unknown();
    }

    /** The configuration says what it said before. */
    void current() {
        outdated = null;
    }

    /** Why this is not what the configuration says now. */
    void outdated(String why) {
        outdated = why;
    }

    ProjectResult<Project.IndexResult> index(String path) throws InterruptedException {
        return switch (place(path, Code.DOCUMENT_NOT_FOUND)) {
            case ProjectResult.Bad<String>(ProjectProblem problem) -> new ProjectResult.Bad<>(problem);
            case ProjectResult.Good<String>(String id) -> {
                documents.index().refresh();
                yield index(id, documents.index().take(id));
            }
        };
    }

    private ProjectResult<Project.IndexResult> index(String id, Optional<ModelException> waiting)
            throws InterruptedException {
        DocumentIndex index = documents.index();
        index.commit();
        ReadResult.Invalid refused = index.invalid().get(id);
        if (refused != null) {
            return new ProjectResult.Bad<>(ViolationMessages.problem(id, refused.violations()));
        }
        if (!index.cards().containsKey(id)) {
            return ProjectResult.bad(Code.FILE_SYSTEM_ERROR, documents.path(id) + " cannot be read as UTF-8 text");
        }
        if (waiting.isPresent()) {
            return new ProjectResult.Bad<>(ProjectProblem.of(waiting.get()));
        }
        try {
            return ProjectResult.good(new Project.IndexResult(documents.path(id), embedder.dimensions()));
        } catch (ModelException unavailable) {
            return new ProjectResult.Bad<>(ProjectProblem.of(unavailable));
        }
    }

    ProjectResult<Project.PromotionResult> promote(String path, PromotionLevel level) throws InterruptedException {
        return switch (place(path, Code.EXTERNAL_DOCS_NOT_PROMOTABLE)) {
            case ProjectResult.Bad<String>(ProjectProblem problem) -> new ProjectResult.Bad<>(problem);
            case ProjectResult.Good<String>(String id) ->
                new PromotionChange(documents.index(), new DocumentReader(layout), tree.actions()).set(id, level);
        };
    }

    /** A document's path in the documents' folder, however it was told. */
    private ProjectResult<String> place(String path, Code external) {
        Optional<String> elsewhere = tree.elsewhere();
        if (elsewhere.isPresent()) {
            return ProjectResult.bad(Code.PROJECT_NOT_ACTIVATED, elsewhere.get());
        }
        return new DocumentPath(layout).of(path, external);
    }

    void log(String message) {
        documents.index().log(message);
    }

    Deletion.Counts counts() {
        return new Deletion.Counts(
                documents.index().cards().size(), documents.index().chunks());
    }

    /** Ends what goes on behind the scenes; questions can still be asked. */
    void stop() {
        all().forEach(IndexedDocuments::stop);
    }

    @Override
    public void close() {
        all().forEach(IndexedDocuments::close);
    }
}
