package commonplace.server.clientfiles;

import commonplace.json.Json;
import commonplace.server.clientfiles.TomlReader.TomlStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** TOML, in which an entry is a table with a header of its own, or a value in braces. */
record TomlText(String text, Map<String, @Nullable Object> values, List<TomlStatement> statements)
        implements ConfigText {
    private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_-]+");

    static TomlText of(String text) throws MalformedConfigException {
        TomlReader.TomlValues read = TomlReader.read(text);
        return new TomlText(text, read.values(), read.statements());
    }

    @Override
    public TomlText with(List<String> keys, Map<String, @Nullable Object> entry) throws MalformedConfigException {
        String changed = put(keys, entry);
        try {
            return Entries.checked(of(changed), Entries.with(values, keys, entry));
        } catch (MalformedConfigException impossible) {
            String container = keys.getFirst();
            throw new MalformedConfigException("has '" + container
                    + "' in a form to which no table can be added; write it as tables, [" + container + ".NAME]");
        }
    }

    @Override
    public TomlText without(List<String> keys) throws MalformedConfigException {
        if (value(keys).isEmpty()) {
            return this;
        }
        Optional<TomlStatement> inLine = inLine(keys);
        String rest = inLine.isPresent()
                ? text.substring(0, inLine.get().start())
                        + text.substring(inLine.get().lineEnd())
                : withoutRegions(regions(keys));
        TomlText changed = of(rest);
        Entries.requireEqual(
                Entries.pruned(changed.values(), keys), Entries.pruned(Entries.without(values, keys), keys));
        return changed;
    }

    private String put(List<String> keys, Map<String, @Nullable Object> entry) throws MalformedConfigException {
        Optional<TomlStatement> inLine = inLine(keys);
        if (inLine.isPresent()) {
            return text.substring(0, inLine.get().valueStart())
                    + inLine(entry)
                    + text.substring(inLine.get().end());
        }
        String end = Entries.lineEnd(text);
        List<Region> regions = regions(keys);
        if (!regions.isEmpty()) {
            Region first = regions.getFirst();
            String lineEnd = text.startsWith("\n", first.end() - 1) ? end : "";
            return withoutRegions(regions.subList(1, regions.size()), first, table(keys, entry, end) + lineEnd);
        }
        if (value(keys).isPresent()) {
            throw new MalformedConfigException("has '" + String.join(".", keys)
                    + "' in a form that is not changed here; write it as a table, [" + header(keys) + "]");
        }
        String gap = text.isEmpty() ? "" : text.endsWith("\n") ? end : end + end;
        return text + gap + table(keys, entry, end) + end;
    }

    /** The statement that has the whole entry as its value. */
    private Optional<TomlStatement> inLine(List<String> keys) {
        return statements.stream()
                .filter(statement -> !statement.isHeader() && statement.keys().equals(keys))
                .findFirst();
    }

    /** A part of the text that says nothing but what belongs to an entry. */
    private record Region(int start, int end) {}

    /** The entry's table and the tables in it, each from its header to its last value. */
    private List<Region> regions(List<String> keys) {
        List<Region> regions = new ArrayList<>();
        boolean inside = false;
        for (TomlStatement statement : statements) {
            if (statement.isHeader()) {
                inside = statement.keys().size() >= keys.size()
                        && statement.keys().subList(0, keys.size()).equals(keys);
                if (inside) {
                    regions.add(new Region(statement.start(), statement.lineEnd()));
                }
            } else if (inside) {
                regions.set(regions.size() - 1, new Region(regions.getLast().start(), statement.lineEnd()));
            }
        }
        return regions;
    }

    private String withoutRegions(List<Region> regions) {
        var rest = new StringBuilder();
        int from = 0;
        for (Region region : regions) {
            rest.append(text, from, region.start());
            from = region.end();
        }
        String after = text.substring(from);
        // The blank line before an entry went in with it, and goes with it.
        String end = Entries.lineEnd(text);
        if (after.isBlank() && rest.toString().endsWith(end + end)) {
            rest.setLength(rest.length() - end.length());
        }
        return rest + after;
    }

    private String withoutRegions(List<Region> regions, Region first, String replacement) {
        var changed = new StringBuilder(text);
        regions.reversed().forEach(region -> changed.delete(region.start(), region.end()));
        return changed.replace(first.start(), first.end(), replacement).toString();
    }

    private static String table(List<String> keys, Map<String, @Nullable Object> entry, String end) {
        var lines = new StringBuilder("[" + header(keys) + "]");
        entry.forEach(
                (key, value) -> lines.append(end).append(key(key)).append(" = ").append(inLine(value)));
        return lines.toString();
    }

    private static String header(List<String> keys) {
        return String.join(".", keys.stream().map(TomlText::key).toList());
    }

    private static String key(String key) {
        return BARE.matcher(key).matches() ? key : string(key);
    }

    private static String inLine(@Nullable Object value) {
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object != null) {
            List<String> members = new ArrayList<>();
            object.forEach((key, inner) -> members.add(key(key) + " = " + inLine(inner)));
            return members.isEmpty() ? "{}" : "{ " + String.join(", ", members) + " }";
        }
        if (value instanceof List<?> list) {
            return "[" + String.join(", ", list.stream().map(TomlText::inLine).toList()) + "]";
        }
        return value instanceof String words ? string(words) : String.valueOf(value);
    }

    // spec: the escapes of a basic string are those of JSON; JSON leaves DEL as it is
    private static String string(String words) {
        return Json.text(words).replace("\u007f", "\\u007f");
    }
}
