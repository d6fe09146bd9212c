package commonplace.mcp.client;

import commonplace.base.tracing.TraceSpan;
import commonplace.json.Json;
import commonplace.json.JsonCursor;
import commonplace.json.MalformedJsonException;
import commonplace.mcp.LineReader;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A process that reads a message a line, and writes one a line. */
final class StdioTransport implements Transport {
    /** A server that takes none of so many messages does not read. */
    private static final int MAX_UNREAD = 256;

    private static final Duration LAST_MOMENT = Duration.ofSeconds(2);

    /** Ours are numbers; the rest is for blanks around them. */
    private static final int MAX_ID = 64;

    private static final JsonCursor.Paths ID = new JsonCursor.Paths("id");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    /** No message is empty. */
    private static final byte[] END = new byte[0];

    private final ServerConfig.Way.Stdio command;
    private final ClientLimits limits;
    private final UnaskedAllowance allowance;
    private final LastLines errors = new LastLines();
    private final BlockingQueue<byte[]> outbox = new ArrayBlockingQueue<>(MAX_UNREAD);
    private final AtomicBoolean closed = new AtomicBoolean();
    private @Nullable ProcessTree tree;

    StdioTransport(ServerConfig.Way.Stdio command, ClientLimits limits) {
        this.command = command;
        this.limits = limits;
        this.allowance = new UnaskedAllowance(limits);
    }

    @Override
    public void open(Receiver receiver) throws McpClientException {
        ProcessTree started;
        try {
            started = ProcessTree.start(command);
        } catch (IOException e) {
            throw McpClientException.of(
                    McpClientException.Kind.UNAVAILABLE, "it could not be started: " + e.getMessage());
        }
        tree = started;
        Process process = started.process();
        Thread saying = thread("errors", () -> errors.readAll(process.getErrorStream()));
        thread("writer", () -> write(process.getOutputStream()));
        thread("reader", () -> {
            String why = read(process, receiver);
            String ending = closed.get() ? "was closed" : why.isEmpty() ? started.ending(LAST_MOMENT) : why;
            if (!closed.get()) {
                started.killAll();
                awaitLastWords(saying);
            }
            receiver.broken(McpClientException.of(McpClientException.Kind.CRASHED, "the server " + ending), null);
        });
    }

    // Grandchildren may hold the stream open for good, so the wait is bounded.
    private static void awaitLastWords(Thread saying) {
        try {
            saying.join(LAST_MOMENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread thread(String what, Runnable work) {
        return Thread.ofPlatform()
                .daemon()
                .name("upstream-" + what + "-" + command.program())
                .start(work);
    }

    /** Until the output ends, or is too much; why it was stopped, or nothing. */
    private String read(Process process, Receiver receiver) {
        var skipped = new Skipping();
        var lines = new LineReader(process.getInputStream(), limits.messageBytes(), skipped);
        try {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                if (lines.wasTooLong()) {
                    skipped.end(receiver);
                } else {
                    accept(line, receiver);
                }
            }
            return "";
        } catch (UnaskedAllowance.SpentException e) {
            return e.getMessage();
        } catch (IOException e) {
            return "";
        }
    }

    private void accept(byte[] line, Receiver receiver) throws UnaskedAllowance.SpentException {
        Object json;
        try {
            json = Json.read(line);
        } catch (MalformedJsonException e) {
            // Programs print banners; it is no protocol, but it is what people run.
            allowance.garbage(line.length + 1);
            return;
        }
        if (json instanceof Iterable<?> batch) {
            for (Object element : batch) {
                accept(element, line.length, receiver);
            }
        } else {
            accept(json, line.length, receiver);
        }
    }

    private void accept(@Nullable Object json, int length, Receiver receiver) throws UnaskedAllowance.SpentException {
        Map<String, @Nullable Object> message = Json.asObject(json);
        if (message == null || !"2.0".equals(message.get("jsonrpc"))) {
            allowance.garbage(length + 1);
            return;
        }
        if (message.containsKey("method")) {
            allowance.unasked();
        }
        receiver.received(message);
    }

    private void write(OutputStream out) {
        try (out) {
            for (byte[] message = outbox.take(); message.length > 0; message = outbox.take()) {
                out.write(message);
                out.write('\n');
                if (outbox.isEmpty()) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            // It does not read any more; its output will end as well, or its calls run out of time.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void send(Outgoing message) {
        boolean taken = outbox.offer(Json.write(message.json()));
        ProcessTree running = tree;
        if (!taken && running != null) {
            // Its reader then tells everybody who waits.
            running.killAll();
        }
    }

    @Override
    public void abandon(long id) {
        // A line that answers nobody is dropped where it arrives.
    }

    @Override
    public void agreed(NegotiatedRevision dialect) {
        // Lines are the same in all revisions.
    }

    @Override
    public void describe(TraceSpan span) {
        span.set("network.transport", "pipe");
    }

    @Override
    public String lastWords() {
        return errors.text();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            ProcessTree running = tree;
            if (running != null) {
                running.end(limits.grace());
            }
            outbox.clear();
            outbox.offer(END);
        }
    }

    /**
     * A message that is too long passes by; only whose answer it was is kept. Some servers write the id first and some last,
     * after megabytes of result.
     */
    private final class Skipping implements LineReader.SkipListener {
        private JsonCursor message = newMessage();

        private static JsonCursor newMessage() {
            return new JsonCursor(ID, MAX_ID);
        }

        @Override
        public void piece(byte[] bytes, int from, int to) throws IOException {
            allowance.skipped(to - from);
            message.read(bytes, from, to);
        }

        void end(Receiver receiver) {
            String id = message.member("id").orElse("");
            message = newMessage();
            if (NUMBER.matcher(id).matches()) {
                receiver.failed(Long.parseLong(id), UnaskedAllowance.tooLarge(limits));
            }
        }
    }
}
