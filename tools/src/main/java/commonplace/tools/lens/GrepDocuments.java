package commonplace.tools.lens;

import commonplace.search.scan.Glob;
import commonplace.search.scan.Regex;
import commonplace.search.scan.TooCostlyException;
import commonplace.tools.Doc;
import commonplace.tools.Named;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.TextScanResult;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code grep}. */
final class GrepDocuments {
    private static final int DEFAULT_LIMIT = 250;

    /** "No limit" still is one: an answer is held in memory. */
    private static final int MOST = 20_000;

    private static final Set<String> MARKDOWN = Set.of("md", "markdown", "mdown", "mkd");

    record Arguments(
            @Doc("The regular expression to search for in the text of documents (ripgrep syntax, e.g. 'colou?r',"
                    + " '^## '). Backreferences and look-around are not supported.")
            String pattern,

            @Doc("Folder or document to search in (e.g. 'Lens', 'Lens/Photosynthesis.md'). If not specified, searches"
                    + " all folders.")
            Optional<String> path,

            @Doc("Glob pattern to filter documents (e.g. 'Bio*.md', 'Notes/**', '!Drafts/**'). Without a slash it is"
                    + " matched against the document's name.")
            Optional<String> glob,

            @Doc("What to show: 'content' matching lines (with -A, -B, -C, -n, head_limit), 'files_with_matches'"
                    + " document paths, 'count' matching lines of each document. Default 'files_with_matches'")
            Optional<OutputMode> outputMode,

            @Doc("Number of lines to show after each match. Only for output_mode 'content'.") @Named("-A")
            Optional<Double> after,

            @Doc("Number of lines to show before each match. Only for output_mode 'content'.") @Named("-B")
            Optional<Double> before,

            @Doc("Number of lines to show before and after each match. Only for output_mode 'content'.") @Named("-C")
            Optional<Double> around,

            @Doc("Show line numbers. Only for output_mode 'content'. Default true.") @Named("-n")
            Optional<Boolean> numbers,

            @Doc("Ignore case.") @Named("-i") Optional<Boolean> ignoreCase,

            @Doc("Type of document. All of them are Markdown, so 'md' is the only one there is.")
            Optional<String> type,

            @Doc("Show the first N lines or documents. Default 250; 0 for all.")
            Optional<Double> headLimit,

            @Doc("Skip the first N lines or documents, to see what follows an earlier answer.")
            Optional<Double> offset,

            @Doc("Let a match go over several lines: the dot matches line ends too, and \\n any line end. The shortest"
                    + " match is shown. Default false.")
            Optional<Boolean> multiline) {
        /** A number that makes no sense, by its name. */
        Optional<String> negative() {
            return Stream.of(
                            new Amount("-A", after),
                            new Amount("-B", before),
                            new Amount("-C", around),
                            new Amount("head_limit", headLimit),
                            new Amount("offset", offset))
                    .filter(amount -> amount.given().orElse(0.0) < 0)
                    .map(Amount::name)
                    .findFirst();
        }
    }

    private record Amount(String name, Optional<Double> given) {}

    /** What is shown of the documents that match. */
    enum OutputMode {
        CONTENT,
        FILES_WITH_MATCHES,
        COUNT
    }

    private final Vault vault;

    GrepDocuments(Vault vault) {
        this.vault = vault;
    }

    ToolResult call(Arguments arguments) {
        var flags = EnumSet.noneOf(Regex.Flag.class);
        if (arguments.ignoreCase().orElse(false)) {
            flags.add(Regex.Flag.IGNORE_CASE);
        }
        if (arguments.multiline().orElse(false)) {
            flags.add(Regex.Flag.MULTILINE);
        }
        Optional<String> negative = arguments.negative();
        if (negative.isPresent()) {
            return new LensError("'" + negative.get() + "' cannot be less than 0").answer();
        }
        Optional<String> type = arguments.type().filter(named -> !MARKDOWN.contains(named));
        if (type.isPresent()) {
            return new LensError("there are no documents of type '" + type.get()
                            + "'; all are Markdown, so leave 'type' out or give 'md'")
                    .answer();
        }
        return switch (Regex.parse(arguments.pattern(), flags)) {
            case Regex.Parsed.Bad(String why) ->
                new LensError("'pattern' is not a regular expression: " + why).answer();
            case Regex.Parsed.Good(Regex regex) -> scoped(regex, arguments);
        };
    }

