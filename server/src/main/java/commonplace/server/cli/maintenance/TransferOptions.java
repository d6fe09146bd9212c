package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Positional;
import java.nio.file.Path;
import java.util.Locale;

/** What {@code import} and {@code export} have in common. */
final class TransferOptions {
    static final Option<Boolean> ZIP = Option.flag("--zip", "It is a ZIP even if its name does not end in .zip.");

    private TransferOptions() {}

    static Option<Boolean> overwrite(String help) {
        return Option.flag("--overwrite", help);
    }

    static Path place(Arguments arguments, Positional<Path> place) {
        return arguments.get(place, Path.of("")).toAbsolutePath().normalize();
    }

    static boolean isZip(Arguments arguments, Path place) {
        return arguments.has(ZIP) || place.toString().toLowerCase(Locale.ROOT).endsWith(".zip");
    }
}
