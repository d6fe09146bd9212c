package commonplace.server.web;

import commonplace.vault.notes.Note;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Small things that every page shows in the same way. */
final class PageParts {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMM d, uuuu", Locale.ENGLISH);
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("MMM d, uuuu, HH:mm", Locale.ENGLISH);

    private PageParts() {}

    static Markup day(Instant time, ZoneId zone) {
        var local = time.atZone(zone);
        return Markup.of(
                "<time datetime=\"{}\" title=\"{}\">{}</time>",
                local.toOffsetDateTime(),
                MINUTE.format(local),
                DAY.format(local));
    }

    static Markup minute(Instant time, ZoneId zone) {
        var local = time.atZone(zone);
        return Markup.of("<time datetime=\"{}\">{}</time>", local.toOffsetDateTime(), MINUTE.format(local));
    }

    static Markup noteLink(Note note) {
        return Markup.of("<a href=\"{}\">{}</a>", Addresses.note(note.path().value()), note.title());
    }

    static Markup tags(List<String> tags) {
        if (tags.isEmpty()) {
            return Markup.NONE;
        }
        List<Markup> items = tags.stream()
                .map(tag -> Markup.of("<li><a class=\"tag\" href=\"{}\">{}</a></li>", Addresses.tag(tag), tag))
                .toList();
        return Markup.of("<ul class=\"tags\" aria-label=\"Tags\">{}</ul>", items);
    }

    /** The way from the root to a folder. */
    static Markup crumbs(List<String> folders) {
        var steps = new ArrayList<Markup>();
        steps.add(Markup.of("<a href=\"/folders/\">All notes</a>"));
        for (String folder : folders) {
            String name = folder.substring(folder.lastIndexOf('/') + 1);
            steps.add(Markup.of("<a href=\"{}\">{}</a>", Addresses.folder(folder), name));
        }
        List<Markup> items =
                steps.stream().map(step -> Markup.of("<li>{}</li>", step)).toList();
        return Markup.of("<nav class=\"crumbs\" aria-label=\"Folders\"><ol>{}</ol></nav>", items);
    }

    static String count(long number, String one, String many) {
        return String.format(Locale.ENGLISH, "%,d", number) + " " + (number == 1 ? one : many);
    }

    static String notes(long number) {
        return count(number, "note", "notes");
    }

    /** Links to the pages before and after this one. */
    static Markup pager(int page, long total, int pageSize, java.util.function.IntFunction<String> address) {
        boolean more = (long) page * pageSize < total;
        if (page == 1 && !more) {
            return Markup.NONE;
        }
        return Markup.of(
                "<nav class=\"pager\" aria-label=\"Pages\">{}<span>Page {} of {}</span>{}</nav>",
                page > 1 ? Markup.of("<a rel=\"prev\" href=\"{}\">← Back</a>", address.apply(page - 1)) : Markup.NONE,
                page,
                Math.max(page, (total + pageSize - 1) / pageSize),
                more ? Markup.of("<a rel=\"next\" href=\"{}\">More →</a>", address.apply(page + 1)) : Markup.NONE);
    }
}
