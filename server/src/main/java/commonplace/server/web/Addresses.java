package commonplace.server.web;

import commonplace.markdown.html.Html;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where things stand on the site. A note's images lie beside it, so relative addresses in its text lead to them. */
final class Addresses {
    private Addresses() {}

    static String note(String path) {
        return "/notes/" + path(path);
    }

    /** A place in a note. Blocks ({@code ^name}) have no mark of their own on the page. */
    static String note(String path, Optional<String> heading) {
        String mark = heading.filter(name -> !name.startsWith("^"))
                .map(Html::anchor)
                .map(anchor -> "#" + encoded(anchor))
                .orElse("");
        return note(path) + mark;
    }

    static String raw(String path) {
        return "/raw/" + path(path);
    }

    static String folder(String path) {
        return "/folders/" + path(path);
    }

    static String tag(String tag) {
        return "/search?tag=" + encoded(tag);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The parts of a request's path, decoded; a slash at its end is an empty part. */
    static List<String> parts(String rawPath) {
        var parts = new ArrayList<String>();
        for (String part : rawPath.substring(Math.min(1, rawPath.length())).split("/", -1)) {
            parts.add(decoded(part.replace("+", "%2B")));
        }
        return parts;
    }

    /** A form's value; what is not well encoded stays as it is written. */
    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException badEncoding) {
            return text;
        }
    }

    private static String path(String path) {
        return encoded(path).replace("%2F", "/");
    }
}
