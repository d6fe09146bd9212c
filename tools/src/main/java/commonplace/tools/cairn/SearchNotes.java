package commonplace.tools.cairn;

import commonplace.markdown.Excerpt;
import commonplace.projects.semantic.SearchHit;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.projects.semantic.SemanticNotes.SemanticHits;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.Times;
import commonplace.vault.notes.View;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** {@code cairn_search}. */
final class SearchNotes {
    record Arguments(
            @Doc("Full-text search query") Optional<String> query,
            @Doc("Filter to notes with all of these tags") Optional<List<String>> tags,

            @Doc("Scope search to a path prefix e.g. 'entities/person'")
            Optional<String> pathPrefix,

            @Doc("Find all notes that link to this path") Optional<String> backlinksTo,

            @Doc("ISO date — return only notes modified after this date")
            Optional<String> modifiedSince,

            @Doc("Max results per page. Default 20.") Optional<Integer> limit,
            @Doc("Pagination cursor from previous response") Optional<String> cursor,

            @Doc("Search by meaning: notes that say it in other words are found too. Default false.")
            Optional<Boolean> semantic) {}

    record Results(
            List<Result> results,
            long total,
            Optional<String> cursor,

            @Doc("Why a search by meaning may have missed something")
            Optional<String> notice) {}

    record Result(
            String path,
            String title,
            String snippet,
            List<String> tags,
            String modified,

            @Doc("Of a search by meaning: 0.7 and up for a note that answers the query, from 0 to 1")
            Optional<Double> relevance) {}

    /** What is less relevant has nothing to do with the query. */
    private static final double RELATED = 0.5;

    private final Vault vault;
    private final Supplier<SemanticNotes> meaning;
    private final Cursors cursors;
    private final Contexts contexts;

    SearchNotes(Vault vault, Supplier<SemanticNotes> meaning, Cursors cursors) {
        this.vault = vault;
        this.meaning = meaning;
        this.cursors = cursors;
        this.contexts = new Contexts(vault);
    }

    ToolResult call(Arguments arguments) {
        Optional<String> text = arguments.query().filter(query -> !query.isBlank());
        List<String> tags = arguments.tags().orElse(List.of()).stream()
                .filter(tag -> !tag.isBlank())
                .toList();
        boolean any = text.isPresent()
                || !tags.isEmpty()
                || arguments.pathPrefix().isPresent()
                || arguments.backlinksTo().isPresent()
                || arguments.modifiedSince().isPresent();
        if (!any) {
            return CairnError.validation("at least one search parameter is required: query, tags, path_prefix, "
                            + "backlinks_to or modified_since")
                    .answer();
        }
        Optional<Instant> since = arguments
                .modifiedSince()
                .flatMap(written -> Times.parse(written, vault.settings().zone()));
        if (arguments.modifiedSince().isPresent() && since.isEmpty()) {
            return CairnError.validation("'modified_since' must be an ISO date or time such as 2026-02-24 or "
                            + "2026-02-24T14:00:00Z, not \""
                            + arguments.modifiedSince().get() + '"')
                    .answer();
        }
        var query = new NoteQuery(
                text,
                tags,
                arguments.pathPrefix().map(Prefix::of),
                arguments.backlinksTo().map(Prefix::of),
                since);
        boolean semantic = arguments.semantic().orElse(false);
        if (semantic && text.isEmpty()) {
            return CairnError.validation(
                            "'semantic' needs a 'query': the words or the question whose meaning to look for")
                    .answer();
        }
        return page(query, semantic, arguments);
    }

    private ToolResult page(NoteQuery query, boolean semantic, Arguments arguments) {
        View view = vault.view();
        String identity = (semantic ? "semantic " : "search ") + query;
        return switch (Paging.of(cursors, identity, view.version(), arguments.limit(), arguments.cursor())) {
            case Paging.PageRequest.Refused(CairnError refusal) -> refusal.answer();
            case Paging.PageRequest.Valid(Paging paging) when semantic -> byMeaning(query, paging, identity, view);
            case Paging.PageRequest.Valid(Paging paging) -> {
                NoteResults found = vault.find(query, paging.offset(), paging.limit());
                Map<String, Set<String>> mentions = query.linkingTo()
                        .<Map<String, Set<String>>>map(target -> view.links()
                                .mentionsOf(view.links().resolve("", target).orElse(target)))
                        .orElse(Map.of());
                List<Result> results =
                        found.hits().stream().map(hit -> result(hit, mentions)).toList();
                yield new ToolResult.Data(
                        new Results(results, found.total(), paging.next(cursors, identity, found), Optional.empty()));
            }
        };
    }

    private ToolResult byMeaning(NoteQuery query, Paging paging, String identity, View view) {
        try {
            SemanticHits meant = meaning.get().find(query, RELATED, paging.offset(), paging.limit());
            List<Result> results = meant.hits().stream().map(this::result).toList();
            var page = new NoteResults(meant.total(), List.of(), view.version());
            return new ToolResult.Data(
                    new Results(results, meant.total(), paging.next(cursors, identity, page), meant.notice()));
        } catch (InterruptedException cancelled) {
            Thread.currentThread().interrupt();
            return new CairnError(CairnError.Type.INTERNAL, "the search was cancelled").answer();
        }
    }

    private Result result(SearchHit<Note> hit) {
        Note note = hit.about();
        String snippet = vault.read(note.path())
                .map(document -> Contexts.around(document, hit.passage()))
                .orElse("");
        return new Result(
                note.path().value(),
                note.title(),
                snippet,
                note.tags(),
                CairnFormat.time(note.modified()),
                Optional.of(Math.round(hit.relevance() * 100) / 100.0));
    }

    /** @param mentions of the note whose links are looked for, by the notes that have them */
    private Result result(NoteResults.NoteHit hit, Map<String, Set<String>> mentions) {
        Note note = hit.note();
        return new Result(
                note.path().value(),
                note.title(),
                snippet(hit, mentions),
                note.tags(),
                CairnFormat.time(note.modified()),
                Optional.empty());
    }

    private String snippet(NoteResults.NoteHit hit, Map<String, Set<String>> mentions) {
        Set<String> targets = mentions.get(hit.note().path().value());
        if (hit.place().isEmpty() && targets != null) {
            return contexts.mention(hit.note(), targets).context();
        }
        return vault.read(hit.note().path())
                .map(document -> snippet(document, hit))
                .orElse("");
    }

    private static String snippet(Document document, NoteResults.NoteHit hit) {
        return hit.place()
                .map(place -> Contexts.around(document, place))
                .orElseGet(() -> Excerpt.start(document.page(), Contexts.WIDTH));
    }
}
