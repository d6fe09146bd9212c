package commonplace.database;

import java.sql.Connection;
import java.sql.SQLException;

/** What is done in one transaction. It may be done again when it failed. */
@FunctionalInterface
interface TransactionWork<T> {
    T on(Connection connection) throws SQLException;

    /** All or nothing of it. A connection that is left in doubt is closed. */
    static <T> T inTransaction(Connection connection, TransactionWork<T> work) throws SQLException {
        try {
            connection.setAutoCommit(false);
            T result = work.on(connection);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException failed) {
            abandon(connection);
            throw failed;
        }
    }

    private static void abandon(Connection connection) {
        try {
            connection.close();
        } catch (SQLException broken) {
            // Then it is closed by now.
        }
    }
}
