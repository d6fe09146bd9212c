package commonplace.server.cli.tools;

import commonplace.server.cli.terminal.Cells;
import commonplace.server.cli.terminal.CountText;
import commonplace.server.cli.terminal.Terminal;
import commonplace.server.cli.terminal.TerminalText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows a tool's data to people: notes as headlines with what is known of them below, the rest as names and values. */
final class Listing {
    private static final int INDENT = 4;
    private static final String TOTAL = "total";
    /** Where the next page is; null where there is one, and nobody will have it. */
    static final String CURSOR = "cursor";

    private static final String FOLDERS = "folders";
    private static final String NOTICE = "notice";
    private static final String RELEVANCE = "relevance";
    private static final Set<String> AT_THE_END = Set.of(TOTAL, CURSOR, NOTICE);
    private static final Set<String> ON_THE_HEADLINE =
            Set.of("path", "title", "name", "modified", "type", "mentions", "distance", "exists", "notes", RELEVANCE);

    private static final String MORE = "more with --limit 100; page by page while `serve` or `mcp` has the vault open";

    private final Terminal terminal;
    private final int width;

    Listing(Terminal terminal) {
        this(terminal, terminal.width());
    }

    Listing(Terminal terminal, int width) {
        this.terminal = terminal;
        this.width = width;
    }

    String of(Map<String, @Nullable Object> data) {
        var lists = new LinkedHashMap<String, List<Map<?, ?>>>();
        var rest = new LinkedHashMap<String, Object>();
        boolean more = data.containsKey(CURSOR) && data.get(CURSOR) == null;
        data.forEach((name, value) -> {
            Optional<List<Map<?, ?>>> things = things(value);
            if (things.isPresent()) {
                lists.put(name, things.get());
            } else if (value != null && !shown(value).isEmpty()) {
                rest.put(name, value);
            }
        });
        if (lists.isEmpty()) {
            return values(rest) + notice(rest);
        }
        // Counted are the first, and folders come before what lies in them, as people are used to.
        int listed = lists.firstEntry().getValue().size();
        Optional.ofNullable(lists.remove(FOLDERS))
                .filter(folders -> !folders.isEmpty())
                .ifPresent(folders -> lists.putFirst(FOLDERS, folders));
        var text = new StringBuilder(values(rest));
        lists.forEach(
                (name, things) -> text.append(text.isEmpty() ? "" : "\n").append(list(name, things, lists.size())));
        return text + count(rest, listed) + (more ? terminal.dim(MORE) + "\n" : "") + notice(rest);
    }

