package commonplace.server.cli.command;

import commonplace.server.settings.Flags;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say which vault, and others that are the same for every command. */
public final class VaultOptions {
    public static final String VAULT = "--vault";
    private static final String JSON = "--json";
    public static final String CONFIG = "--config";
    private static final String EMBEDDER = "--embedder";
    private static final String WRITER = "--writer";
    private static final String DATABASE = "--database";
    public static final String REGISTRY = "--registry";
    public static final String TOOLS = "--tools";

    /** What all commands have stands below what only this one has. */
    private static final int BELOW = 100;

    private VaultOptions() {}

    /** A command's beginning: what it does, help, and the vault. */
    public static CommandSpec spec(Command command, String... description) {
        return bare(command, description)
                .addOption(OptionSpec.builder(VAULT)
                        .paramLabel("DIR")
                        .type(Path.class)
                        .order(BELOW + 1)
                        .description("The folder of Markdown notes. Default: the example vault.")
                        .build())
                .addOption(OptionSpec.builder(CONFIG)
                        .paramLabel("FILE")
                        .type(Path.class)
                        .order(BELOW + 2)
                        .description("Configuration. Default: .commonplace/config.json in the vault.")
                        .build())
                .addOption(OptionSpec.builder(EMBEDDER)
                        .paramLabel("MODEL")
                        .type(String.class)
                        .order(BELOW + 2)
                        .description("What knows the meaning of texts: bge-small, minilm, ollama[:NAME], openai:NAME,"
                                + " none. Default: bge-small, which is part of this program.")
                        .build())
                .addOption(OptionSpec.builder(WRITER)
                        .paramLabel("MODEL")
                        .type(String.class)
                        .order(BELOW + 2)
                        .description("What writes answers: ollama[:NAME], openai:NAME, none. Default: ollama where"
                                + " OLLAMA_HOST is set, else none.")
                        .build())
                .addOption(OptionSpec.builder(DATABASE)
                        .paramLabel("URL")
                        .type(String.class)
                        .order(BELOW + 2)
                        .description("PostgreSQL with pgvector that keeps the documents of projects, such as"
                                + " postgresql://user@host/name; none for files. Default: COMMONPLACE_DATABASE,"
                                + " else none.")
                        .build())
                .addOption(OptionSpec.builder(REGISTRY)
                        .paramLabel("FILE")
                        .type(Path.class)
                        .order(BELOW + 2)
                        .description("The registry of sources that get_sources answers from. Default: the one that is"
                                + " part of this program.")
                        .build())
                .addOption(OptionSpec.builder(TOOLS)
                        .paramLabel("all|lean|LIST")
                        .type(String.class)
                        .order(BELOW + 2)
                        .description("The tools that clients see themselves: all of them, lean for seven that find and"
                                + " run the others, or namespaces and tools such as cairn,lens:read. Default: all.")
                        .build());
    }

    /** The beginning of a command that needs no vault. */
    public static CommandSpec bare(Command command, String... description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command).addOption(help());
        spec.usageMessage()
                .abbreviateSynopsis(true)
                .sortOptions(false)
                .descriptionHeading("%n")
                .description(description)
                .parameterListHeading("%n")
                .optionListHeading("%n");
        return spec;
    }

    public static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .order(BELOW + 3)
                .description("Show this help and exit.")
                .build();
    }

    public static OptionSpec json() {
        return OptionSpec.builder(JSON)
                .order(BELOW)
                .description("Print the answer as JSON.")
                .build();
    }

    public static boolean isJson(ParseResult parsed) {
        return parsed.hasMatchedOption(JSON);
    }

    public static Flags flags(ParseResult parsed) {
        return new Flags(
                Optional.ofNullable(parsed.<Path>matchedOptionValue(VAULT, null)),
                Optional.ofNullable(parsed.<Path>matchedOptionValue(CONFIG, null)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(EMBEDDER, null)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(WRITER, null)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(DATABASE, null)),
                Optional.ofNullable(parsed.<Path>matchedOptionValue(REGISTRY, null)),
                Optional.ofNullable(parsed.<String>matchedOptionValue(TOOLS, null)));
    }
}
