package commonplace.http.limits;

/**
 * How much one address, or one token, may take. Zero stands for no limit.
 *
 * @param requests in a minute
 * @param bytes in a minute
 * @param uploads large bodies that are being received at a time
 * @param sessions of MCP clients at a time
 * @param scripts that run at a time
 * @param documents that editors have open at a time
 */
public record ClientAllowance(long requests, long bytes, long uploads, long sessions, long scripts, long documents) {
    public static final ClientAllowance UNLIMITED = new ClientAllowance(0, 0, 0, 0, 0, 0);

    long of(ClientLimit limit) {
        return switch (limit) {
            case REQUESTS -> requests;
            case BYTES -> bytes;
            case UPLOADS -> uploads;
            case SESSIONS -> sessions;
            case SCRIPTS -> scripts;
            case DOCUMENTS -> documents;
            case SIGN_INS -> 0;
        };
    }
}
