package commonplace.projects;

import commonplace.base.Progress;
import commonplace.models.ModelException;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.answers.CallerModel;
import commonplace.projects.config.ConfigPlace;
import commonplace.projects.config.DocType;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A project that is active: its documents, kept in step with the files, searched and answered from. */
public final class Project {
    /** More than this would leave no room for anything else. */
    private static final int MOST_CRITICAL = 20;

    private final Tenant tenant;
    private final ProjectLayout layout;
    private final ProjectIndexes indexes;
    private final QuestionAnswering answering;

    Project(Tenant tenant, ProjectLayout layout, ProjectIndexes indexes, QuestionAnswering answering) {
        this.tenant = tenant;
        this.layout = layout;
        this.indexes = indexes;
        this.answering = answering;
    }

    /** The documents that fit a question, the best first. */
    public ProjectResult<DocumentMatches> search(DocumentQuery query) throws InterruptedException {
        var bounds = SearchBounds.ofSearch(query, layout.tuning());
        return documents(query.collection())
                .then(documents -> find(query, bounds, documents)
                        .then(found -> ProjectResult.good(matches(found, bounds.limit(), documents, query))));
    }

    /**
     * Answers a question from the documents that fit it, and says from which.
     *
     * @param includeCritical whether every critical document is taken into account, be it relevant or not
     */
    public ProjectResult<CitedAnswer> answer(DocumentQuery query, boolean includeCritical, Optional<CallerModel> lent)
            throws InterruptedException {
        var bounds = SearchBounds.ofAnswer(query, layout.tuning());
        return documents(query.collection())
                .then(documents -> find(query, bounds, documents).then(found -> {
                    List<DocumentMatch> critical =
                            includeCritical ? critical(query.filter(), found, documents) : List.of();
                    Set<String> told = critical.stream().map(DocumentMatch::id).collect(Collectors.toSet());
                    var others = new IndexedDocuments.Outcome(
                            found.hits().stream()
                                    .filter(each -> !told.contains(each.id()))
                                    .toList(),
                            found.notice());
                    DocumentMatches matches = matches(others, bounds.limit(), documents, query);
                    var material = new QuestionAnswering.Material(
                            matches, critical, bounds.minRelevance(), () -> nearest(query, bounds, documents));
                    return ProjectResult.good(answering.answer(query, material, documents, lent));
                }));
    }

    private List<DocumentMatch> nearest(DocumentQuery query, SearchBounds bounds, IndexedDocuments documents)
            throws InterruptedException {
        return switch (find(query, bounds.whateverTheRelevance(), documents)) {
            case ProjectResult.Good<IndexedDocuments.Outcome>(var found) ->
                found.hits().stream()
                        .limit(bounds.limit())
                        .map(documents::match)
                        .toList();
            case ProjectResult.Bad<IndexedDocuments.Outcome> _ -> List.of();
        };
    }

    private ProjectResult<IndexedDocuments> documents(DocumentCollection collection) {
        return indexes.of(collection)
                .map(ProjectResult::good)
                .orElseGet(() -> new ProjectResult.Bad<>(noExternalDocs()));
    }

    private ProjectResult<IndexedDocuments.Outcome> find(
            DocumentQuery query, SearchBounds bounds, IndexedDocuments documents) throws InterruptedException {
        Optional<ProjectProblem> problem =
                bounds.problem().or(() -> unknownType(query.filter().docTypes()));
        return problem.isPresent() ? new ProjectResult.Bad<>(problem.get()) : documents.find(bounds, query.filter());
    }

    private DocumentMatches matches(
            IndexedDocuments.Outcome found, int limit, IndexedDocuments documents, DocumentQuery query) {
        List<DocumentMatch> told =
                found.hits().stream().limit(limit).map(documents::match).toList();
        var notices = new ArrayList<String>();
        found.notice().ifPresent(notices::add);
        indexes.elsewhere().ifPresent(notices::add);
        notices.addAll(new DocumentNotices(layout, documents, query.collection()).missing(query.text()));
        notices.addAll(DocumentNotices.plainAmong(told));
        return new DocumentMatches(told, found.hits().size(), documents.folder(), joined(notices));
    }

