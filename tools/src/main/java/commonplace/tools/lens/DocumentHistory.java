package commonplace.tools.lens;

import commonplace.access.ClientName;
import commonplace.access.Door;
import commonplace.access.Principal;
import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.Version;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code history}. */
final class DocumentHistory {
    private static final int DEFAULT_LIMIT = 20;

    record Arguments(
            @Doc("Path to the document (e.g. 'Lens/Photosynthesis.md'). It may have been deleted.")
            String filePath,

            @Doc("Show the text as it was in this revision, instead of the list of revisions")
            Optional<Integer> revision,

            @Doc("The most revisions to list. Default 20.") Optional<Integer> limit) {}

    record Result(
            String filePath,
            int totalRevisions,
            @Doc("The newest first.") List<ListedRevision> revisions,

            @Doc("The text of the revision that was asked for, with line numbers.")
            Optional<String> content) {}

    record ListedRevision(
            @Doc("Its number; give it to restore.") int revision,
            String at,

            @Doc("In words: 'edit by claude-code 2.1.0 for ada', 'Ada, in an editor', 'another program'")
            List<String> by,

            List<WrittenBy> authors,

            int linesAdded,
            int linesRemoved,
            String summary) {}

    record WrittenBy(
            Way way,
            @Doc("The tool that was called.") Optional<String> tool,

            @Doc("The person who wrote it, or for whom it was written: an account; in an editor, the name given there.")
            Optional<String> person,

            @Doc("The program of the agent, as it says itself.")
            Optional<String> client,

            Optional<String> clientVersion,

            @Doc("The language model, where the program said so.")
            Optional<String> model) {
        static WrittenBy of(Author author) {
            Optional<String> tool = switch (author.door()) {
                case AGENT, SHELL, PAGE -> said(author.name());
                case EDITOR, FILE -> Optional.empty();
            };
            Way way = Way.of(author.door());
            return switch (author.principal()) {
                case Principal.Agent(ClientName client, String model, Principal.Person person) ->
                    new WrittenBy(
                            way, tool, said(person.name()), said(client.name()), said(client.version()), said(model));
                case Principal principal -> {
                    Optional<String> typist = author.door() == Door.EDITOR ? said(author.name()) : Optional.empty();
                    Optional<String> person = typist.or(() -> said(principal.getName()));
                    yield new WrittenBy(way, tool, person, Optional.empty(), Optional.empty(), Optional.empty());
                }
            };
        }

        private static Optional<String> said(String word) {
            return word.isEmpty() ? Optional.empty() : Optional.of(word);
        }
    }

    /** By which way a change came. */
    enum Way {
        AGENT,
        SHELL,
        PAGE,
        EDITOR,
        OUTSIDE;

        static Way of(Door door) {
            return switch (door) {
                case AGENT -> AGENT;
                case SHELL -> SHELL;
                case PAGE -> PAGE;
                case EDITOR -> EDITOR;
                case FILE -> OUTSIDE;
            };
        }
    }

    private final Vault vault;

    DocumentHistory(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        if (arguments.limit().orElse(DEFAULT_LIMIT) < 1) {
            return new LensError("'limit' must be at least 1, not "
                            + arguments.limit().get())
                    .answer();
        }
        return switch (NotePath.parse(arguments.filePath())) {
            case NotePath.Parsed.Bad(Problem problem) -> LensError.answer(problem);
            case NotePath.Parsed.Good(NotePath path) -> history(path, arguments);
        };
    }

    private ToolResult history(NotePath path, Arguments arguments) {
        List<Version> versions = vault.history(path);
        if (versions.isEmpty()) {
            return LensError.missing(path, vault);
        }
        if (arguments.revision().isEmpty()) {
            return list(path, versions, arguments.limit().orElse(DEFAULT_LIMIT));
        }
        int wanted = arguments.revision().get();
        Optional<String> text = vault.textAt(path, wanted);
        return text.isEmpty()
                ? LensError.answer(new Problem.NoSuchVersion(path, wanted, versions))
                : show(path, versions, wanted, text.get());
    }

    private static ToolResult list(NotePath path, List<Version> versions, int limit) {
        List<ListedRevision> shown =
                versions.stream().limit(limit).map(DocumentHistory::shown).toList();
        String more = versions.size() > limit ? "\n(" + (versions.size() - limit) + " older)" : "";
        String text = shown.stream().map(DocumentHistory::line).collect(Collectors.joining("\n")) + more;
        return new ToolResult.Told(text, new Result(LensFormat.path(path), versions.size(), shown, Optional.empty()));
    }

    private static ToolResult show(NotePath path, List<Version> versions, int wanted, String text) {
        String content = ReadDocument.content(text);
        List<ListedRevision> one = versions.stream()
                .filter(version -> version.number() == wanted)
                .map(DocumentHistory::shown)
                .toList();
        return new ToolResult.Told(
                content, new Result(LensFormat.path(path), versions.size(), one, Optional.of(content)));
    }

    private static ListedRevision shown(Version version) {
        return new ListedRevision(
                version.number(),
                version.at().truncatedTo(ChronoUnit.SECONDS).toString(),
                version.authors().stream().map(Author::toString).toList(),
                version.authors().stream().map(WrittenBy::of).toList(),
                version.linesAdded(),
                version.linesRemoved(),
                version.summary());
    }

    private static String line(ListedRevision revision) {
        return revision.revision() + "\t" + revision.at() + "\t" + String.join(", ", revision.by()) + "\t+"
                + revision.linesAdded() + " -" + revision.linesRemoved() + "\t" + revision.summary();
    }
}
