package commonplace.server.web;

import commonplace.markdown.FrontMatter;
import commonplace.markdown.FrontMatterProblem;
import commonplace.vault.notes.Times;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A note's front matter as a table. */
final class Properties {
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("title", "tags");
    private static final Pattern WIKILINK =
            Pattern.compile("\\[\\[([^\\[\\]|#]+)(#[^\\[\\]|]*)?(?:\\|([^\\[\\]]*))?\\]\\]");
    private static final Pattern WEB_ADDRESS = Pattern.compile("https?://\\S+");
    private static final Pattern MOMENT = Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d\\S{0,24}");
    private static final int MAX_DEPTH = 4;

    private final FrontMatter frontMatter;
    private final ZoneId zone;
    private final Function<String, Optional<String>> address;

    /** @param address of the note that a link's target means */
    Properties(FrontMatter frontMatter, ZoneId zone, Function<String, Optional<String>> address) {
        this.frontMatter = frontMatter;
        this.zone = zone;
        this.address = address;
    }

    Markup table() {
        Optional<FrontMatterProblem> problem = frontMatter.problem();
        if (problem.isPresent()) {
            return Markup.of(
                    "<section class=\"problem\"><h2>Properties</h2><p>The front matter cannot be read: line {}, column"
                            + " {}: {}.</p></section>",
                    problem.get().line(),
                    problem.get().column(),
                    problem.get().message());
        }
        var rows = new ArrayList<Markup>();
        frontMatter.values().forEach((key, value) -> {
            if (!SHOWN_ELSEWHERE.contains(key)) {
                rows.add(Markup.of("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", key, value(value, 0)));
            }
        });
        return rows.isEmpty()
                ? Markup.NONE
                : Markup.of("<section><h2>Properties</h2><table class=\"properties\">{}</table></section>", rows);
    }

    private Markup value(@Nullable Object value, int depth) {
        return switch (value) {
            case null -> Markup.of("<span class=\"quiet\">–</span>");
            case String text -> linked(text);
            case List<?> list
            when depth < MAX_DEPTH ->
                Markup.join(
                        ", ", list.stream().map(each -> value(each, depth + 1)).toList());
            case Map<?, ?> map
            when depth < MAX_DEPTH -> {
                var entries = new ArrayList<Markup>();
                map.forEach((key, each) ->
                        entries.add(Markup.of("<li>{}: {}</li>", String.valueOf(key), value(each, depth + 1))));
                yield Markup.of("<ul>{}</ul>", entries);
            }
            default -> Markup.text(value.toString());
        };
    }

    /** Text with its links to notes, or as the one address or moment that it is. */
    private Markup linked(String text) {
        if (MOMENT.matcher(text).matches()) {
            return Times.parse(text, zone)
                    .map(time -> PageParts.minute(time, zone))
                    .orElseGet(() -> Markup.text(text));
        }
        if (WEB_ADDRESS.matcher(text).matches()) {
            return Markup.of("<a href=\"{}\" rel=\"noopener noreferrer nofollow\">{}</a>", text, text);
        }
        var parts = new ArrayList<Markup>();
        Matcher link = WIKILINK.matcher(text);
        int at = 0;
        while (link.find()) {
            parts.add(Markup.text(text.substring(at, link.start())));
            String target = link.group(1).strip();
            String shown = link.group(3) == null ? target : link.group(3);
            parts.add(address.apply(target)
                    .map(href -> Markup.of("<a href=\"{}\">{}</a>", href, shown))
                    .orElseGet(() -> Markup.of("<span class=\"dangling\">{}</span>", shown)));
            at = link.end();
        }
        parts.add(Markup.text(text.substring(at)));
        return Markup.of("{}", parts);
    }
}
