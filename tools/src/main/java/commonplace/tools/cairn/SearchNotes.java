package commonplace.tools.cairn;

import commonplace.markdown.Excerpt;
import commonplace.projects.notes.FoundNotes;
import commonplace.projects.notes.FoundNotes.FoundNote;
import commonplace.projects.notes.NoteFinder;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteQuery;
import commonplace.vault.notes.Times;
import commonplace.vault.notes.View;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

            @Doc("Default true: a question or a few words, by words and meaning together, typing errors forgiven."
                    + " false: only notes that have every word. Either way tag:NAME, path:PART, PROPERTY:VALUE and"
                    + " -WORD in the query are conditions, and what stands in quotes must occur exactly so.")
            Optional<Boolean> semantic) {}

    record Results(
            List<Result> results,
            long total,
            Optional<String> cursor,

            @Doc("What was searched for instead of a misspelled word, or why something may be missing")
            Optional<String> notice) {}

    record Result(
            String path,
            String title,
            String snippet,
            List<String> tags,
            String modified,

            @Doc("0.7 and up for a note that answers the query, below 0.5 for one that is only the nearest; none"
                    + " where each word had to occur")
            Optional<Double> relevance) {}

    private final Vault vault;
    private final NoteFinder finder;
    private final Cursors cursors;
    private final Contexts contexts;

    SearchNotes(Vault vault, NoteFinder finder, Cursors cursors) {
        this.vault = vault;
        this.finder = finder;
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
        if (arguments.semantic().orElse(false) && text.isEmpty()) {
            return CairnError.validation(
                            "'semantic' needs a 'query': the words or the question whose meaning to look for")
                    .answer();
        }
        return page(query, !arguments.semantic().orElse(true), arguments);
    }

    private ToolResult page(NoteQuery query, boolean strict, Arguments arguments) {
        View view = vault.view();
        String identity = (strict ? "strict " : "search ") + query;
        return switch (Paging.of(cursors, identity, view.version(), arguments.limit(), arguments.cursor())) {
            case Paging.PageRequest.Refused(CairnError refusal) -> refusal.answer();
            case Paging.PageRequest.Valid(Paging paging) -> {
                try {
                    Optional<FoundNotes> found = paging.offset() == 0
                            ? Optional.of(finder.find(query, strict, 0, paging.limit()))
                            : finder.next(query, strict, paging.order(), paging.offset(), paging.limit())
                                    .filter(next -> next.version() == view.version());
                    yield found.<ToolResult>map(each -> new ToolResult.Data(new Results(
                                    results(each, query, view),
                                    each.total(),
                                    paging.next(cursors, identity, each.total(), each.version(), each.order()),
                                    each.told())))
                            .orElseGet(Cursors.INVALID::answer);
                } catch (InterruptedException cancelled) {
                    Thread.currentThread().interrupt();
                    yield new CairnError(CairnError.Type.INTERNAL, "the search was cancelled").answer();
                }
            }
        };
    }

    private List<Result> results(FoundNotes found, NoteQuery query, View view) {
        Map<String, Set<String>> mentions = query.linkingTo()
                .<Map<String, Set<String>>>map(target ->
                        view.links().mentionsOf(view.links().resolve("", target).orElse(target)))
                .orElse(Map.of());
        return found.hits().stream().map(hit -> result(hit, mentions)).toList();
    }

    /** @param mentions of the note whose links are looked for, by the notes that have them */
    private Result result(FoundNote hit, Map<String, Set<String>> mentions) {
        Note note = hit.note();
        return new Result(
                note.path().value(),
                note.title(),
                snippet(hit, mentions),
                note.tags(),
                CairnFormat.time(note.modified()),
                hit.relevance().isPresent()
                        ? Optional.of(rounded(hit.relevance().getAsDouble()))
                        : Optional.empty());
    }

    /** Down, so that nothing is said to reach a threshold that it does not. */
    private static double rounded(double relevance) {
        return Math.floor(relevance * 100) / 100;
    }

    private String snippet(FoundNote hit, Map<String, Set<String>> mentions) {
        Set<String> targets = mentions.get(hit.note().path().value());
        if (hit.place().isEmpty() && targets != null) {
            return contexts.mention(hit.note(), targets).context();
        }
        return vault.read(hit.note().path())
                .map(document -> snippet(document, hit))
                .orElse("");
    }

    private static String snippet(Document document, FoundNote hit) {
        return hit.place()
                .map(place -> Contexts.around(document, place))
                .orElseGet(() -> Excerpt.start(document.page(), Contexts.WIDTH));
    }
}