    private String values(Map<String, Object> values) {
        return values.entrySet().stream()
                .filter(each -> !AT_THE_END.contains(each.getKey()))
                .map(each -> terminal.dim(each.getKey() + ":") + " " + shown(each.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private String count(Map<String, Object> rest, int listed) {
        var text = new StringBuilder();
        if (rest.get(TOTAL) instanceof Number total && total.longValue() > 0) {
            String all = total.longValue() == listed
                    ? CountText.number(listed) + " in all"
                    : CountText.number(listed) + " of " + CountText.number(total.longValue());
            text.append('\n').append(terminal.dim(all)).append('\n');
        }
        if (rest.get(CURSOR) instanceof String cursor) {
            text.append(terminal.dim("more with --cursor " + cursor)).append('\n');
        }
        return text.toString();
    }

    /** What the reader should know of the whole stands last, where it is seen first. */
    private String notice(Map<String, Object> rest) {
        return rest.get(NOTICE) instanceof String notice
                ? Cells.wrapped(TerminalText.safe(notice), width).stream()
                        .map(line -> line + "\n")
                        .collect(Collectors.joining())
                : "";
    }

    private static Optional<List<Map<?, ?>>> things(@Nullable Object value) {
        return value instanceof List<?> list && list.stream().allMatch(Map.class::isInstance)
                ? Optional.of(
                        list.stream().<Map<?, ?>>map(thing -> (Map<?, ?>) thing).toList())
                : Optional.empty();
    }

    private String list(String name, List<Map<?, ?>> things, int lists) {
        if (things.isEmpty()) {
            return terminal.dim("no " + name) + "\n";
        }
        int paths = Math.min(
                width / 2,
                things.stream()
                        .mapToInt(thing -> Cells.of(headline(thing)))
                        .max()
                        .orElse(0));
        String heading = lists > 1 ? terminal.bold(name) + "\n" : "";
        return heading + things.stream().map(thing -> thing(thing, paths)).collect(Collectors.joining());
    }

    private String thing(Map<?, ?> thing, int paths) {
        String headline = headline(thing);
        String about = about(thing, width - Math.max(paths, Cells.of(headline)) - 2);
        var text = new StringBuilder(terminal.cyan(terminal.bold(headline)));
        if (!about.isEmpty()) {
            text.append(" ".repeat(Math.max(2, paths + 2 - Cells.of(headline)))).append(terminal.dim(about));
        }
        text.append('\n');
        thing.forEach((name, value) -> {
            if (!ON_THE_HEADLINE.contains(String.valueOf(name))) {
                text.append(detail(String.valueOf(name), value));
            }
        });
        return text.toString();
    }

    private static String headline(Map<?, ?> thing) {
        return text(thing, "path")
                .or(() -> text(thing, "title"))
                .or(() -> text(thing, "name"))
                .orElse("");
    }

    /** What fits beside the path: title if it says more, kind, date, and how it is linked. */
    private static String about(Map<?, ?> thing, int room) {
        var parts = new StringJoiner(" · ");
        text(thing, "modified").map(Listing::moment).ifPresent(parts::add);
        if (thing.get(RELEVANCE) instanceof Number relevance) {
            parts.add(RELEVANCE + " " + relevance);
        }
        text(thing, "type").ifPresent(parts::add);
        if (Boolean.FALSE.equals(thing.get("exists"))) {
            parts.add("not written yet");
        }
        count(thing, "notes", 0).ifPresent(notes -> parts.add(CountText.count(notes, "note")));
        count(thing, "mentions", 1).ifPresent(times -> parts.add(CountText.count(times, "mention")));
        count(thing, "distance", 1).ifPresent(steps -> parts.add(CountText.count(steps, "step")));
        String name = headline(thing).substring(headline(thing).lastIndexOf('/') + 1);
        Optional<String> title = text(thing, "title").filter(written -> !written.equalsIgnoreCase(name));
        if (title.isPresent() && Cells.of(title.get()) + parts.length() + 3 <= room) {
            return parts.length() == 0 ? title.get() : title.get() + " · " + parts;
        }
        return parts.toString();
    }

    private String detail(String name, @Nullable Object value) {
        String shown = name.equals("tags") && value instanceof List<?> tags
                ? tags.stream().map(tag -> "#" + shown(tag)).collect(Collectors.joining(" "))
                : shown(value);
        if (shown.isBlank()) {
            return "";
        }
        boolean speaksForItself = name.equals("snippet") || name.equals("context") || name.equals("tags");
        String indent = " ".repeat(INDENT);
        String said = (speaksForItself ? "" : name + ": ") + shown;
        return Cells.wrapped(said, width - INDENT).stream()
                .map(line -> indent + (name.equals("tags") ? terminal.dim(line) : line) + "\n")
                .collect(Collectors.joining());
    }

    /** The first sixteen characters of an ISO time, without the T: nobody reads seconds in a list. */
    private static String moment(String time) {
        return time.length() >= 16 && time.charAt(10) == 'T'
                ? time.substring(0, 10) + " " + time.substring(11, 16)
                : time;
    }

    private static Optional<String> text(Map<?, ?> thing, String name) {
        return thing.get(name) instanceof String text && !text.isEmpty()
                ? Optional.of(TerminalText.safe(text))
                : Optional.empty();
    }

    private static Optional<Long> count(Map<?, ?> thing, String name, long unless) {
        return thing.get(name) instanceof Number number && number.longValue() != unless
                ? Optional.of(number.longValue())
                : Optional.empty();
    }

    private static String shown(@Nullable Object value) {
        return TerminalText.safe(
                value instanceof List<?> list
                        ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
                        : String.valueOf(value));
    }
}
