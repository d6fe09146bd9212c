package commonplace.server.cli.maintenance;

import commonplace.projects.semantic.MeaningProgress;
import commonplace.projects.semantic.SemanticNotes;
import commonplace.server.cli.command.Arguments;
import commonplace.server.cli.command.Command;
import commonplace.server.cli.command.Exit;
import commonplace.server.cli.command.Group;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.Termination;
import commonplace.server.cli.command.VaultHosts;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.ErrorOutput;
import commonplace.server.cli.terminal.ProgressBar;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TimeLeft;
import commonplace.server.host.Host;
import commonplace.server.host.Hosts;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.Settings;
import commonplace.server.settings.SettingsException;
import commonplace.vault.Vault;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code index}: brings words and meaning of all notes up to date. It takes the place of a process that has the vault open
 * for clients, and answers these itself until it is done; they notice nothing but the wait. What it has done stays done
 * however it ends.
 */
public final class IndexCommand {
    static final String NAME = "index";

    private static final Option<Boolean> REBUILD = Option.flag(
            "--rebuild",
            "Throw the index away first and read every note again. What was learned of passages that have not changed"
                    + " is used again.");
    private static final Option<Boolean> WORDS_ONLY =
            Option.flag("--words-only", "Leave the meaning of the notes for later.");
    private static final Option<Boolean> BACKGROUND =
            Option.flag("--background", "Do it in a process of its own that goes on when this one has ended.");
    private static final Option<Boolean> STATUS =
            Option.flag("--status", "Tell how far it is, in whichever process, and do nothing.");
    private static final Option<Boolean> STOP =
            Option.flag("--stop", "End the process that does it in the background.");

    private IndexCommand() {}

    public static Command command() {
        return Command.named(NAME)
                .group(Group.CARE)
                .description(
                        "Bring the index of a vault up to date with its files, by words and by meaning. A process that"
                                + " has the vault open for long does this by itself; doing it before saves the first"
                                + " client the wait.")
                .takesVault()
                .takes(REBUILD, WORDS_ONLY, BACKGROUND, STATUS, STOP)
                .footer("Ctrl-C ends it, and the next run goes on where it stopped. Clients that are connected stay"
                        + " so. A vault that `serve` has open is kept up to date by it; end it first to rebuild.")
                .runs(IndexCommand::run);
    }

    private static int run(Arguments arguments) throws IOException, SettingsException {
        List<Option<Boolean>> ways =
                Stream.of(BACKGROUND, STATUS, STOP).filter(arguments::has).toList();
        if (ways.size() > 1) {
            throw arguments.misuse(ways.get(0).name() + " and " + ways.get(1).name() + " do not go together");
        }
        Settings settings = arguments.settings();
        var others = new OtherIndexer(settings);
        if (arguments.has(STATUS)) {
            return others.status();
        }
        if (arguments.has(STOP)) {
            return others.stop();
        }
        boolean rebuild = arguments.has(REBUILD);
        boolean wordsOnly = arguments.has(WORDS_ONLY);
        Optional<Integer> left = others.leaveTo(rebuild, wordsOnly || arguments.has(BACKGROUND));
        if (left.isPresent()) {
            return left.get();
        }
        if (arguments.has(BACKGROUND)) {
            List<String> typed = Stream.of(REBUILD, WORDS_ONLY)
                    .filter(arguments::has)
                    .map(Option::name)
                    .toList();
            return new BackgroundIndexer(settings, arguments).start(typed);
        }
        return new IndexCommand.Run(settings, rebuild, wordsOnly).run();
    }

    /** One run in this process. */
    private static final class Run {
        private final Settings settings;
        private final boolean rebuild;
        private final boolean wordsOnly;
        private final AtomicLong read = new AtomicLong();
        private final AtomicBoolean told = new AtomicBoolean();
        private final ProgressBar words = new ProgressBar("Words  ");
        private final ProgressBar meaning = new ProgressBar("Meaning");
        private volatile @Nullable MeaningProgress last;

        Run(Settings settings, boolean rebuild, boolean wordsOnly) {
            this.settings = settings;
            this.rebuild = rebuild;
            this.wordsOnly = wordsOnly || !settings.models().embeds();
        }

