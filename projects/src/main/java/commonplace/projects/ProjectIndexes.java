package commonplace.projects;

import commonplace.base.Progress;
import commonplace.database.DocumentKind;
import commonplace.models.Embedder;
import commonplace.models.ModelException;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentCard;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentReader;
import commonplace.projects.documents.Documents;
import commonplace.projects.documents.ExternalReader;
import commonplace.projects.documents.PromotionLevel;
import commonplace.projects.documents.ReadResult;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A project's documents and its external ones, each with its index, followed while the files change. */
final class ProjectIndexes implements AutoCloseable {
    private final ProjectLayout layout;
    private final Embedder embedder;
    private final WorkingTree tree;
    private final DocumentIndex documents;
    private final Optional<DocumentIndex> external;
    private final FolderFollower followingDocuments;
    private final Optional<FolderFollower> followingExternal;
    private volatile @Nullable String outdated;

    private ProjectIndexes(
            ProjectLayout layout,
            Embedder embedder,
            WorkingTree tree,
            DocumentIndex documents,
            Optional<DocumentIndex> external,
            FolderListener watching) {
        this.layout = layout;
        this.embedder = embedder;
        this.tree = tree;
        this.documents = documents;
        this.external = external;
        this.followingDocuments = new FolderFollower(layout.docs(), documents, tree, watching);
        this.followingExternal =
                external.map(shelf -> new FolderFollower(layout.externalDocs().orElseThrow(), shelf, tree, watching));
    }

    static ProjectIndexes open(
            ProjectLayout layout,
            Tenant tenant,
            TenantStore.Place place,
            Embedder embedder,
            FolderListener watching,
            Consumer<String> log)
            throws IOException, ModelException, InterruptedException {
        var tree = WorkingTree.of(layout.root(), tenant.branch());
        DocumentIndex documents = DocumentIndex.open(
                layout.docs(),
                new DocumentReader(layout),
                place.documents(),
                place.store(DocumentKind.DOCUMENTS),
                embedder,
                log);
        try {
            Optional<DocumentIndex> external = Optional.empty();
            if (layout.external().isPresent()) {
                external = Optional.of(DocumentIndex.open(
                        layout.externalDocs().orElseThrow(),
                        new ExternalReader(
                                layout.root(), layout.docs(), layout.external().get()),
                        place.external(),
                        place.store(DocumentKind.EXTERNAL),
                        embedder,
                        log));
            }
            return new ProjectIndexes(layout, embedder, tree, documents, external, watching);
        } catch (IOException | ModelException | InterruptedException | RuntimeException failed) {
            documents.close();
            throw failed;
        }
    }

    DocumentFinder documents() {
        followingDocuments.ensure();
        return new DocumentFinder(documents, layout.docsFolder());
    }

    Optional<DocumentFinder> external() {
        followingExternal.ifPresent(FolderFollower::ensure);
        return external.map(shelf ->
                new DocumentFinder(shelf, layout.external().orElseThrow().folder()));
    }

    /** Whether the indexes are still where they were; if not, they must be opened again. */
    boolean isUsable() {
        return documents.isUsable() && external.map(DocumentIndex::isUsable).orElse(true);
    }

    Map<String, DocumentCard> cards() {
        return documents.cards();
    }

    Documents references() {
        return documents.documents();
    }

    Map<String, ReadResult.Invalid> invalid() {
        return documents.invalid();
    }

    /** Brings all in step with the files, unless these are of another branch. */
    void reconcile() throws IOException, InterruptedException {
        followingDocuments.reconcile();
        if (followingExternal.isPresent()) {
            followingExternal.get().reconcile();
        }
    }

    /** Returns when all vectors are made, or when the model does not answer. */
    void awaitVectors(Progress progress) throws InterruptedException {
        boolean all = documents.awaitVectors(progress);
        if (all && external.isPresent()) {
            external.get().awaitVectors(progress);
        }
    }

    Optional<ModelException> trouble() {
        return documents.trouble().or(() -> external.flatMap(DocumentIndex::trouble));
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

    ProjectResult<Project.Indexed> index(String path) throws InterruptedException {
        return switch (place(path, Code.DOCUMENT_NOT_FOUND)) {
            case ProjectResult.Bad<String>(ProjectProblem problem) -> new ProjectResult.Bad<>(problem);
            case ProjectResult.Good<String>(String id) -> {
                documents.refresh();
                yield index(id, documents.take(id));
            }
        };
    }

    private ProjectResult<Project.Indexed> index(String id, Optional<ModelException> waiting)
            throws InterruptedException {
        documents.commit();
        ReadResult.Invalid refused = documents.invalid().get(id);
        if (refused != null) {
            return new ProjectResult.Bad<>(ViolationMessages.problem(id, refused.violations()));
        }
        if (!documents.cards().containsKey(id)) {
            return ProjectResult.bad(
                    Code.FILE_SYSTEM_ERROR, layout.docsFolder() + "/" + id + " cannot be read as UTF-8 text");
        }
        if (waiting.isPresent()) {
            return new ProjectResult.Bad<>(DocumentFinder.problem(waiting.get()));
        }
        try {
            return ProjectResult.good(new Project.Indexed(layout.docsFolder() + "/" + id, embedder.dimensions()));
        } catch (ModelException unavailable) {
            return new ProjectResult.Bad<>(DocumentFinder.problem(unavailable));
        }
    }

    ProjectResult<Project.Promoted> promote(String path, PromotionLevel level) throws InterruptedException {
        return switch (place(path, Code.EXTERNAL_DOCS_NOT_PROMOTABLE)) {
            case ProjectResult.Bad<String>(ProjectProblem problem) -> new ProjectResult.Bad<>(problem);
            case ProjectResult.Good<String>(String id) ->
                new PromotionChange(documents, new DocumentReader(layout)).set(id, level);
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
        documents.log(message);
    }

    Deletion.Counts counts() {
        return new Deletion.Counts(documents.cards().size(), documents.chunks());
    }

    /** Ends what goes on behind the scenes; questions can still be asked. */
    void stop() {
        followingDocuments.close();
        followingExternal.ifPresent(FolderFollower::close);
        documents.stop();
        external.ifPresent(DocumentIndex::stop);
    }

    @Override
    public void close() {
        stop();
        documents.close();
        external.ifPresent(DocumentIndex::close);
    }
}
