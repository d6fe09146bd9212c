package commonplace.tools.docs;

import commonplace.access.Principal;
import commonplace.tools.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A caller of its own, who hears how far the work is. */
class TestCaller implements Caller {
    final List<String> heard = new ArrayList<>();

    /** What the caller's model was asked. */
    final List<String> asked = new ArrayList<>();

    private Optional<Model> model = Optional.empty();

    /** The caller lends a model that writes this, or declines. */
    TestCaller lending(Optional<String> words) {
        model = Optional.of((_, message, _) -> {
            asked.add(message);
            return words;
        });
        return this;
    }

    @Override
    public Principal principal() {
        return Principal.UNKNOWN;
    }

    @Override
    public Object identity() {
        return this;
    }

    @Override
    public void progress(double done, double total, String message) {
        heard.add(message);
    }

    @Override
    public Optional<Model> model() {
        return model;
    }

    @Override
    public Optional<Boolean> confirms(String question) {
        return Optional.empty();
    }
}
