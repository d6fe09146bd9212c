package commonplace.mcp.server;

/** A position in a list that no page of it named. */
public final class UnknownPositionException extends Exception {
    UnknownPositionException(String position) {
        super("no page of this list named the position '" + position + "'");
    }
}
