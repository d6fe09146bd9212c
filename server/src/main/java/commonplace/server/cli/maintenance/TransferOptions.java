package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.VaultOptions;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** What {@code import} and {@code export} have in common. */
final class TransferOptions {
    private static final String ZIP = "--zip";
    private static final String OVERWRITE = "--overwrite";

    private TransferOptions() {}

    static CommandSpec addTo(CommandSpec spec, String label, String place, String overwrite) {
        return spec.addPositional(PositionalParamSpec.builder()
                        .index("0")
                        .arity("1")
                        .required(true)
                        .type(Path.class)
                        .paramLabel(label)
                        .description(place)
                        .build())
                .addOption(OptionSpec.builder(ZIP)
                        .description("It is a ZIP even if its name does not end in .zip.")
                        .build())
                .addOption(OptionSpec.builder(OVERWRITE).description(overwrite).build())
                .addOption(VaultOptions.json());
    }

    static Path place(ParseResult parsed) {
        Path typed = parsed.matchedPositionalValue(0, Path.of(""));
        return typed.toAbsolutePath().normalize();
    }

    static boolean isZip(ParseResult parsed, Path place) {
        return parsed.hasMatchedOption(ZIP)
                || place.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
    }

    static boolean overwrite(ParseResult parsed) {
        return parsed.hasMatchedOption(OVERWRITE);
    }
}
