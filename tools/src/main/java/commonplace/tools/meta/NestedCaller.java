package commonplace.tools.meta;

import commonplace.access.Principal;
import commonplace.tools.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Somebody on whose behalf a tool is called by another tool.
 *
 * @param done how many calls were made already
 * @param total how many there will be; zero where that is not known
 * @param begun whether calls were made already, so that what would end the whole and begin it again is not to be had:
 *     they would be made twice
 */
record NestedCaller(Caller caller, int done, int total, boolean begun) implements Caller {
    @Override
    public Object identity() {
        return caller.identity();
    }

    @Override
    public Principal principal() {
        return caller.principal();
    }

    /** How far one call has come is a part of how far the whole has. */
    @Override
    public void progress(double part, double whole, String message) {
        if (total > 0 && whole > 0 && part < whole) {
            caller.progress(done + part / whole, total, message);
        }
    }

    @Override
    public Optional<Model> model() {
        return begun ? Optional.empty() : caller.model();
    }

    @Override
    public Optional<Boolean> confirms(String question) throws InterruptedException {
        return begun ? Optional.empty() : caller.confirms(question);
    }

    @Override
    public ScriptRoom scriptRoom() {
        return caller.scriptRoom();
    }

    @Override
    public List<Path> folders(boolean mayAsk) throws InterruptedException {
        return caller.folders(mayAsk && !begun);
    }
}
