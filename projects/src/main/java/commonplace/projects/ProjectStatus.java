package commonplace.projects;

import commonplace.projects.config.DocType;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.config.ProjectSetup;
import commonplace.projects.documents.DocumentFile;
import commonplace.projects.documents.DocumentFiles;
import commonplace.projects.documents.ExternalReader;
import commonplace.projects.documents.ProjectDocument;
import commonplace.search.passages.PassageSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a project stands, from its files and from what its index held when it was last written. Nothing is opened or
 * changed, so that it can be asked while others have the project active.
 *
 * @param types documents that can be indexed, and those that cannot, by type
 * @param strangers documents that name no type of this project
 * @param external how many external documents there are; empty where none are configured
 * @param index where the tenant's index lies, whether or not it is there yet
 * @param indexed what it held of the documents
 * @param indexedExternal what it held of the external ones
 */
public record ProjectStatus(
        Tenant tenant,
        List<DocTypeCount> types,
        int strangers,
        Optional<Integer> external,
        Path index,
        Optional<PassageSummary> indexed,
        Optional<PassageSummary> indexedExternal) {
    /** @param indexes where the indexes of all tenants are kept */
    public static ProjectStatus of(ProjectSetup project, String branch, Path indexes) throws IOException {
        Tenant tenant = Tenant.of(project.config().projectName(), branch, project.root());
        Map<String, Integer> good = new HashMap<>();
        Map<String, Integer> bad = new HashMap<>();
        int strangers = 0;
        for (String path : DocumentFiles.in(project.docs())) {
            Optional<ProjectDocument> document = read(project, path);
            Optional<DocType> type = document.flatMap(ProjectDocument::type);
            if (type.isEmpty()) {
                strangers++;
            } else {
                (document.get().isSearchable() ? good : bad).merge(type.get().name(), 1, Integer::sum);
            }
        }
        var store = new TenantStore(indexes, Optional.empty());
        return new ProjectStatus(
                tenant,
                DocTypeCount.all(project.types(), good, bad),
                strangers,
                external(project),
                tenant.in(indexes),
                store.documents(tenant),
                store.external(tenant));
    }

    private static Optional<ProjectDocument> read(ProjectSetup project, String path) {
        try {
            return DocumentFile.read(project.docs().resolve(path))
                    .map(file -> ProjectDocument.read(path, file.text(), project.types()));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static Optional<Integer> external(ProjectSetup project) throws IOException {
        if (project.config().externalDocs().isEmpty()) {
            return Optional.empty();
        }
        ProjectLayout.External external =
                LayoutFile.external(project.config().externalDocs().get());
        var reader = new ExternalReader(project.root(), project.docs(), external);
        Path folder = project.root().resolve(external.folder()).normalize();
        return Optional.of(DocumentFiles.in(folder, reader::holds).size());
    }
}
