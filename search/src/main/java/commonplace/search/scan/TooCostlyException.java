package commonplace.search.scan;

/** A pattern takes so many steps on a text that nobody would wait for it. Linear time can still be a long time. */
public final class TooCostlyException extends RuntimeException {
    TooCostlyException() {
        super("the pattern takes too many steps");
    }
}
