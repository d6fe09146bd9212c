package commonplace.projects;

import commonplace.base.Progress;
import commonplace.models.ModelException;
import commonplace.projects.ProjectProblem.Code;
import commonplace.projects.answers.CallerModel;
import commonplace.projects.config.DocType;
import commonplace.projects.config.ProjectLayout;
import commonplace.projects.documents.DocumentIndex;
import commonplace.projects.documents.DocumentMatch;
import commonplace.projects.documents.PromotionLevel;
import commonplace.search.passages.Condition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A project that is active: its documents, kept in step with the files, searched and answered from. */
public final class Project {
    /** More than this would leave no room for anything else. */
    private static final int MOST_CRITICAL = 20;

    private final Tenant tenant;
    private final ProjectLayout layout;
    private final ProjectIndexes shelves;
    private final QuestionAnswering answering;

    Project(Tenant tenant, ProjectLayout layout, ProjectIndexes shelves, QuestionAnswering answering) {
        this.tenant = tenant;
        this.layout = layout;
        this.shelves = shelves;
        this.answering = answering;
    }

    /** {@code semantic_search}. */
    public ProjectResult<DocumentMatches> search(DocumentQuery query) throws InterruptedException {
        var bounds = new SearchBounds(
                query.query(),
                "limit",
                query.limit().orElse(layout.tuning().searchLimit()),
                query.minRelevance().orElse(layout.tuning().searchMin()));
        return found(shelves.documents(), bounds, query.docTypes(), conditions(query), layout.docsFolder());
    }

    /** {@code search_external_docs}. */
    public ProjectResult<DocumentMatches> searchExternal(ExternalQuery query) throws InterruptedException {
        return foundOutside(query, "limit", layout.tuning().searchLimit());
    }

    /** {@code rag_query}. */
    public ProjectResult<CitedAnswer> answer(Question question, Optional<CallerModel> lent)
            throws InterruptedException {
        DocumentFinder documents = shelves.documents();
        var bounds = new SearchBounds(
                question.query(),
                "max_sources",
                question.maxSources().orElse(layout.tuning().maxSources()),
                question.minRelevance().orElse(layout.tuning().ragMin()));
        return find(documents, bounds, question.docTypes(), conditions(question))
                .then(found -> {
                    List<DocumentMatch> critical =
                            question.includeCritical() ? critical(question, documents, found) : List.of();
                    Set<String> told = critical.stream().map(DocumentMatch::id).collect(Collectors.toSet());
                    var others = new DocumentFinder.Outcome(
                            found.hits().stream()
                                    .filter(each -> !told.contains(each.id()))
                                    .toList(),
                            found.notice());
                    DocumentMatches matches = told(documents, others, bounds.limit(), layout.docsFolder());
                    return answering.answer(question.query(), matches, critical, bounds.minRelevance(), shelves, lent);
                });
    }

    /** {@code rag_query_external}. */
    public ProjectResult<CitedAnswer> answerExternal(ExternalQuery query, Optional<CallerModel> lent)
            throws InterruptedException {
        return foundOutside(query, "max_sources", layout.tuning().maxSources())
                .then(found -> answering.answerExternal(
                        query.query(),
                        found,
                        query.minRelevance().orElse(layout.tuning().externalMin()),
                        lent));
    }

    private ProjectResult<DocumentMatches> foundOutside(ExternalQuery query, String count, int usual)
            throws InterruptedException {
        Optional<DocumentFinder> external = shelves.external();
        if (external.isEmpty()) {
            return new ProjectResult.Bad<>(noExternalDocs());
        }
        var bounds = new SearchBounds(
                query.query(),
                count,
                query.limit().orElse(usual),
                query.minRelevance().orElse(layout.tuning().externalMin()));
        return found(
                external.get(),
                bounds,
                Optional.empty(),
                List.of(),
                layout.external().orElseThrow().folder());
    }

    private ProjectResult<DocumentMatches> found(
            DocumentFinder finder,
            SearchBounds bounds,
            Optional<List<String>> types,
            List<Condition> conditions,
            String folder)
            throws InterruptedException {
        return find(finder, bounds, types, conditions)
                .then(found -> ProjectResult.good(told(finder, found, bounds.limit(), folder)));
    }

    private ProjectResult<DocumentFinder.Outcome> find(
            DocumentFinder finder, SearchBounds bounds, Optional<List<String>> types, List<Condition> conditions)
            throws InterruptedException {
        Optional<ProjectProblem> problem = bounds.problem().or(() -> unknownType(types));
        return problem.isPresent() ? new ProjectResult.Bad<>(problem.get()) : finder.find(bounds, conditions);
    }

