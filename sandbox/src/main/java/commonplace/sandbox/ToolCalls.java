package commonplace.sandbox;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one run, each on a thread of its own, so that they go on at the same time and what stops the script never
 * hits a tool in the middle of its work unless the run is over.
 */
final class ToolCalls {
    /** Said to a script that catches the refusal and goes on, and known again where it does not. */
    static final String TOO_MANY = "tool_calls";

    private final Tools tools;
    private final SandboxLimits limits;
    private final BlockingQueue<HostEvents> news;
    private final Semaphore turns;
    private final List<TrackedCall> made = new ArrayList<>();

    ToolCalls(Tools tools, SandboxLimits limits, BlockingQueue<HostEvents> news) {
        this.tools = tools;
        this.limits = limits;
        this.news = news;
        this.turns = new Semaphore(limits.callsAtOnce(), true);
    }

    /** Starts a call; how it ends will be in the news under this number. */
    synchronized void start(int number, String id, String arguments) {
        if (made.size() >= limits.toolCalls()) {
            String message = String.format(
                    Locale.ROOT, "at most %,d tool calls a run: fetch more with each call", limits.toolCalls());
            news.add(failure("refusal", number, new ToolFailure(TOO_MANY, message)));
            return;
        }
        TrackedCall call = new TrackedCall(id);
        made.add(call);
        call.begin(() -> news.add(answer(number, call, arguments)));
    }

    /** The script has been told how a call ended. Only now may another begin, so that few results wait to be taken. */
    void taken() {
        turns.release();
    }

    /** Ends what still runs. Nobody waits for it: a tool that does not listen is not the script's business. */
    synchronized void cancel() {
        for (TrackedCall call : made) {
            call.cancel();
        }
    }

    synchronized List<String> running() {
        return made.stream()
                .filter(call -> call.took == null)
                .map(call -> call.id)
                .toList();
    }

    synchronized List<ScriptResult.Call> report() {
        return made.stream().map(TrackedCall::report).toList();
    }

    private HostEvents answer(int number, TrackedCall call, String arguments) {
        try {
            HostEvents value = new HostEvents("value", Integer.toString(number), result(call.id, arguments));
            ended(call, null);
            return value;
        } catch (ToolFailure failure) {
            ended(call, failure.code());
            return failure("failure", number, failure);
        }
    }

    private String result(String id, String arguments) throws ToolFailure {
        try {
            turns.acquire();
            return bounded(Json.write(tools.call(id, read(arguments))));
        } catch (InterruptedException e) {
            throw new ToolFailure("cancelled", "the call was cancelled");
        } catch (RuntimeException | Error e) {
            // What went wrong inside the host is not for the script to know.
            throw new ToolFailure("internal", "the tool failed in a way it did not foresee");
        }
    }

    private static @Nullable Object read(String arguments) throws ToolFailure {
        try {
            return Json.read(arguments);
        } catch (MalformedJsonException e) {
            throw new ToolFailure("validation_input", "the arguments are not what we read as JSON: " + e.getMessage());
        }
    }

    private String bounded(byte[] json) throws ToolFailure {
        if (json.length > limits.toolResultBytes()) {
            throw new ToolFailure(
                    "execution_failed",
                    String.format(
                            Locale.ROOT,
                            "the result has %,d bytes, more than the %,d allowed: ask for less",
                            json.length,
                            limits.toolResultBytes()));
        }
        return new String(json, StandardCharsets.UTF_8);
    }

    private synchronized void ended(TrackedCall call, @Nullable String error) {
        call.took = Duration.ofNanos(System.nanoTime() - call.began);
        call.error = error;
    }

    private static HostEvents failure(String kind, int number, ToolFailure failure) {
        return new HostEvents(
                kind,
                Integer.toString(number),
                Json.text(Json.object("code", failure.code(), "message", String.valueOf(failure.getMessage()))));
    }

    /** A call and, once it is over, how it went. */
    private static final class TrackedCall {
        private final String id;
        private final long began = System.nanoTime();
        private @Nullable Thread thread;
        private @Nullable Duration took;
        private @Nullable String error;

        TrackedCall(String id) {
            this.id = id;
        }

        void begin(Runnable work) {
            thread = Thread.ofVirtual().name("tool").start(work);
        }

        void cancel() {
            if (took == null && thread != null) {
                thread.interrupt();
            }
        }

        ScriptResult.Call report() {
            return took == null
                    ? new ScriptResult.Call(id, Duration.ofNanos(System.nanoTime() - began), Optional.of("cancelled"))
                    : new ScriptResult.Call(id, took, Optional.ofNullable(error));
        }
    }
}
