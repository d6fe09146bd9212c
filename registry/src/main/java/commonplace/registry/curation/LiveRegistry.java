package commonplace.registry.curation;

import commonplace.registry.CategoryMatcher;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The registry that is served, which follows its file: an answer has what the file holds now. A new version that
 * cannot be used leaves the one before in its place, and says so.
 */
public final class LiveRegistry {
    /** How long a caller waits for a new version to be read, before the one before must do. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Optional<Path> file;
    private final double threshold;
    private final InstantSource clock;
    private final Consumer<String> say;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable State state;

    /** The registry's file and its log's, as they were when they were last read. */
    private List<FileStamp> seen = List.of();

    /** Kept, because it remembers what was in it. */
    private @Nullable RegistryLog log;

    /** As below, with the usual threshold. */
    public LiveRegistry(Optional<Path> file, InstantSource clock, Consumer<String> say) {
        this(file, CategoryMatcher.THRESHOLD, clock, say);
    }

    /**
     * @param file empty for the registry that ships with the product
     * @param threshold from which score on a topic is an answer, unless a caller says otherwise
     * @param say hears what is wrong with the file, when it is found
     */
    public LiveRegistry(Optional<Path> file, double threshold, InstantSource clock, Consumer<String> say) {
        this.file = file.map(Path::toAbsolutePath);
        this.threshold = threshold;
        this.clock = clock;
        this.say = say;
    }

    /** What can be served. */
    public sealed interface State {
        /** @param trouble what is wrong with a newer version, which is why this one is still served */
        record Serving(CheckedRegistry registry, Optional<String> trouble) implements State {}

        /** There never was a version that could be used. */
        record Unusable(String reason) implements State {}
    }

    public double threshold() {
        return threshold;
    }

    /** What is served now. */
    public State current() {
        State known = state;
        if (known != null && (file.isEmpty() || !takesTurn())) {
            return known;
        }
        if (known == null) {
            reading.lock();
        }
        try {
            return file.isPresent() ? look(file.get()) : builtIn();
        } finally {
            reading.unlock();
        }
    }

    private boolean takesTurn() {
        try {
            return reading.tryLock(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private State builtIn() {
        State known = state;
        State now = known == null ? new State.Serving(CheckedRegistry.builtIn(), Optional.empty()) : known;
        state = now;
        return now;
    }

    private State look(Path path) {
        State known = state;
        RegistryLog beside = log(path);
        List<FileStamp> now = List.of(FileStamp.of(path), FileStamp.of(beside.file()));
        boolean settled = now.stream().allMatch(stamp -> stamp.isSettled(clock.instant()));
        if (known == null || !settled || !now.equals(seen)) {
            known = next(known, CheckedRegistry.read(path, beside), beside);
            seen = now;
            state = known;
        }
        return known;
    }

    private RegistryLog log(Path path) {
        RegistryLog known = log;
        if (known == null || !known.file().equals(RegistryLog.fileOf(path))) {
            known = new RegistryLog(path, clock);
            log = known;
        }
        return known;
    }

    /** The registry that is served now, if there is one. */
    public Optional<CheckedRegistry> served() {
        return current() instanceof State.Serving(CheckedRegistry registry, var _)
                ? Optional.of(registry)
                : Optional.empty();
    }

    private State next(@Nullable State before, Checked read, RegistryLog beside) {
        return switch (read) {
            // The same content keeps what was made of it.
            case Checked.Good(CheckedRegistry registry)
            when before instanceof State.Serving(var known, var _) && Arrays.equals(known.file(), registry.file()) ->
                new State.Serving(known, Optional.empty());
            case Checked.Good(CheckedRegistry registry) ->
                before instanceof State.Serving(var known, var _)
                        ? objection(known, registry, beside)
                                .map(reason ->
                                        worse(before, reason + "; to serve it all the same, start the server again"))
                                .orElse(new State.Serving(registry, Optional.empty()))
                        : new State.Serving(registry, Optional.empty());
            case Checked.Bad(String reason) -> worse(before, reason);
        };
    }

    /** What speaks against one in the place of another that was signed: that somebody vouched for that, and not for this. */
    private static Optional<String> objection(CheckedRegistry served, CheckedRegistry offered, RegistryLog beside) {
        if (served.signer().isEmpty()) {
            return Optional.empty();
        }
        CuratorKey signer = served.signer().get();
        if (offered.signer().isEmpty()) {
            return Optional.of("it is not signed, and the version before is, by " + signer);
        }
        if (!offered.signer().get().equals(signer)
                && !isHandedOver(signer, offered.signer().get(), beside)) {
            return Optional.of("it is signed by " + offered.signer().get() + ", and the version before by " + signer
                    + ", who did not hand its log over");
        }
        return offered.registry().isOlderThan(served.registry())
                ? Optional.of("it is version " + offered.registry().version() + " of "
                        + offered.registry().updated() + ", older than the version before")
                : Optional.empty();
    }

    private static boolean isHandedOver(CuratorKey from, CuratorKey to, RegistryLog beside) {
        try {
            return beside.isHandedOver(from, to);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private State worse(@Nullable State before, String reason) {
        State after = before instanceof State.Serving(CheckedRegistry registry, var _)
                ? new State.Serving(registry, Optional.of(reason))
                : new State.Unusable(reason);
        if (!after.equals(before)) {
            String what = after instanceof State.Serving
                    ? "the registry's new version cannot be used, and the one before stays: "
                    : "there is no registry that could be served: ";
            say.accept(what + reason);
        }
        return after;
    }
}
