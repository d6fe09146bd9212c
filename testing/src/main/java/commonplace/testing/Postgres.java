package commonplace.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A real PostgreSQL with pgvector on loopback, which ends with the tests however those end.
 *
 * <pre>{@code
 * String url = Postgres.shared().newDatabase();
 * }</pre>
 *
 * Where a machine has none, {@link PostgresInstallation} makes it, once.
 */
public final class Postgres implements AutoCloseable {
    /**
     * Below those that the system gives to clients. One of those could be taken while the server is down, even by a
     * client that tries to reach it and then talks with itself.
     */
    private static final int FIRST_PORT = 15_000;

    private static final int LAST_PORT = 32_000;

    private final Path folder;
    private final int port;
    private final Process keeper;
    private final BufferedReader answers;

    private Postgres(Path folder, int port, Process keeper) {
        this.folder = folder;
        this.port = port;
        this.keeper = keeper;
        this.answers = keeper.inputReader();
    }

    /** A server of its own, for tests that stop it. It is empty but for a database {@code postgres}. */
    public static Postgres start() {
        Path installation = PostgresInstallation.folder();
        String script = PostgresInstallation.script("postgres.sh");
        try {
            // Not the folder of a test: that may be closed to the user that the server runs as.
            Path folder = Files.createTempDirectory("commonplace-postgres-");
            int port = freePort();
            Process keeper = new ProcessBuilder(List.of(
                            "sh",
                            "-c",
                            script,
                            "postgres.sh",
                            installation.toString(),
                            folder.toString(),
                            Integer.toString(port)))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            var postgres = new Postgres(folder, port, keeper);
            try {
                postgres.order("create");
                postgres.order("start");
            } catch (IllegalStateException e) {
                postgres.close();
                throw e;
            }
            return postgres;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server that all tests of this JVM share: each makes databases of its own in it, and none stops it. */
    public static Postgres shared() {
        return Shared.SERVER;
    }

    /** The address of the database {@code postgres}, for JDBC. It stays the same when the server is restarted. */
    public String url() {
        return url("postgres");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    /** Makes an empty database, and gives its address for JDBC. */
    public String newDatabase() {
        String name =
                "test_" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        order("database " + name);
        return url(name);
    }

    /** Breaks all connections off and ends, as when it is updated. Data are kept. */
    public void stop() {
        order("stop");
    }

    /** Kills all its processes at once, as a system short of memory does. What was committed is there after a restart. */
    public void kill() {
        order("crash");
    }

    /** Starts it again if it does not run, and breaks all connections off if it does. */
    public void restart() {
        order("stop");
        order("start");
    }

    /** Ends it, and deletes its data. */
    @Override
    public void close() {
        try {
            keeper.getOutputStream().close();
            keeper.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void order(String order) {
        try {
            var orders = keeper.outputWriter();
            orders.write(order + "\n");
            orders.flush();
            if (!"done".equals(answers.readLine())) {
                throw new IllegalStateException(
                        "PostgreSQL failed at '" + order + "':\n" + Files.readString(folder.resolve("log")));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException e) {
                // Somebody has it: another, then.
            }
        }
    }

    private static final class Shared {
        static final Postgres SERVER = start();

        static {
            // It would end anyway. This waits for it, so that nothing is left when the tests are said to be over.
            Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
        }
    }
}
