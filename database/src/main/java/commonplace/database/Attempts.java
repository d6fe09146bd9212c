package commonplace.database;

import commonplace.base.ExponentialBackoff;
import commonplace.base.Retry;
import commonplace.search.passages.StoreException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Tries again what may work a moment later. */
record Attempts(Address address) {
    private static final Retry RETRY =
            new Retry(4, new ExponentialBackoff(Duration.ofMillis(100), Duration.ofMillis(400), 0));

    /** The connection is gone, the server is full or restarting, or two transactions were in each other's way. */
    private static final List<String> PASSING = List.of("08", "40", "53", "57P");

    /** There is no such table, no such schema. */
    private static final Set<String> GONE = Set.of("42P01", "3F000");

    interface Attempt<T> {
        T make() throws SQLException;
    }

    <T> T until(Attempt<T> attempt) {
        try {
            return RETRY.<T, SQLException>call(attempt::make, Attempts::isPassing);
        } catch (SQLException failure) {
            throw failed(failure);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StoreException("stopped while the database " + address + " did not answer", stopped);
        }
    }

    private static boolean isPassing(Exception exception) {
        // Who has kept us waiting so long will do it again.
        return exception instanceof SQLException failure
                && !(failure.getCause() instanceof SocketTimeoutException)
                && PASSING.stream().anyMatch(state(failure)::startsWith);
    }

    private StoreException failed(SQLException failure) {
        String message =
                String.valueOf(failure.getMessage()).replaceAll("\\s+", " ").strip();
        if (GONE.contains(state(failure))) {
            return new TenantChangedException(
                    "what was kept in the database " + address + " is not there any more", failure);
        }
        String help = switch (state(failure)) {
            case "28000", "28P01", "08004" -> "; say who you are in its address: postgresql://user:password@host/name";
            case "3D000" -> "; make it with `createdb`";
            case "08001" -> "; is it running, and is the address right?";
            case "55P03" -> "; somebody holds a lock on our tables, which pg_locks tells";
            case "42501" -> "; give this user the right to do so, or let an administrator do it once";
            default -> "";
        };
        return new StoreException("the database " + address + " fails: " + message + help, failure);
    }

    private static String state(SQLException failure) {
        String state = failure.getSQLState();
        return state == null ? "" : state;
    }
}
