package commonplace.projects.documents;

import commonplace.markdown.links.LinkGraph;
import commonplace.markdown.links.NoteNames;
import commonplace.projects.config.InsidePath;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** All documents of a project and how they refer to each other. */
public final class Documents {
    private final String docsPath;
    private final Map<String, ProjectDocument> documents = new TreeMap<>();

    /** Paths without their extension, as links name them, to paths. */
    private final Map<String, String> byName = new HashMap<>();

    private final LinkGraph graph;

    /** @param docsPath the documents' folder from the repository's root, which people write before their paths */
    public Documents(String docsPath, Collection<ProjectDocument> all) {
        this.docsPath = docsPath;
        LinkGraph names = LinkGraph.EMPTY;
        for (ProjectDocument document : all) {
            String name = name(document.path());
            documents.put(document.path(), document);
            byName.put(name, document.path());
            names = names.with(name, new NoteNames(document.title(), List.of()), List.of());
        }
        this.graph = names;
    }

    /** In the order of their paths. */
    public Collection<ProjectDocument> all() {
        return List.copyOf(documents.values());
    }

    public Optional<ProjectDocument> at(String path) {
        return Optional.ofNullable(documents.get(path));
    }

    private String name(String path) {
        return docsPath + "/" + withoutExtension(path);
    }

    private static String withoutExtension(String path) {
        return path.regionMatches(true, path.length() - 3, ".md", 0, 3) ? path.substring(0, path.length() - 3) : path;
    }

    /**
     * The path of the document that a reference means: from the documents' folder, from the repository's root, from the
     * folder of the document it stands in, or by title.
     */
    public Optional<String> resolve(ProjectDocument from, DocumentReference reference) {
        return switch (reference.kind()) {
            case LINK -> byLink(from, reference.written()).or(() -> byPath(reference.written()));
            case RELATED_DOCS, SUPERSEDES -> byPath(reference.written()).or(() -> byLink(from, reference.written()));
        };
    }

    private Optional<String> byPath(String written) {
        if (!(InsidePath.of(written) instanceof InsidePath.Good(String path))) {
            return Optional.empty();
        }
        String inside = path.startsWith(docsPath + "/") ? path.substring(docsPath.length() + 1) : path;
        return Optional.ofNullable(byName.get(name(inside)));
    }

    private Optional<String> byLink(ProjectDocument from, String written) {
        return graph.resolve(name(from.path()), written).map(byName::get);
    }

    /** What a document links to or calls related, in this order, each once; not itself. */
    public List<String> linked(String path) {
        Set<String> linked = new LinkedHashSet<>(meant(path, DocumentReference.Kind.LINK));
        linked.addAll(meant(path, DocumentReference.Kind.RELATED_DOCS));
        return List.copyOf(linked);
    }

    /** What a document says it takes the place of. */
    public List<String> superseded(String path) {
        return List.copyOf(meant(path, DocumentReference.Kind.SUPERSEDES));
    }

    private Set<String> meant(String path, DocumentReference.Kind kind) {
        Set<String> meant = new LinkedHashSet<>();
        at(path).ifPresent(document -> document.references().stream()
                .filter(reference -> reference.kind() == kind)
                .flatMap(reference -> resolve(document, reference).stream())
                .filter(other -> !other.equals(path))
                .forEach(meant::add));
        return meant;
    }
}
