package commonplace.markdown.html;

import commonplace.markdown.VisibleText;
import java.util.Locale;
import java.util.Set;
import org.commonmark.renderer.html.UrlSanitizer;

/** Lets through addresses that fetch a page or write a letter, and no others. */
final class SafeUrls implements UrlSanitizer {
    private static final Set<String> SCHEMES = Set.of("http", "https", "mailto");

    @Override
    public String sanitizeLinkUrl(String url) {
        return isSafe(url) ? url : "";
    }

    @Override
    public String sanitizeImageUrl(String url) {
        return isSafe(url) && !url.regionMatches(true, 0, "mailto:", 0, 7) ? url : "";
    }

    static boolean isSafe(String url) {
        // Browsers drop white space and control characters in a scheme: "java\tscript:" is one.
        var seen = new StringBuilder();
        for (int i = 0; i < url.length(); i++) {
            char c = url.charAt(i);
            if (c == '/' || c == '?' || c == '#') {
                return true;
            }
            if (c == ':') {
                return SCHEMES.contains(seen.toString().toLowerCase(Locale.ROOT));
            }
            if (c > ' ' && !Character.isISOControl(c) && !VisibleText.isSpace(c)) {
                seen.append(c);
            }
            if (seen.length() > 100) {
                break;
            }
        }
        return url.indexOf(':') < 0;
    }
}