    private static Optional<String> joined(List<String> notices) {
        return notices.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notices));
    }

    /** Every critical document that may be used, those first that fit the question. */
    private static List<DocumentMatch> critical(
            DocumentFilter filter, IndexedDocuments.Outcome found, IndexedDocuments documents) {
        var critical = new ArrayList<>(found.hits().stream()
                .filter(each -> each.about().card().promotion() == PromotionLevel.CRITICAL)
                .map(documents::match)
                .toList());
        Set<String> known = critical.stream().map(DocumentMatch::id).collect(Collectors.toSet());
        documents.index().cards().forEach((id, card) -> {
            if (card.promotion() == PromotionLevel.CRITICAL
                    && filter.allows(card)
                    && !known.contains(id)
                    && critical.size() < MOST_CRITICAL) {
                documents.background(id).ifPresent(critical::add);
            }
        });
        return critical;
    }

    /** Reads a document of the project into the index. */
    public ProjectResult<IndexResult> index(String path) throws InterruptedException {
        return indexes.index(path);
    }

    /** A document that has been indexed. */
    public record IndexResult(String path, int dimensions) {}

    /** Gives a document another level, in its file and in the index. */
    public ProjectResult<PromotionResult> promote(String path, PromotionLevel level) throws InterruptedException {
        return indexes.promote(path, level);
    }

    /** A document whose level was changed. */
    public record PromotionResult(String path, PromotionLevel previous) {}

    /** The types of documents that the project has or knows, with how many are of each. */
    public List<DocTypeCount> docTypes() {
        Map<String, Integer> documents = new TreeMap<>();
        indexes.documents().index().cards().values().forEach(card -> documents.merge(card.docType(), 1, Integer::sum));
        Map<String, Integer> invalid = new TreeMap<>();
        indexes.documents().index().invalid().values().forEach(each -> invalid.merge(each.docType(), 1, Integer::sum));
        return DocTypeCount.all(layout.types(), documents, invalid);
    }

    /** Brings the indexes in step with the files. */
    void reconcile() throws IOException, InterruptedException {
        indexes.reconcile();
    }

    /** Brings the indexes in step with the files, and waits until the vectors are made where the model answers. */
    Activation activate(Progress progress) throws IOException, InterruptedException {
        indexes.reconcile();
        indexes.awaitVectors(progress);
        return new Activation(tenant, layout.configFile(), docTypes(), notice());
    }

    private Optional<String> notice() {
        var own = new DocumentNotices(layout, indexes.documents(), DocumentCollection.PROJECT);
        var notices = new ArrayList<>(own.missing(""));
        notices.addAll(own.plain());
        indexes.of(DocumentCollection.EXTERNAL)
                .map(external -> new DocumentNotices(layout, external, DocumentCollection.EXTERNAL))
                .ifPresent(external -> notices.addAll(external.missing("")));
        otherConfigurations().ifPresent(notices::add);
        Optional<ModelException> trouble = indexes.trouble();
        trouble.ifPresent(why ->
                notices.add("Documents are found by their words for now, and by meaning later: " + why.getMessage()));
        indexes.elsewhere().ifPresent(notices::add);
        indexes.unknownBranch().ifPresent(notices::add);
        return joined(notices);
    }

    /** A repository may have two configurations: which of them is used must not be a riddle. */
    private Optional<String> otherConfigurations() {
        List<Path> present = ConfigPlace.present(layout.root());
        if (present.size() < 2) {
            return Optional.empty();
        }
        String usual = present.getFirst().equals(layout.configFile())
                ? "comes first where nobody names one"
                : "was named, though " + present.getFirst() + " comes first where nobody names one";
        return Optional.of("This repository has " + present.size() + " configurations: "
                + present.stream().map(Path::toString).collect(Collectors.joining(" and ")) + ". The project is as "
                + layout.configFile() + " says, which " + usual + ".");
    }

    private Optional<ProjectProblem> unknownType(Optional<List<String>> wanted) {
        List<String> searched =
                layout.types().searched().stream().map(DocType::name).toList();
        List<String> known = docTypes().stream().map(each -> each.type().name()).toList();
        return wanted.stream()
                .flatMap(List::stream)
                .filter(type -> !searched.contains(type))
                .findFirst()
                .map(type -> new ProjectProblem(
                        Code.INVALID_DOC_TYPE,
                        "there is no doc-type '" + type + "'; there are " + String.join(", ", known),
                        Map.of("doc_type", type, "available", known)));
    }

    private ProjectProblem noExternalDocs() {
        return new ProjectProblem(
                Code.EXTERNAL_DOCS_NOT_CONFIGURED,
                "this project has no external documents; name their folder in " + layout.configFile()
                        + ", for example \"external_docs\": {\"path\": \"docs\"}, and activate the project again");
    }
}
