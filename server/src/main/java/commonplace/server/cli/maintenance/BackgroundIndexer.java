package commonplace.server.cli.maintenance;

import commonplace.base.PrivateFiles;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code index --background}: has a process of its own do it, which goes on when the terminal is closed. */
final class BackgroundIndexer {
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Neither Ctrl-C nor the end of the terminal is meant for it, and others come first. What is ignored stays so. */
    private static final String DETACHED = "trap '' HUP INT; exec nice -n 10 \"$@\"";

    private final Settings settings;
    private final Arguments arguments;
    private final Path log;

    BackgroundIndexer(Settings settings, Arguments arguments) {
        this.settings = settings;
        this.arguments = arguments;
        this.log = settings.hostFolder().resolve("index.log");
    }

    /** @param typed the options that it is started with, besides those that say which vault */
    int start(List<String> typed) throws IOException {
        PrivateFiles.createFolders(settings.hostFolder());
        PrivateFiles.write(log, new byte[0]);
        var builder = new ProcessBuilder(command(typed));
        // What this process was told by, and nothing else.
        builder.environment().clear();
        builder.environment().putAll(arguments.environment());
        builder.redirectInput(ProcessBuilder.Redirect.from(nothing()));
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.redirectErrorStream(true);
        Process process = builder.start();
        try {
            if (!hasBegun(process)) {
                ErrorOutput.say("indexing in the background ended at once:\n"
                        + Files.readString(log, StandardCharsets.UTF_8).strip());
                return Exit.BROKEN;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        String vault = " --vault " + settings.vault().root();
        System.out.println("Indexing goes on in the background, as process " + process.pid() + ".\n"
                + "  commonplace index --status" + vault + "   tells how far it is\n"
                + "  commonplace index --stop" + vault + "     ends it; what is done stays done\n"
                + "What it says stands in " + log);
        return Exit.OK;
    }

    /** Whether it has the vault, or is done already. */
    private boolean hasBegun(Process process) throws IOException, InterruptedException {
        Hosts<HostedVault> hosts = VaultHosts.of(settings);
        while (process.isAlive()) {
            if (hosts.report().filter(host -> host.pid() == process.pid()).isPresent()) {
                return true;
            }
            Thread.sleep(LOOK);
        }
        return process.exitValue() == Exit.OK;
    }

    private List<String> command(List<String> typed) {
        var command = new ArrayList<String>();
        if (!isWindows()) {
            command.addAll(List.of("sh", "-c", DETACHED, "sh"));
        }
        command.addAll(program(arguments.environment()));
        command.add(IndexCommand.NAME);
        command.addAll(typed);
        command.addAll(arguments.vaultOptions());
        return command;
    }

    /** This program once more: by its launcher, or where it was started without one by the same Java. */
    private static List<String> program(Map<String, String> environment) {
        String launcher = environment.getOrDefault("COMMONPLACE_LAUNCHER", "");
        if (!launcher.isEmpty()) {
            return List.of(launcher);
        }
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path", ""),
                "commonplace.server.Main");
    }

    private static File nothing() {
        return new File(isWindows() ? "NUL" : "/dev/null");
    }

    private static boolean isWindows() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    }
}
