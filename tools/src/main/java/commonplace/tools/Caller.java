package commonplace.tools;

import commonplace.access.Principal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Who calls a tool, and what the tool may tell and ask them while it works. */
public interface Caller {
    /** One that nobody answers for, such as a test. */
    Caller NOBODY = new Caller() {
        @Override
        public Object identity() {
            return this;
        }

        @Override
        public Principal principal() {
            return Principal.UNKNOWN;
        }

        @Override
        public void progress(double done, double total, String message) {}

        @Override
        public Optional<Model> model() {
            return Optional.empty();
        }

        @Override
        public Optional<Boolean> confirms(String question) {
            return Optional.empty();
        }
    };

    /** The same for all calls of one client: what one client has set up, another does not see. */
    Object identity();

    /** Who answers for what is done. */
    Principal principal();

    /** Tells how far the work is; the total is zero where it is not known. */
    void progress(double done, double total, String message);

    /**
     * The client's own language model, where it lends it. Asking may end the call with an exception that must not be
     * caught, and run the tool again once there is an answer: a tool that asks has changed nothing before.
     */
    Optional<Model> model();

    /**
     * Whether the person at the client says yes; empty where nobody can be asked. As with the model, asking may end the
     * call and run the tool again.
     */
    Optional<Boolean> confirms(String question) throws InterruptedException;

    /**
     * The folders of this machine that the client works in, the most important first; none where that is not known. As with
     * the model, asking may end the call and run the tool again.
     *
     * @param mayAsk whether the client may be asked; else only what is known of it counts
     */
    default List<Path> folders(boolean mayAsk) throws InterruptedException {
        return List.of();
    }

    /** Asks for room for a script, which is given back when it has ended. */
    default ScriptRoom scriptRoom() {
        return new ScriptRoom.Granted(identity(), () -> {});
    }

    /** Whether one more script of a caller may run. */
    sealed interface ScriptRoom {
        /** @param owner the same object for all who share the seats of one caller */
        record Granted(Object owner, Runnable givesBack) implements ScriptRoom {}

        /** @param message why not, and what would work */
        record Refused(String message, long retrySeconds) implements ScriptRoom {}
    }

    /** A language model. */
    interface Model {
        /** What it writes, given instructions and what they apply to; empty where the client declines. */
        Optional<String> write(String instructions, String message, int maxTokens) throws InterruptedException;
    }
}
