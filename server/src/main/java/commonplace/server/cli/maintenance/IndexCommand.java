package commonplace.server.cli.maintenance;

import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.host.Host;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.Vault;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * {@code index}: brings the index up to date. It takes the place of a process that has the vault open for clients, and
 * answers these itself until it is done; they notice nothing but the wait.
 */
public final class IndexCommand {
    private static final Option<Boolean> REBUILD =
            Option.flag("--rebuild", "Throw the index away first and read every note again.");

    private IndexCommand() {}

    public static Command command() {
        return Command.named("index")
                .group(Group.CARE)
                .description(
                        "Bring the index of a vault up to date with its files. This also happens whenever the vault is"
                                + " opened; doing it before saves the first client the wait.")
                .takesVault()
                .takes(REBUILD)
                .footer("Clients that are connected stay so. A vault that `serve` has open is kept up to date by it;"
                        + " end it first to rebuild.")
                .runs(IndexCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        Settings settings = arguments.settings();
        boolean rebuild = arguments.has(REBUILD);
        var read = new AtomicLong();
        try (var bar = new ProgressBar("Indexing")) {
            var hosts = new Hosts<>(VaultHosts.discovery(settings), () -> {
                if (rebuild) {
                    Vault.discardIndex(settings.vault());
                }
                return new HostedVault(new VaultParts(settings, (done, total) -> {
                    read.set(total);
                    bar.at(done, total);
                }));
            });
            Optional<String> page = hosts.page();
            if (page.isPresent()) {
                return leaveTo(page.get(), rebuild);
            }
            long start = System.nanoTime();
            try (Host<HostedVault> host = hosts.takeOver()) {
                Vault vault = host.service().vault();
                vault.commit();
                bar.clear();
                report(vault, read.get(), System.nanoTime() - start);
            }
        }
        return Exit.OK;
    }

    /** A server that ends takes its page along, and people who look at it: that is not ours to decide. */
    private static int leaveTo(String page, boolean rebuild) {
        if (rebuild) {
            ErrorOutput.say(
                    "the vault is being served at " + page + "; end that process (Ctrl-C)" + " and run this again");
            return Exit.REFUSED;
        }
        System.out.println("The vault is being served at " + page + ", which keeps its index up to date.");
        return Exit.OK;
    }

    private static void report(Vault vault, long read, long nanos) {
        Terminal terminal = Terminal.ofStandardOutput();
        String notes = CountText.count(vault.view().size(), "note");
        if (read == 0) {
            System.out.println(notes + ", and the index knew them all (" + CountText.seconds(nanos) + ").");
        } else {
            long perSecond = Math.round(read / (nanos / 1e9));
            System.out.println(notes + ", " + CountText.number(read) + " of them read in " + CountText.seconds(nanos)
                    + ": " + CountText.number(perSecond) + " a second.");
        }
        System.out.println(terminal.dim("Vault  ") + vault.root() + "\n" + terminal.dim("Index  ")
                + vault.settings().index());
    }
}