    private DocumentMatches told(DocumentFinder finder, DocumentFinder.Outcome found, int limit, String folder) {
        String notice = Stream.of(found.notice(), shelves.elsewhere())
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
        return new DocumentMatches(
                found.hits().stream().limit(limit).map(finder::match).toList(),
                found.hits().size(),
                folder,
                notice.isEmpty() ? Optional.empty() : Optional.of(notice));
    }

    /** Every critical document that may be used, those first that fit the question. */
    private List<DocumentMatch> critical(Question question, DocumentFinder finder, DocumentFinder.Outcome found) {
        var critical = new ArrayList<>(found.hits().stream()
                .filter(each -> each.about().card().promotion() == PromotionLevel.CRITICAL)
                .map(finder::match)
                .toList());
        Set<String> known = critical.stream().map(DocumentMatch::id).collect(Collectors.toSet());
        shelves.cards().forEach((id, card) -> {
            boolean wanted = question.docTypes()
                    .map(types -> types.contains(card.docType()))
                    .orElse(true);
            if (card.promotion() == PromotionLevel.CRITICAL
                    && wanted
                    && !known.contains(id)
                    && critical.size() < MOST_CRITICAL) {
                finder.background(id).ifPresent(critical::add);
            }
        });
        return critical;
    }

    /** {@code index_document}. */
    public ProjectResult<Indexed> index(String path) throws InterruptedException {
        return shelves.index(path);
    }

    /** A document that has been indexed. */
    public record Indexed(String path, int dimensions) {}

    /** {@code update_promotion_level}. */
    public ProjectResult<Promoted> promote(String path, PromotionLevel level) throws InterruptedException {
        return shelves.promote(path, level);
    }

    /** A document whose level was changed. */
    public record Promoted(String path, PromotionLevel previous) {}

    /** {@code list_doc_types}. */
    public List<DocTypeCount> docTypes() {
        Map<String, Integer> documents = new TreeMap<>();
        shelves.cards().values().forEach(card -> documents.merge(card.docType(), 1, Integer::sum));
        Map<String, Integer> invalid = new TreeMap<>();
        shelves.invalid().values().forEach(each -> invalid.merge(each.docType(), 1, Integer::sum));
        return layout.types().all().stream()
                .map(type -> new DocTypeCount(
                        type, documents.getOrDefault(type.name(), 0), invalid.getOrDefault(type.name(), 0)))
                .toList();
    }

    /** Brings the indexes in step with the files. */
    void reconcile() throws IOException, InterruptedException {
        shelves.reconcile();
    }

    /** Brings the indexes in step with the files, and waits until the vectors are made where the model answers. */
    Activation activate(Progress progress) throws IOException, InterruptedException {
        shelves.reconcile();
        shelves.awaitVectors(progress);
        return new Activation(tenant, docTypes(), notice());
    }

    private Optional<String> notice() {
        var notices = new ArrayList<String>();
        int invalid = shelves.invalid().size();
        if (invalid > 0) {
            var first = shelves.invalid().entrySet().iterator().next();
            notices.add(invalid + (invalid == 1 ? " document does" : " documents do")
                    + " not fit their schema and are left out, such as " + first.getKey() + " ("
                    + first.getValue().violations().getFirst() + "). `commonplace project lint` tells all.");
        }
        Optional<ModelException> trouble = shelves.trouble();
        trouble.ifPresent(why ->
                notices.add("Documents are found by their words for now, and by meaning later: " + why.getMessage()));
        shelves.elsewhere().ifPresent(notices::add);
        shelves.unknownBranch().ifPresent(notices::add);
        return notices.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", notices));
    }

    private static List<Condition> conditions(DocumentQuery query) {
        var conditions = new ArrayList<Condition>();
        query.docTypes().ifPresent(types -> conditions.add(new Condition(DocumentIndex.TYPE, Set.copyOf(types))));
        query.levels()
                .ifPresent(levels -> conditions.add(new Condition(
                        DocumentIndex.PROMOTION,
                        levels.stream().map(PromotionLevel::toString).collect(Collectors.toSet()))));
        return conditions;
    }

    private static List<Condition> conditions(Question question) {
        var conditions = new ArrayList<Condition>();
        question.docTypes().ifPresent(types -> conditions.add(new Condition(DocumentIndex.TYPE, Set.copyOf(types))));
        conditions.add(new Condition(DocumentIndex.PROMOTION, atLeast(question.minPromotion())));
        return conditions;
    }

    private static Set<String> atLeast(PromotionLevel level) {
        return Set.of(PromotionLevel.values()).stream()
                .filter(each -> each.compareTo(level) >= 0)
                .map(PromotionLevel::toString)
                .collect(Collectors.toSet());
    }

    private Optional<ProjectProblem> unknownType(Optional<List<String>> wanted) {
        List<String> known = layout.types().all().stream().map(DocType::name).toList();
        return wanted.stream()
                .flatMap(List::stream)
                .filter(type -> !known.contains(type))
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
