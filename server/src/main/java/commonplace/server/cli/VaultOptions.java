package commonplace.server.cli;

import commonplace.server.settings.Flags;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options that say which vault, the same for every command. */
final class VaultOptions {
    static final String VAULT = "--vault";
    static final String CONFIG = "--config";

    private VaultOptions() {}

    /** A command's beginning: what it does, help, and the vault. */
    static CommandSpec spec(Command command, String... description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(command)
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description("Show this help and exit.")
                        .build())
                .addOption(OptionSpec.builder(VAULT)
                        .paramLabel("DIR")
                        .type(Path.class)
                        .description("The folder of Markdown notes. Default: the example vault.")
                        .build())
                .addOption(OptionSpec.builder(CONFIG)
                        .paramLabel("FILE")
                        .type(Path.class)
                        .description("Configuration. Default: .commonplace/config.json in the vault.")
                        .build());
        spec.usageMessage().description(description);
        return spec;
    }

    static Flags flags(ParseResult parsed) {
        return new Flags(
                Optional.ofNullable(parsed.<Path>matchedOptionValue(VAULT, null)),
                Optional.ofNullable(parsed.<Path>matchedOptionValue(CONFIG, null)));
    }
}
