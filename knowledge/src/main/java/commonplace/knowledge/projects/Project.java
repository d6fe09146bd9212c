package commonplace.knowledge.projects;

import commonplace.knowledge.Progress;
import commonplace.knowledge.answers.LentModel;
import commonplace.knowledge.projects.ProjectProblem.Code;
import commonplace.models.ModelException;
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
    private final Layout layout;
    private final Shelves shelves;
    private final Answering answering;

    Project(Tenant tenant, Layout layout, Shelves shelves, Answering answering) {
        this.tenant = tenant;
        this.layout = layout;
        this.shelves = shelves;
        this.answering = answering;
    }

    /** {@code semantic_search}. */
    public Result<Matches> search(DocumentQuery query) throws InterruptedException {
        int limit = query.limit().orElse(layout.tuning().searchLimit());
        double min = query.minRelevance().orElse(layout.tuning().searchMin());
        Optional<ProjectProblem> problem =
                Bounds.problem(query.query(), "limit", limit, min).or(() -> unknownType(query.docTypes()));
        if (problem.isPresent()) {
            return new Result.Bad<>(problem.get());
        }
        return switch (shelves.documents().find(query.query(), conditions(query), limit, min)) {
            case Result.Good<Finder.Outcome>(Finder.Outcome found) -> Result.good(matches(found, layout.docsFolder()));
            case Result.Bad<Finder.Outcome>(ProjectProblem why) -> new Result.Bad<>(why);
        };
    }

    /** {@code search_external_docs}. */
    public Result<Matches> searchExternal(ExternalQuery query) throws InterruptedException {
        if (shelves.external().isEmpty()) {
            return new Result.Bad<>(noExternalDocs());
        }
        int limit = query.limit().orElse(layout.tuning().searchLimit());
        double min = query.minRelevance().orElse(layout.tuning().externalMin());
        Optional<ProjectProblem> problem = Bounds.problem(query.query(), "limit", limit, min);
        if (problem.isPresent()) {
            return new Result.Bad<>(problem.get());
        }
        return switch (shelves.external().get().find(query.query(), List.of(), limit, min)) {
            case Result.Good<Finder.Outcome>(Finder.Outcome found) ->
                Result.good(matches(found, layout.external().orElseThrow().folder()));
            case Result.Bad<Finder.Outcome>(ProjectProblem why) -> new Result.Bad<>(why);
        };
    }

    /** {@code rag_query}. */
    public Result<Answered> answer(Question question, Optional<LentModel> lent) throws InterruptedException {
        int limit = question.maxSources().orElse(layout.tuning().maxSources());
        double min = question.minRelevance().orElse(layout.tuning().ragMin());
        Optional<ProjectProblem> problem =
                Bounds.problem(question.query(), "max_sources", limit, min).or(() -> unknownType(question.docTypes()));
        if (problem.isPresent()) {
            return new Result.Bad<>(problem.get());
        }
        var conditions = new ArrayList<Condition>();
        question.docTypes().ifPresent(types -> conditions.add(new Condition(Shelf.TYPE, Set.copyOf(types))));
        conditions.add(new Condition(Shelf.PROMOTION, atLeast(question.minPromotion())));
        return switch (shelves.documents().find(question.query(), conditions, Finder.ALL, min)) {
            case Result.Good<Finder.Outcome>(Finder.Outcome found) -> {
                List<Match> critical = question.includeCritical() ? critical(question, found.matches()) : List.of();
                yield answering.answer(
                        question.query(), withNotice(found.without(critical, limit)), critical, min, shelves, lent);
            }
            case Result.Bad<Finder.Outcome>(ProjectProblem why) -> new Result.Bad<>(why);
        };
    }

    /** Every critical document that may be used, those first that fit the question. */
    private List<Match> critical(Question question, List<Match> found) {
        var critical = new ArrayList<>(found.stream()
                .filter(match -> match.card().promotion() == PromotionLevel.CRITICAL)
                .toList());
        Set<String> known = critical.stream().map(Match::id).collect(Collectors.toSet());
        shelves.cards().forEach((id, card) -> {
            boolean wanted = question.docTypes()
                    .map(types -> types.contains(card.docType()))
                    .orElse(true);
            if (card.promotion() == PromotionLevel.CRITICAL
                    && wanted
                    && !known.contains(id)
                    && critical.size() < MOST_CRITICAL) {
                critical.add(shelves.documents().unasked(id, card));
            }
        });
        return critical;
    }

    /** {@code rag_query_external}. */
    public Result<Answered> answerExternal(ExternalQuery query, Optional<LentModel> lent) throws InterruptedException {
        if (shelves.external().isEmpty()) {
            return new Result.Bad<>(noExternalDocs());
        }
        int limit = query.limit().orElse(layout.tuning().maxSources());
        double min = query.minRelevance().orElse(layout.tuning().externalMin());
        Optional<ProjectProblem> problem = Bounds.problem(query.query(), "max_sources", limit, min);
        if (problem.isPresent()) {
            return new Result.Bad<>(problem.get());
        }
        return switch (shelves.external().get().find(query.query(), List.of(), limit, min)) {
            case Result.Good<Finder.Outcome>(Finder.Outcome found) ->
                answering.answerExternal(query.query(), withNotice(found), min, shelves, lent);
            case Result.Bad<Finder.Outcome>(ProjectProblem why) -> new Result.Bad<>(why);
        };
    }

    /** {@code index_document}. */
    public Result<Indexed> index(String path) throws InterruptedException {
        return shelves.index(path);
    }

    /** A document that has been indexed. */
    public record Indexed(String path, int dimensions) {}

    /** {@code update_promotion_level}. */
    public Result<Promoted> promote(String path, PromotionLevel level) throws InterruptedException {
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

    private Finder.Outcome withNotice(Finder.Outcome found) {
        String notice = Stream.of(found.notice(), shelves.elsewhere())
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
        return new Finder.Outcome(
                found.matches(), found.total(), notice.isEmpty() ? Optional.empty() : Optional.of(notice));
    }

    private Matches matches(Finder.Outcome found, String folder) {
        return new Matches(
                found.matches(), found.total(), folder, withNotice(found).notice());
    }

    private static List<Condition> conditions(DocumentQuery query) {
        var conditions = new ArrayList<Condition>();
        query.docTypes().ifPresent(types -> conditions.add(new Condition(Shelf.TYPE, Set.copyOf(types))));
        query.levels()
                .ifPresent(levels -> conditions.add(new Condition(
                        Shelf.PROMOTION,
                        levels.stream().map(PromotionLevel::toString).collect(Collectors.toSet()))));
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
