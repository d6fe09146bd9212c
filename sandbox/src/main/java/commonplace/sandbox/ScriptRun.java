package commonplace.sandbox;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.sandbox.ScriptResult.Kind;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import run.endive.runtime.Memory;

/** One script from its first line to its end, on a thread of its own. */
final class ScriptRun implements Runnable, HostFunctions {
    private static final int LONGEST_NAME = 1_000;
    private static final int LONGEST_ERROR = 100_000;

    private final EngineTemplate template;
    private final SandboxLimits limits;
    private final InstantSource clock;
    private final BlockingQueue<HostEvents> news = new LinkedBlockingQueue<>();
    private final ToolCalls calls;
    private final Output output;
    private final Timers timers = new Timers();
    private final ScriptErrorText explanations;

    /** Taken out of the queue by waiting for it, and not told yet. */
    private Optional<HostEvents> pending = Optional.empty();

    private int newsThisTurn;
    private int numbers;
    private int callsOpen;
    private volatile @Nullable Ending ending;
    private volatile boolean finished;
    private volatile @Nullable ScriptStoppedException stopped;

    ScriptRun(EngineTemplate template, SandboxLimits limits, Tools tools, InstantSource clock, Start start) {
        this.template = template;
        this.limits = limits;
        this.clock = clock;
        this.calls = new ToolCalls(tools, limits, news);
        this.output = new Output(limits.outputBytes());
        this.explanations = new ScriptErrorText(start.script());
        news.add(HostEvents.script(start.seed(), start.script().runnable()));
    }

    /** What a run begins with: its script, and the four numbers that its random ones come from. */
    record Start(Script script, String seed) {}

    /** How the script itself ended. */
    sealed interface Ending {
        record Value(@Nullable Object value) implements Ending {}

        record Failure(Kind kind, String message, List<String> stack) implements Ending {}
    }

    /** Says why the run has to end; the thread is to be interrupted next. The first reason counts. */
    synchronized void stop(Kind kind, String message) {
        if (stopped == null) {
            stopped = new ScriptStoppedException(kind, message);
            calls.cancel();
        }
    }

    SandboxLimits limits() {
        return limits;
    }

    @Override
    public void run() {
        int pages = (int) (limits.memoryBytes() / Memory.PAGE_SIZE);
        try {
            ending = work(template.copy(this, pages), pages);
        } catch (InterruptedException e) {
            ending = stoppedOr(new Ending.Failure(Kind.CANCELLED, "The run was cancelled", List.of()));
        } catch (OutOfMemoryError e) {
            ending = stoppedOr(new Ending.Failure(Kind.MEMORY, ScriptErrorText.OUT_OF_MEMORY, List.of()));
        } finally {
            calls.cancel();
            finished = true;
        }
    }

    private Ending work(EngineInstance guest, int mostPages) throws InterruptedException {
        try {
            return work(guest);
        } catch (RuntimeException | StackOverflowError e) {
            return stoppedOr(Crash.explained(e, guest, mostPages));
        }
    }

    /** Why the run had to end, if it had to; what happened to the engine then is only how it took that. */
    private Ending stoppedOr(Ending otherwise) {
        ScriptStoppedException reason = stopped;
        return reason == null ? otherwise : new Ending.Failure(reason.kind(), reason.reason(), List.of());
    }

    /** What came of it, where its thread has ended or had to. */
    Ending ending() {
        Ending known = ending;
        Ending sofar = known == null ? new Ending.Failure(Kind.ERROR, "The engine failed", List.of()) : known;
        return finished ? sofar : stoppedOr(sofar);
    }

    Output output() {
        return output;
    }

    /** The tools whose answers are still to come. */
    List<String> running() {
        return calls.running();
    }

    List<ScriptResult.Call> calls() {
        return calls.report();
    }

    private Ending work(EngineInstance guest) throws InterruptedException {
        while (true) {
            timers.beginTurn();
            newsThisTurn = 0;
            template.turn(guest);
            if (ending instanceof Ending.Failure failure) {
                return failure;
            }
            if (callsOpen == 0 && ending != null) {
                return ending;
            }
            if (callsOpen == 0 && timers.isEmpty()) {
                return new Ending.Failure(Kind.ERROR, ScriptErrorText.NEVER_SETTLES, List.of());
            }
            HostEvents next = news.poll(timers.nanosToNext(), TimeUnit.NANOSECONDS);
            if (next != null) {
                pending = Optional.of(next);
            }
        }
    }

    @Override
    public String ask(String request, GuestText name, GuestText body) {
        ScriptStoppedException reason = stopped;
        if (reason != null) {
            throw reason;
        }
        return switch (request) {
            case "news" -> nextNews().map(HostEvents::text).orElse(NOTHING);
            case "call" -> call(name.text(LONGEST_NAME), body.text(limits.resultBytes()));
            case "timer" -> timer(name.text(LONGEST_NAME));
            case "untimer" -> {
                timers.remove(name.text(LONGEST_NAME));
                yield NOTHING;
            }
            case "print" -> {
                output.print(name.text(LONGEST_NAME), body);
                yield NOTHING;
            }
            case "returned" -> {
                end(returned(name.text(LONGEST_NAME), body));
                yield NOTHING;
            }
            case "threw" -> {
                end(explanations.thrown(name.text(LONGEST_NAME), body.text(LONGEST_ERROR)));
                yield NOTHING;
            }
            default ->
                throw new ScriptStoppedException(
                        Kind.ERROR, "The script asked the host for something that there is not");
        };
    }

    @Override
    public long time() {
        return TimeUnit.MILLISECONDS.toNanos(clock.millis());
    }

    /** Answers of tools as many as there are, or else one timer: what a timer's action promises comes before the next. */
    private Optional<HostEvents> nextNews() {
        if (timers.hadTheirTurn()) {
            return Optional.empty();
        }
        Optional<HostEvents> next = pending.or(() -> Optional.ofNullable(news.poll()));
        pending = Optional.empty();
        next.ifPresent(this::told);
        return next.isPresent() || newsThisTurn > 0 ? next : timers.due();
    }

    private void told(HostEvents news) {
        newsThisTurn++;
        switch (news.kind()) {
            case "value", "failure" -> {
                callsOpen--;
                calls.taken();
            }
            case "refusal" -> callsOpen--;
            default -> {}
        }
    }

    private String call(String id, String arguments) {
        int number = ++numbers;
        callsOpen++;
        calls.start(number, id, arguments);
        return Integer.toString(number);
    }

    private String timer(String milliseconds) {
        int number = ++numbers;
        timers.add(number, milliseconds);
        return Integer.toString(number);
    }

    /** The first end is the end. */
    private void end(Ending how) {
        if (ending == null) {
            ending = how;
        }
    }

    private Ending returned(String what, GuestText body) {
        String json = body.text(limits.resultBytes());
        List<String> unawaited = calls.running();
        if (!unawaited.isEmpty()) {
            output.note("The script returned while calls of " + String.join(", ", unawaited)
                    + " were running, and was waited for: write await before them.");
        }
        if (what.equals("nothing")) {
            output.note("The script returned nothing: end it with return and a value.");
        }
        try {
            return new Ending.Value(Json.read(json));
        } catch (MalformedJsonException e) {
            return new Ending.Failure(
                    Kind.ERROR, "The value returned is not what we read as JSON: " + e.getMessage(), List.of());
        }
    }
}
