package commonplace.tools.cairn;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.View;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** {@code cairn_links}. */
final class NoteLinks {
    private static final int MAX_DEPTH = 5;

    record Arguments(
            @Doc("Note path") String path,
            @Doc("Graph traversal depth. Default 1.") Optional<Integer> depth,
            @Doc("Link direction. Default 'both'.") Optional<Direction> direction) {}

    enum Direction {
        IN,
        OUT,
        BOTH
    }

    /** @param exists given, as false, when the note does not exist but others link to it */
    record Result(String path, Optional<Boolean> exists, List<Incoming> incoming, List<Outgoing> outgoing) {}

    record Incoming(String path, String title, String context, int mentions, int distance) {}

    /** @param exists given, as false, when nothing by this name exists yet */
    record Outgoing(String path, String title, Optional<Boolean> exists, int distance) {}

    private final Vault vault;
    private final Contexts contexts;

    NoteLinks(Vault vault) {
        this.vault = vault;
        this.contexts = new Contexts(vault);
    }

    ToolResult call(Arguments arguments) {
        int depth = arguments.depth().orElse(1);
        if (depth < 1 || depth > MAX_DEPTH) {
            return CairnError.validation("'depth' must be from 1 to " + MAX_DEPTH + ", not " + depth)
                    .answer();
        }
        return switch (NotePath.parse(arguments.path())) {
            case NotePath.Parsed.Bad(Problem problem) -> CairnError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                links(path, depth, arguments.direction().orElse(Direction.BOTH));
        };
    }

    private ToolResult links(NotePath path, int depth, Direction direction) {
        View view = vault.view();
        boolean exists = view.note(path).isPresent();
        if (!exists && view.links().mentionsOfMissing(path.value()).isEmpty()) {
            return CairnError.answer(new Problem.NoSuchNote(path, vault.similar(path)));
        }
        return new ToolResult.Data(new Result(
                path.value(),
                exists ? Optional.empty() : Optional.of(false),
                direction == Direction.OUT ? List.of() : incoming(path.value(), depth, view),
                direction == Direction.IN ? List.of() : outgoing(path.value(), depth, view)));
    }

    private List<Incoming> incoming(String start, int depth, View view) {
        var found = new ArrayList<Incoming>();
        var seen = new HashSet<String>(List.of(start));
        List<String> frontier = List.of(start);
        for (int distance = 1; distance <= depth && !frontier.isEmpty(); distance++) {
            var next = new ArrayList<String>();
            for (String target : frontier) {
                for (var mentions : view.links().mentionsOf(target).entrySet()) {
                    String source = mentions.getKey();
                    Optional<Note> note = view.note(source);
                    if (note.isPresent() && seen.add(source)) {
                        Contexts.Mention mention = contexts.mention(note.get(), mentions.getValue());
                        found.add(new Incoming(
                                source, note.get().title(), mention.context(), mention.mentions(), distance));
                        next.add(source);
                    }
                }
            }
            frontier = next;
        }
        return found;
    }

    private static List<Outgoing> outgoing(String start, int depth, View view) {
        var found = new ArrayList<Outgoing>();
        var seen = new HashSet<String>(List.of(start));
        List<String> frontier = List.of(start);
        for (int distance = 1; distance <= depth && !frontier.isEmpty(); distance++) {
            var next = new ArrayList<String>();
            for (String source : frontier) {
                for (commonplace.markdown.links.OutgoingLinks link :
                        view.links().outgoing(source)) {
                    String target = link.path().orElse(link.target());
                    if (seen.add(target)) {
                        Optional<Note> note = link.path().flatMap(view::note);
                        found.add(new Outgoing(
                                target,
                                note.map(Note::title).orElse(link.target()),
                                note.isPresent() ? Optional.empty() : Optional.of(false),
                                distance));
                        note.ifPresent(_ -> next.add(target));
                    }
                }
            }
            frontier = next;
        }
        return found;
    }
}
