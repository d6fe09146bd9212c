package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.testing.Step;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Documents whose changes are undone and redone. */
final class UndoPeers extends Peers {
    private final Map<Integer, UndoManager> managers = new HashMap<>();

    @Override
    public void play(Step step) {
        int index = step.number(0);
        switch (step.name()) {
            case "manage" -> {
                List<YType> scope = step.list(1).stream()
                        .map(path -> Edits.at(doc(index), (List<?>) Objects.requireNonNull(path)))
                        .toList();
                var grouping = new UndoManager.Grouping(step.client(2), () -> 0);
                managers.put(index, new UndoManager(scope, List.of("me"), grouping));
            }
            case "undo" -> {
                assertEquals(step.flag(1), manager(index).undo());
                expectSent(index, step);
            }
            case "redo" -> {
                assertEquals(step.flag(1), manager(index).redo());
                expectSent(index, step);
            }
            case "stopCapturing" -> manager(index).stopCapturing();
            case "clear" -> manager(index).clear();
            default -> super.play(step);
        }
    }

    private UndoManager manager(int index) {
        return Objects.requireNonNull(managers.get(index));
    }
}
