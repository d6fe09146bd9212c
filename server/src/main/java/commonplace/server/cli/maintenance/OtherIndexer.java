package commonplace.server.cli.maintenance;

import commonplace.projects.semantic.MeaningProgress;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TimeLeft;
import commonplace.server.host.Hosts;
import commonplace.server.host.Hosts.HostReport;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultStatus;
import commonplace.server.settings.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** What {@code index} does about another process that has the vault open. */
final class OtherIndexer {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);

    private final Settings settings;
    private final Hosts<HostedVault> hosts;

    OtherIndexer(Settings settings) {
        this.settings = settings;
        this.hosts = VaultHosts.of(settings);
    }

    private record Other(HostReport host, Optional<VaultStatus> status) {
        /** Whether it was started to do what we were. */
        boolean indexes() {
            return status.filter(each -> each.command().equals(IndexCommand.NAME))
                    .isPresent();
        }

        String name() {
            String command = status.map(VaultStatus::command)
                    .filter(each -> !each.isEmpty())
                    .map(each -> "`commonplace " + each + "`")
                    .orElse("another command");
            return "process " + host.pid() + " (" + command
                    + host.page().map(page -> " at " + page).orElse("") + ")";
        }
    }

    private Optional<Other> other() throws IOException {
        return hosts.report().map(host -> new Other(host, VaultStatus.read(host.status())));
    }

    /** {@code --status}. */
    int status() throws IOException {
        Terminal terminal = Terminal.ofStandardOutput();
        Optional<Other> other = other();
        System.out.println(terminal.dim("Vault   ") + settings.vault().root() + ", open in "
                + other.map(Other::name).orElse("no process"));
        Optional<VaultStatus> status = other.flatMap(Other::status);
        status.ifPresent(each -> System.out.println(terminal.dim("Words   ") + words(each)));
        Optional<MeaningProgress> kept = SemanticNotes.kept(settings.meaning());
        String meaning = status.flatMap(VaultStatus::meaning)
                .or(() -> kept)
                .map(progress -> meaning(progress, status.isPresent()))
                .orElse(settings.models().embeds() ? "nothing yet" : "not wanted (--embedder none)");
        System.out.println(terminal.dim("Meaning ") + meaning);
        return Exit.OK;
    }

    private static String words(VaultStatus status) {
        return status.open()
                ? "of all notes"
                : CountText.number(status.words().done()) + " of "
                        + CountText.count(status.words().total(), "note") + " that had to be read";
    }

    private static String meaning(MeaningProgress progress, boolean open) {
        String passages =
                CountText.number(progress.embedded()) + " of " + CountText.count(progress.passages(), "passage");
        return open && progress.wanted()
                ? "of " + progress.percent() + " of the notes: " + passages
                        + (progress.isComplete() ? "" : progress.learning() ? ", and more are being learned" : "")
                : passages + " of the " + CountText.count(progress.notesRead(), "note") + " that were read";
    }

    /** {@code --stop}. */
    int stop() throws IOException {
        Optional<Other> other = other();
        if (other.isEmpty() || !other.get().indexes()) {
            ErrorOutput.say("no `commonplace index` is running on this vault"
                    + other.map(each -> "; it is open in " + each.name()).orElse(""));
            return Exit.REFUSED;
        }
        long pid = other.get().host().pid();
        try {
            if (!end(pid)) {
                ErrorOutput.say("process " + pid + " does not end; kill it, which loses nothing that was learned");
                return Exit.BROKEN;
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        System.out.println("Process " + pid + " has ended; the next `commonplace index` goes on from there.");
        return Exit.OK;
    }

    private static boolean end(long pid) throws InterruptedException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        process.ifPresent(ProcessHandle::destroy);
        long end = System.nanoTime() + LONGEST_END.toNanos();
        while (process.filter(ProcessHandle::isAlive).isPresent()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            Thread.sleep(LOOK.dividedBy(10));
        }
        return true;
    }

    /**
     * Leaves the work to a process that does it already, and shows how far that is; else nothing. A server that ends takes its
     * page along, and people who look at it: that is not ours to decide.
     */
    Optional<Integer> leaveTo(boolean rebuild, boolean isNotAwaited) throws IOException {
        Optional<Other> other = other().filter(each -> each.host().page().isPresent() || each.indexes());
        if (other.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> page = other.get().host().page();
        if (rebuild) {
            ErrorOutput.say(page.map(address -> "the vault is being served at " + address
                            + "; end that process (Ctrl-C) and run this again")
                    .orElse(other.get().name() + " is indexing this vault; `commonplace index --stop` ends it"));
            return Optional.of(Exit.REFUSED);
        }
        System.out.println(
                page.map(address -> "The vault is being served at " + address + ", which keeps its index up to date.")
                        .orElse("The vault is being indexed by " + other.get().name() + "."));
        if (!isNotAwaited) {
            await(other.get().host().pid());
        }
        return Optional.of(Exit.OK);
    }

    /** Shows the progress of another process until it is done or gone. Whoever ends this ends only the looking. */
    private void await(long pid) throws IOException {
        var timeLeft = new TimeLeft();
        try (var bar = new ProgressBar("Meaning")) {
            while (true) {
                Optional<Other> now = other().filter(each -> each.host().pid() == pid);
                Optional<VaultStatus> status = now.flatMap(Other::status);
                Optional<MeaningProgress> meaning = status.flatMap(VaultStatus::meaning);
                boolean begins =
                        meaning.isEmpty() && status.filter(VaultStatus::learns).isPresent();
                boolean indexes = now.filter(Other::indexes).isPresent();
                if (!begins
                        && !indexes
                        && meaning.filter(each -> each.learning() && !each.isComplete())
                                .isEmpty()) {
                    return;
                }
                meaning.ifPresent(each ->
                        bar.at(each.embedded(), each.passages(), timeLeft.at(each.embedded(), each.passages())));
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