        int run() throws IOException {
            var hosts = new Hosts<>(VaultHosts.discovery(settings), this::open);
            long start = System.nanoTime();
            try (words;
                    meaning;
                    Host<HostedVault> host = hosts.takeOver()) {
                Termination.closes(() -> stop(host));
                Vault vault = host.service().vault();
                vault.commit();
                words.clear();
                report(vault, System.nanoTime() - start);
                int exit = wordsOnly ? Exit.OK : learn(host.service().meaning());
                places(vault);
                return exit;
            } catch (InterruptedException | RuntimeException ended) {
                return ended(ended);
            } finally {
                told.set(true);
            }
        }

        /** By Ctrl-C, of which the hook tells; because another process took the vault; or because something is broken. */
        private int ended(Exception ended) {
            if (told.get()) {
                return Exit.OK;
            }
            if (ended instanceof RuntimeException broken) {
                throw broken;
            }
            System.out.println(
                    "Another process has taken over the vault; `commonplace index --status` tells how far it is.");
            return Exit.OK;
        }

        private HostedVault open() throws IOException {
            if (rebuild) {
                settings.vault().discardIndex();
                SemanticNotes.discard(settings.meaning());
            }
            return new HostedVault(
                    new VaultParts(settings, (done, total) -> {
                        read.set(total);
                        words.at(done, total);
                    }),
                    NAME,
                    false);
        }

        private int learn(SemanticNotes notes) throws InterruptedException {
            long start = System.nanoTime();
            long before = notes.progress().embedded();
            var timeLeft = new TimeLeft();
            notes.learn();
            Optional<String> trouble = notes.awaitLearned(progress -> show(progress, timeLeft));
            notes.commit();
            meaning.clear();
            MeaningProgress now = notes.progress();
            if (trouble.isPresent()) {
                ErrorOutput.say("meaning is known of " + now.percent() + " of the notes: " + trouble.get());
                return Exit.BROKEN;
            }
            report(now, now.embedded() - before, System.nanoTime() - start);
            return Exit.OK;
        }

        private void show(MeaningProgress progress, TimeLeft timeLeft) {
            last = progress;
            if (progress.notesRead() < progress.notes()) {
                words.at(progress.notesRead(), progress.notes());
            } else {
                words.clear();
                meaning.at(
                        progress.embedded(),
                        progress.passages(),
                        timeLeft.at(progress.embedded(), progress.passages()));
            }
        }

        /** The process was told to end, as by Ctrl-C. */
        private void stop(Host<HostedVault> host) throws InterruptedException {
            boolean unfinished = told.compareAndSet(false, true);
            host.closeSoon();
            if (unfinished) {
                words.clear();
                meaning.clear();
                MeaningProgress known = last;
                ErrorOutput.print("Stopped"
                        + (known == null ? "" : ". Meaning is known of " + known.percent() + " of the notes")
                        + "; the next run goes on from there.");
            }
        }

        private void report(Vault vault, long nanos) {
            String notes = CountText.count(vault.view().size(), "note");
            long again = read.get();
            System.out.println(
                    again == 0
                            ? notes + ", and the index knew them all (" + CountText.seconds(nanos) + ")."
                            : notes + ", " + CountText.number(again) + " of them read in " + CountText.seconds(nanos)
                                    + perSecond(again, nanos));
        }

        private static void report(MeaningProgress now, long added, long nanos) {
            String passages = CountText.count(now.passages(), "passage");
            System.out.println(
                    added <= 0
                            ? "Their meaning was known: " + passages + "."
                            : "Their meaning is known: " + passages + ", " + CountText.number(added)
                                    + " of them learned in " + CountText.seconds(nanos) + perSecond(added, nanos));
        }

        private static String perSecond(long done, long nanos) {
            return ": " + CountText.number(Math.round(done / (nanos / 1e9))) + " a second.";
        }

        private static void places(Vault vault) {
            Terminal terminal = Terminal.ofStandardOutput();
            System.out.println(terminal.dim("Vault  ") + vault.root() + "\n" + terminal.dim("Index  ")
                    + vault.settings().index());
        }
    }
}