    private ToolResult scoped(Regex regex, Arguments arguments) {
        return switch (Scope.of(arguments.path(), vault.view())) {
            case Scope.Found.Bad(LensError refusal) -> refusal.answer();
            case Scope.Found.Good(Scope scope) -> {
                String glob = arguments.glob().orElse("**");
                boolean negated = glob.startsWith("!");
                yield switch (Glob.parse(anyDepth(negated ? glob.substring(1) : glob))) {
                    case Glob.Parsed.Bad(String why) -> new LensError("'glob' is not a glob: " + why).answer();
                    case Glob.Parsed.Good(Glob good) -> {
                        Glob.Matcher matcher = good.matcher();
                        yield search(regex, scope.where(negated ? matcher.negate() : matcher), arguments);
                    }
                };
            }
        };
    }

    /** ripgrep: what has no slash is about the name of a file, wherever it lies. */
    private static String anyDepth(String glob) {
        String composed = Normalizer.normalize(glob, Normalizer.Form.NFC);
        return composed.indexOf('/') < 0 ? "**/" + composed : composed;
    }

    private ToolResult search(Regex regex, List<Note> notes, Arguments arguments) {
        int skip = amount(arguments.offset(), 0);
        int asked = amount(arguments.headLimit(), DEFAULT_LIMIT);
        int limit = asked == 0 ? MOST : Math.min(asked, MOST);
        var around = new GrepLines.Context(
                amount(arguments.before().or(arguments::around), 0),
                amount(arguments.after().or(arguments::around), 0),
                arguments.numbers().orElse(true));
        OutputMode output = arguments.outputMode().orElse(OutputMode.FILES_WITH_MATCHES);
        // One more than is shown tells whether there are more.
        int enough = (int) Math.min(Integer.MAX_VALUE, (long) skip + limit + 1);
        TextScanResult<List<String>> scanned;
        try {
            scanned = vault.texts()
                    .scan(notes, () -> new GrepLines(regex.lines(), output, around, enough), List::size, enough);
        } catch (TooCostlyException costly) {
            return new LensError(
                            "the pattern takes too long on these documents; make its repetitions smaller, or search"
                                    + " fewer of them with 'path' or 'glob'")
                    .answer();
        }
        boolean parted = output == OutputMode.CONTENT && (around.before() > 0 || around.after() > 0);
        List<String> lines = GrepLines.together(scanned.results(), parted);
        return new ToolResult.Text(shown(lines, skip, limit) + unreadable(scanned.unreadable()));
    }

    private static String shown(List<String> lines, int skip, int limit) {
        if (lines.isEmpty()) {
            return GlobDocuments.NO_MATCHES;
        }
        if (skip >= lines.size()) {
            return "No more matches: there are " + lines.size() + " in all.";
        }
        String more = lines.size() > (long) skip + limit
                ? "\n(There are more; the next begin at offset " + (skip + limit) + ".)"
                : "";
        return lines.stream().skip(skip).limit(limit).collect(Collectors.joining("\n")) + more;
    }

    private static String unreadable(List<NotePath> paths) {
        return paths.isEmpty()
                ? ""
                : "\n(Could not be read: "
                        + paths.stream().limit(10).map(LensFormat::path).collect(Collectors.joining(", "))
                        + (paths.size() > 10 ? " and " + (paths.size() - 10) + " more" : "") + ".)";
    }

    private static int amount(Optional<Double> given, int otherwise) {
        return (int) given.orElse((double) otherwise).doubleValue();
    }
}
