package commonplace.knowledge.curation;

import commonplace.knowledge.curation.CheckedRegistry.Checked;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The registry that is served, which follows its file: whoever asks gets what the file holds now. A new version that
 * cannot be used leaves the one before in its place, and says so.
 */
public final class LiveRegistry {
    private final Optional<Path> file;
    private final InstantSource clock;
    private final Consumer<String> say;
    private @Nullable State state;

    /** The registry's file and its log's, as they were when they were last read. */
    private List<FileStamp> seen = List.of();

    /**
     * @param file empty for the registry that ships with the product
     * @param say hears what is wrong with the file, when it is found
     */
    public LiveRegistry(Optional<Path> file, InstantSource clock, Consumer<String> say) {
        this.file = file.map(Path::toAbsolutePath);
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

    /** What is served now. */
    public synchronized State current() {
        State known = state;
        if (file.isEmpty()) {
            known = known == null ? new State.Serving(CheckedRegistry.builtIn(), Optional.empty()) : known;
        } else {
            List<FileStamp> now = List.of(FileStamp.of(file.get()), FileStamp.of(RegistryLog.fileOf(file.get())));
            boolean settled = now.stream().allMatch(stamp -> stamp.isSettled(clock.instant()));
            if (known == null || !settled || !now.equals(seen)) {
                known = next(known, CheckedRegistry.read(file.get()));
                seen = now;
            }
        }
        state = known;
        return known;
    }

    /** Where it comes from: a file's path, or nothing where it ships with the product. */
    public Optional<Path> file() {
        return file;
    }

    private State next(@Nullable State before, Checked read) {
        return switch (read) {
            // The same content keeps what was made of it.
            case Checked.Good(CheckedRegistry registry)
            when before instanceof State.Serving(var known, var _) && Arrays.equals(known.file(), registry.file()) ->
                new State.Serving(known, Optional.empty());
            case Checked.Good(CheckedRegistry registry) -> new State.Serving(registry, Optional.empty());
            case Checked.Bad(String reason) -> worse(before, reason);
        };
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
