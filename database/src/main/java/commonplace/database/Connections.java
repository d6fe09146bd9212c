package commonplace.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Connections that are used by one after the other, for as long as they last. */
final class Connections implements AutoCloseable {
    private static final int MOST_IDLE = 4;

    private final Opening opening;
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private boolean closed;

    interface Opening {
        Connection open() throws SQLException;
    }

    Connections(Opening opening) {
        this.opening = opening;
    }

    <T> T use(TransactionWork<T> work) throws SQLException {
        Connection known = take();
        Connection connection = known == null ? opening.open() : known;
        try {
            T result = TransactionWork.inTransaction(connection, use -> work.on(TracedStatements.of(use)));
            give(connection);
            return result;
        } catch (SQLException failed) {
            // Those that lie idle may have gone the same way.
            clear();
            throw failed;
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        clear();
    }

    private synchronized @Nullable Connection take() {
        return idle.pollFirst();
    }

    private void give(Connection connection) throws SQLException {
        synchronized (this) {
            if (!closed && idle.size() < MOST_IDLE) {
                idle.addFirst(connection);
                return;
            }
        }
        connection.close();
    }

    /** Those that are made from now on are new. */
    void clear() {
        for (Connection connection = take(); connection != null; connection = take()) {
            try {
                connection.close();
            } catch (SQLException broken) {
                // It is of no more use either way.
            }
        }
    }
}
