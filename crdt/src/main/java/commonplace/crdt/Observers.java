package commonplace.crdt;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.structs.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Who wants to hear of changes in a branch: of its own, and of those in everything below it. */
final class Observers {
    private final List<Consumer<YEvent>> own = new ArrayList<>(1);
    private final List<Consumer<List<YEvent>>> deep = new ArrayList<>(0);

    /** Those of a branch, if it has any. */
    static @Nullable Observers of(Branch branch) {
        return (Observers) branch.observers();
    }

    /** Those of a branch, which are made for the first of them. */
    static Observers forNew(Branch branch) {
        Observers observers = of(branch);
        if (observers == null) {
            observers = new Observers();
            branch.observers(observers);
        }
        return observers;
    }

    Subscription add(Consumer<YEvent> observer) {
        return new Registration<>(own, observer);
    }

    Subscription addDeep(Consumer<List<YEvent>> observer) {
        return new Registration<>(deep, observer);
    }

    boolean hasDeep() {
        return !deep.isEmpty();
    }

    /** A copy, because observers come and go while they are told. */
    List<Consumer<YEvent>> own() {
        return List.copyOf(own);
    }

    List<Consumer<List<YEvent>>> deep() {
        return List.copyOf(deep);
    }
}
