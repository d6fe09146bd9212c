package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.crdt.lib0.Nullable;
import commonplace.crdt.testing.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Documents whose changes are observed. */
final class EventPeers extends Peers {
    private final Map<Integer, List<String>> told = new HashMap<>();

    @Override
    public void play(Step step) {
        int index = step.number(0);
        if (step.name().equals("events")) {
            List<String> events = Objects.requireNonNull(told.get(index));
            assertEquals(
                    step.list(1).stream().map(Step::show).sorted().toList(),
                    events.stream().sorted().toList());
            events.clear();
            return;
        }
        super.play(step);
        if (step.name().equals("doc")) {
            List<String> events = new ArrayList<>();
            told.put(index, events);
            observe("t", doc(index).text("t"), events);
            observe("текст", doc(index).text("текст"), events);
            observe("m", doc(index).map("m"), events);
            observe("a", doc(index).array("a"), events);
        }
    }

    private static void observe(String name, YType root, List<String> events) {
        root.observeDeep(all -> all.forEach(event -> {
            List<@Nullable Object> described = new ArrayList<>();
            described.add(name);
            described.add(event.path());
            described.add(event.delta().stream().map(EventPeers::op).toList());
            described.add(keys(event));
            events.add(Step.show(described));
        }));
    }

    private static Map<String, @Nullable Object> op(DeltaOp op) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        switch (op) {
            case DeltaOp.Insert(List<?> values, var _) ->
                shown.put("insert", values.stream().map(EventPeers::shallow).toList());
            case DeltaOp.Insert(Object content, var _) -> shown.put("insert", shallow(content));
            case DeltaOp.Retain(int length, var _) -> shown.put("retain", length);
            case DeltaOp.Delete(int length) -> shown.put("delete", length);
        }
        return shown;
    }

    private static Map<String, @Nullable Object> keys(YEvent event) {
        Map<String, @Nullable Object> keys = new LinkedHashMap<>();
        event.keys().forEach((key, change) -> {
            List<@Nullable Object> shown = new ArrayList<>();
            shown.add(change.action().name());
            shown.add(shallow(change.oldValue()));
            keys.put(key, shown);
        });
        return keys;
    }

    private static @Nullable Object shallow(@Nullable Object value) {
        return switch (value) {
            case YText _ -> Map.of("kind", "text");
            case YMap _ -> Map.of("kind", "map");
            case YArray _ -> Map.of("kind", "array");
            case null, default -> value;
        };
    }
}
