package commonplace.server.cli.command;

import java.nio.file.Path;
import java.util.List;

/** The options that say which vault, and others that are the same for many commands. */
public final class VaultOptions {
    /** What all commands have stands below what only this one has. */
    private static final int BELOW = 100;

    static final int LAST = BELOW + 4;

    public static final Option<Boolean> JSON =
            Option.flag("--json", "Print the answer as JSON.").below(BELOW);

    public static final Option<Path> VAULT = Option.path(
                    "--vault",
                    "DIR",
                    "The folder of Markdown notes. Default: the documents of the project in which the command is"
                            + " started, else the example vault.")
            .below(BELOW + 1);

    public static final Option<Path> CONFIG = Option.path(
                    "--config", "FILE", "Configuration. Default: .commonplace/config.json in the vault.")
            .below(BELOW + 2);

    public static final Option<String> EMBEDDER = Option.text(
                    "--embedder",
                    "MODEL",
                    "What knows the meaning of texts: bge-small, minilm, bge-small-zh (Chinese), ollama[:NAME],"
                            + " openai:NAME, none. Default: COMMONPLACE_EMBEDDER, else bge-small, which is part of this"
                            + " program.")
            .below(BELOW + 2);

    public static final Option<String> WRITER = Option.text(
                    "--writer",
                    "MODEL",
                    "What writes answers: ollama[:NAME], openai:NAME, none. Default: ollama where OLLAMA_HOST is set,"
                            + " else none.")
            .below(BELOW + 2);

    public static final Option<String> DATABASE = Option.text(
                    "--database",
                    "URL",
                    "PostgreSQL with pgvector that keeps the documents of projects, such as"
                            + " postgresql://user@host/name; none for files. Default: COMMONPLACE_DATABASE, else none.")
            .below(BELOW + 2);

    public static final Option<Path> REGISTRY = Option.path(
                    "--registry",
                    "FILE",
                    "The registry of sources that get_sources answers from. Default: the one that is part of this"
                            + " program.")
            .below(BELOW + 2);

    public static final Option<String> TOOLS = Option.text(
                    "--tools",
                    "all|lean|LIST",
                    "The tools that clients see themselves: all of them, lean for seven that find and run the others,"
                            + " or namespaces and tools such as cairn,lens:read. Default: all.")
            .below(BELOW + 2);

    /** What every command has, besides help. */
    public static final Option<Boolean> VERBOSE = Option.flag(
                    "--verbose", "Tell on standard error in detail what happens.")
            .below(BELOW + 3);

    static final List<Option<?>> ALL = List.of(VAULT, CONFIG, EMBEDDER, WRITER, DATABASE, REGISTRY, TOOLS);

    private VaultOptions() {}

    /** Whether an option is one of those that say which vault, and how it is served. */
    public static boolean isOne(Option<?> option) {
        return ALL.contains(option);
    }
}
