package commonplace.server.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * HTML that is safe to send, since whatever was put into it was escaped on the way in.
 *
 * <pre>{@code
 * Markup.of("<a href=\"{}\">{}</a>", "/search?q=a&b", "a < b")   // a link that reads: a < b
 * }</pre>
 */
final class Markup {
    static final Markup NONE = new Markup("");

    private static final String PLACE = "{}";

    private final String html;

    private Markup(String html) {
        this.html = html;
    }

    /**
     * Fills the places of a template, which must stand in text or in quoted attributes. What is markup already goes in
     * as it is, lists of it one after another, and everything else becomes text.
     */
    static Markup of(String template, Object... values) {
        var filled = new StringBuilder();
        int at = 0;
        for (Object value : values) {
            int place = template.indexOf(PLACE, at);
            if (place < 0) {
                throw new IllegalArgumentException("more values than places: " + template);
            }
            filled.append(template, at, place);
            put(value, filled);
            at = place + PLACE.length();
        }
        if (template.indexOf(PLACE, at) >= 0) {
            throw new IllegalArgumentException("more places than values: " + template);
        }
        return new Markup(filled.append(template, at, template.length()).toString());
    }

    static Markup text(String text) {
        return of(PLACE, text);
    }

    /** HTML of which somebody else has made sure that it is safe. */
    static Markup trusted(String html) {
        return new Markup(html);
    }

    /** All of them, with something in between. */
    static Markup join(String between, List<Markup> parts) {
        var all = new ArrayList<Markup>();
        for (Markup part : parts) {
            if (!all.isEmpty()) {
                all.add(text(between));
            }
            all.add(part);
        }
        return of(PLACE, all);
    }

    private static void put(Object value, StringBuilder into) {
        switch (value) {
            case Markup markup -> into.append(markup.html);
            case List<?> list -> list.forEach(each -> put(Objects.requireNonNull(each), into));
            default -> escape(value.toString(), into);
        }
    }

    private static void escape(String text, StringBuilder into) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> into.append("&amp;");
                case '<' -> into.append("&lt;");
                case '>' -> into.append("&gt;");
                case '"' -> into.append("&quot;");
                case '\'' -> into.append("&#39;");
                default -> into.append(c);
            }
        }
    }

    @Override
    public String toString() {
        return html;
    }
}
