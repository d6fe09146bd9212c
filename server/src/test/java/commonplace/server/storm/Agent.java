package commonplace.server.storm;

import commonplace.server.testing.McpProcess;
import commonplace.testing.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** An agent that works as fast as it is answered, with a process of its own that is started again when it was killed. */
final class Agent implements Victim {
    private static final String UNKNOWN_OUTCOME = "may or may not have been made";

    final String name;
    final Random random;
    final Ledger ledger;
    private final Installation installation;
    private final TrackedNote settled;
    private volatile McpProcess process;

    /** What a tool answered. */
    sealed interface Answer {
        record Done(String text) implements Answer {}

        record Refused(String text) implements Answer {}

        /** The process or its host was killed; what it had begun has ended one way or the other. */
        record Lost() implements Answer {}
    }

    /** @param settled a note of its own, in which it writes after each start */
    Agent(String name, TrackedNote settled, Random random, Ledger ledger, Installation installation)
            throws IOException {
        this.name = name;
        this.random = random;
        this.ledger = ledger;
        this.installation = installation;
        this.settled = settled;
        this.process = installation.startMcp();
    }

    /** Waits for the first answer. */
    void begin() {
        try {
            process.initialize();
        } catch (AssertionError killed) {
            startAgain();
        }
    }

    Answer call(String tool, @Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> answer;
        try {
            answer = await(process, process.askTool(tool, namesAndValues));
        } catch (ExecutionException killed) {
            startAgain();
            return new Answer.Lost();
        }
        String text = McpProcess.text(answer);
        if (!McpProcess.isError(answer)) {
            return new Answer.Done(text);
        }
        return text.contains(UNKNOWN_OUTCOME) ? new Answer.Lost() : new Answer.Refused(text);
    }

    /** Makes a change that nothing speaks against; any refusal is a surprise, and then nothing is known either. */
    Outcome change(String tool, @Nullable Object... namesAndValues) {
        return switch (call(tool, namesAndValues)) {
            case Answer.Done _ -> Outcome.ACKNOWLEDGED;
            case Answer.Lost _ -> Outcome.UNKNOWN;
            case Answer.Refused refused -> {
                ledger.surprises.add("%.3f %s %s: %s"
                        .formatted(ledger.timeline.now(), tool, List.of(namesAndValues), refused.text()));
                yield Outcome.UNKNOWN;
            }
        };
    }

    Marker marker() {
        return ledger.marker(name);
    }

    /** Changes a note so that it holds one more marker, and says how that went. */
    Write write(String how, Marker marker, String tool, @Nullable Object... namesAndValues) {
        double asked = ledger.timeline.now();
        long pid = process.pid();
        return ledger.write(marker, how, pid, asked, change(tool, namesAndValues));
    }

    /** Whether there is a note, as far as anybody can say now. */
    boolean exists(String path) {
        while (true) {
            switch (call("cairn_read", "path", path)) {
                case Answer.Done _ -> {
                    return true;
                }
                case Answer.Refused _ -> {
                    return false;
                }
                case Answer.Lost _ -> {}
            }
        }
    }

    /** What a note holds, with the numbers of its lines; an error's text where it cannot be read. */
    String read(String path) {
        while (true) {
            switch (call("read", "file_path", path + ".md", "limit", 100_000)) {
                case Answer.Done done -> {
                    return done.text();
                }
                case Answer.Refused refused -> {
                    return refused.text();
                }
                case Answer.Lost _ -> {}
            }
        }
    }

    private Map<String, @Nullable Object> await(
            McpProcess asked, CompletableFuture<Map<String, @Nullable Object>> answer) throws ExecutionException {
        try {
            for (int second = 0; second < Await.SECONDS; second++) {
                boolean alive = asked.isAlive();
                try {
                    return answer.get(1, TimeUnit.SECONDS);
                } catch (TimeoutException notYet) {
                    if (!alive) {
                        throw new ExecutionException(notYet);
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
        ledger.surprises.add("%.3f no answer from %d for %d s; it lives"
                .formatted(ledger.timeline.now(), asked.pid(), Await.SECONDS));
        asked.kill();
        throw new ExecutionException(new TimeoutException());
    }

    /**
     * The next process. When only ours was killed, the host may still be at what it was asked last; so something else is
     * written and acknowledged first, which waits for that in the host.
     */
    private void startAgain() {
        do {
            process.kill();
            try {
                process = installation.startMcp();
            } catch (IOException cannotStart) {
                throw new UncheckedIOException(cannotStart);
            }
            ledger.timeline.note("start " + name + " " + process.pid());
        } while (!settle());
    }

    /** Whether the process has acknowledged a change before it was killed in its turn. */
    private boolean settle() {
        try {
            process.initialize();
            // An error without an end of the process: its host was killed, and another takes over.
            while (!append()) {
                Thread.onSpinWait();
            }
            return true;
        } catch (AssertionError | ExecutionException killedAgain) {
            return false;
        }
    }

    private boolean append() throws ExecutionException {
        double asked = ledger.timeline.now();
        Marker marker = marker();
        Outcome outcome = Outcome.UNKNOWN;
        try {
            if (!McpProcess.isError(await(process, patch(process, marker)))) {
                outcome = Outcome.ACKNOWLEDGED;
            }
        } finally {
            settled.added(ledger.write(marker, "append after restart", process.pid(), asked, outcome));
        }
        return outcome == Outcome.ACKNOWLEDGED;
    }

    private CompletableFuture<Map<String, @Nullable Object>> patch(McpProcess to, Marker marker) {
        return to.askTool("cairn_patch", "path", settled.path(), "op", "append", "content", marker.line());
    }

    @Override
    public long pid() {
        McpProcess current = process;
        return current.isAlive() ? current.pid() : 0;
    }

    @Override
    public void kill() {
        process.kill();
    }

    @Override
    public void end() {
        process.end();
    }
}
