package commonplace.server.sync;

import commonplace.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One editor with one document open.
 *
 * @param opening how it went: {@code text}, and {@code closed} if it was refused
 */
public record Editor(Editors editors, String name, Map<String, @Nullable Object> opening) {

    /** Why it was not let in. */
    String refusal() {
        return String.valueOf(opening.get("closed"));
    }

    Editor insert(int at, String text) {
        editors.ask(name, "insert", "at", at, "text", text);
        return this;
    }

    /** At the end. */
    public Editor append(String text) {
        return insert(-1, text);
    }

    String text() {
        return String.valueOf(editors.ask(name, "text"));
    }

    void awaitText(String text) {
        editors.ask(name, "awaitText", "text", text);
    }

    public void awaitPart(String part) {
        editors.ask(name, "awaitPart", "part", part);
    }

    /** Waits until the server has said that everything is kept. */
    public Editor awaitKept() {
        editors.ask(name, "kept");
        return this;
    }

    boolean isKept() {
        return Boolean.TRUE.equals(editors.ask(name, "isKept"));
    }

    void announce(String as) {
        editors.ask(name, "announce", "state", Json.object("name", as));
    }

    void awaitPresence(String... names) {
        editors.ask(name, "awaitPresence", "states", List.of(names));
    }

    void disconnect() {
        editors.ask(name, "disconnect");
    }

    void connect() {
        editors.ask(name, "connect");
    }

    public void awaitConnected() {
        editors.ask(name, "awaitConnected");
    }

    String awaitClosed() {
        return String.valueOf(editors.ask(name, "awaitClosed"));
    }

    public void leave() {
        editors.ask(name, "leave");
    }

    Map<String, @Nullable Object> map(String map) {
        Map<String, @Nullable Object> values = Json.asObject(editors.ask(name, "map", "map", map));
        return values == null ? Map.of() : values;
    }

    void put(String map, String key, Object value) {
        editors.ask(name, "put", "map", map, "key", key, "value", value);
    }

    @Nullable
    Object awaitKey(String map, String key) {
        return editors.ask(name, "awaitKey", "map", map, "key", key);
    }

    void awaitNoKey(String map, String key) {
        editors.ask(name, "awaitNoKey", "map", map, "key", key);
    }

    void awaitValue(String map, String key, Object value) {
        editors.ask(name, "awaitValue", "map", map, "key", key, "value", value);
    }
}
