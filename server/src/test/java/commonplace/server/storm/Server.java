package commonplace.server.storm;

import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code commonplace serve}, which takes the vault from whoever has it, and comes back a while after it was killed. */
final class Server implements Victim {
    private static final int LONGEST_ABSENCE_MILLIS = 15_000;
    /** A process that ends by itself this often, one after the other, will not start at all. */
    private static final int MOST_FAILURES = 10;

    /** Exit codes above this are those of processes ended by a signal. */
    private static final int SIGNALED = 128;

    private final Ledger ledger;
    private final Installation installation;
    private final Random random;
    private final Thread keeper;
    private volatile @Nullable Process process;
    private volatile boolean answers;
    private volatile boolean mayStayAway = true;
    private volatile boolean over;

    Server(Ledger ledger, Installation installation, Random random) {
        this.ledger = ledger;
        this.installation = installation;
        this.random = random;
        this.keeper = Thread.ofVirtual().name("server").start(this::keep);
    }

    String address() {
        return "http://127.0.0.1:" + installation.port;
    }

    /** From now on it is there; returns when it answers. */
    void stay() throws InterruptedException {
        mayStayAway = false;
        while (!answers) {
            if (!keeper.isAlive()) {
                throw new IllegalStateException("serve does not start: " + ledger.surprises);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** From now on it may stay away for a while after it was killed. */
    void leave() {
        mayStayAway = true;
    }

    /** It is not started again. */
    void retire() {
        over = true;
    }

    private void keep() {
        try {
            for (int failures = 0; !over && failures < MOST_FAILURES; ) {
                Process started = installation.serve().start();
                process = started;
                ledger.timeline.note("start serve " + started.pid());
                awaitAnswer(started);
                boolean killed = started.waitFor() > SIGNALED;
                failures = killed ? 0 : failures + 1;
                answers = false;
                if (mayStayAway) {
                    TimeUnit.MILLISECONDS.sleep(random.nextInt(LONGEST_ABSENCE_MILLIS));
                }
            }
        } catch (IOException failed) {
            ledger.surprises.add("serve does not start: " + failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitAnswer(Process started) throws IOException {
        BufferedReader out = started.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.strip().startsWith("Connect")) {
                answers = true;
                ledger.timeline.note("serve " + started.pid() + " answers");
                return;
            }
        }
    }

    @Override
    public long pid() {
        Process current = process;
        return current == null || !current.isAlive() ? 0 : current.pid();
    }

    @Override
    public void kill() {
        Process current = process;
        if (current != null) {
            Processes.kill(current);
        }
    }

    @Override
    public void end() {
        Process current = process;
        if (current != null) {
            Processes.end(current);
        }
    }

    /** Returns when nothing of it runs any more, also when it was just about to start. */
    void close() throws InterruptedException {
        retire();
        do {
            kill();
        } while (!keeper.join(Duration.ofMillis(100)));
    }
}
