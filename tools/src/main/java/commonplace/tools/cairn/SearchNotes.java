package commonplace.tools.cairn;

import commonplace.knowledge.Document;
import commonplace.knowledge.Found;
import commonplace.knowledge.Note;
import commonplace.knowledge.NoteQuery;
import commonplace.knowledge.Times;
import commonplace.knowledge.Vault;
import commonplace.knowledge.View;
import commonplace.markdown.Excerpt;
import commonplace.tools.Answer;
import commonplace.tools.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
            @Doc("Pagination cursor from previous response") Optional<String> cursor) {}

    record Results(List<Result> results, long total, Optional<String> cursor) {}

    record Result(String path, String title, String snippet, List<String> tags, String modified) {}

    private final Vault vault;
    private final Cursors cursors;
    private final Contexts contexts;

    SearchNotes(Vault vault, Cursors cursors) {
        this.vault = vault;
        this.cursors = cursors;
        this.contexts = new Contexts(vault);
    }

    Answer call(Arguments arguments) {
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
            return Refusal.validation("at least one search parameter is required: query, tags, path_prefix, "
                            + "backlinks_to or modified_since")
                    .answer();
        }
        Optional<Instant> since = arguments
                .modifiedSince()
                .flatMap(written -> Times.parse(written, vault.settings().zone()));
        if (arguments.modifiedSince().isPresent() && since.isEmpty()) {
            return Refusal.validation("'modified_since' must be an ISO date or time such as 2026-02-24 or "
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
        return page(query, arguments);
    }

    private Answer page(NoteQuery query, Arguments arguments) {
        View view = vault.view();
        String identity = "search " + query;
        return switch (Paging.of(cursors, identity, view.version(), arguments.limit(), arguments.cursor())) {
            case Paging.Asked.Refused(Refusal refusal) -> refusal.answer();
            case Paging.Asked.Page(Paging paging) -> {
                Found found = vault.find(query, paging.offset(), paging.limit());
                List<Result> results = found.hits().stream()
                        .map(hit -> result(hit, query, view))
                        .toList();
                yield new Answer.Data(new Results(results, found.total(), paging.next(cursors, identity, found)));
            }
        };
    }

    private Result result(Found.Hit hit, NoteQuery query, View view) {
        Note note = hit.note();
        return new Result(
                note.path().value(), note.title(), snippet(hit, query, view), note.tags(), Shown.time(note.modified()));
    }

    private String snippet(Found.Hit hit, NoteQuery query, View view) {
        if (hit.place().isEmpty() && query.linkingTo().isPresent()) {
            String target = view.links()
                    .resolve("", query.linkingTo().get())
                    .orElse(query.linkingTo().get());
            return contexts.mention(hit.note(), target, view).context();
        }
        return vault.read(hit.note().path())
                .map(document -> snippet(document, hit))
                .orElse("");
    }

    private static String snippet(Document document, Found.Hit hit) {
        return hit.place()
                .map(place -> Contexts.around(document, place))
                .orElseGet(() -> Excerpt.start(document.page(), Contexts.WIDTH));
    }
}
