package commonplace.server.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows data to people: a list of things as headlines with their details below, the rest as names and values. */
final class Listing {
    private final Terminal terminal;

    Listing(Terminal terminal) {
        this.terminal = terminal;
    }

    String of(Map<?, ?> data) {
        var text = new StringBuilder();
        var rest = new ArrayList<String>();
        data.forEach((name, value) -> {
            if (value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)) {
                text.append(things(String.valueOf(name), list));
            } else if (!String.valueOf(value).isEmpty()) {
                rest.add(terminal.dim(name + ":") + " " + shown(value));
            }
        });
        rest.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private String things(String name, List<?> list) {
        if (list.isEmpty()) {
            return terminal.dim(name + ": none") + "\n";
        }
        var text = new StringBuilder(terminal.dim(name + ":") + "\n");
        for (Object thing : list) {
            if (thing instanceof Map<?, ?> map) {
                text.append(thing(map));
            }
        }
        return text.toString();
    }

    private String thing(Map<?, ?> thing) {
        var parts = new ArrayList<Object>(thing.entrySet());
        var text = new StringBuilder("  ");
        for (int i = 0; i < parts.size(); i++) {
            var part = (Map.Entry<?, ?>) parts.get(i);
            String shown = shown(part.getValue());
            if (i == 0) {
                text.append(terminal.cyan(terminal.bold(shown))).append('\n');
            } else if (!shown.isEmpty()) {
                text.append("    ")
                        .append(terminal.dim(part.getKey() + ":"))
                        .append(' ')
                        .append(shown)
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String shown(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                : String.valueOf(value);
    }
}
