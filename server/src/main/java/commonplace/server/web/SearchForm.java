package commonplace.server.web;

import commonplace.base.SafeText;
import commonplace.vault.notes.NoteQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What somebody looks for.
 *
 * @param linkingTo a note that the others link to
 * @param page counted from 1
 */
record SearchForm(String text, List<String> tags, Optional<String> linkingTo, int page) {
    private static final int MAX_TEXT = 1_000;
    private static final int MAX_TAGS = 8;
    private static final int MAX_PAGE = 500;

    SearchForm {
        tags = List.copyOf(tags);
    }

    /** Reads {@code q=…&tag=…&tag=…&to=…&page=…}; anything else is ignored, and whatever is too long is cut. */
    static SearchForm of(@Nullable String rawQuery) {
        String text = "";
        var tags = new ArrayList<String>();
        Optional<String> linkingTo = Optional.empty();
        int page = 1;
        for (String pair : rawQuery == null ? new String[0] : rawQuery.split("&", 64)) {
            int equals = pair.indexOf('=');
            String value = equals < 0 ? "" : shortened(Addresses.decoded(pair.substring(equals + 1)));
            switch (equals < 0 ? pair : pair.substring(0, equals)) {
                case "q" -> text = value;
                case "tag" -> {
                    if (tags.size() < MAX_TAGS && !value.isBlank()) {
                        tags.add(value.strip());
                    }
                }
                case "to" -> linkingTo = Optional.of(value).filter(path -> !path.isBlank());
                case "page" -> page = number(value);
                default -> {}
            }
        }
        return new SearchForm(text.strip(), tags, linkingTo, page);
    }

    boolean isEmpty() {
        return text.isEmpty() && tags.isEmpty() && linkingTo.isEmpty();
    }

    NoteQuery toNoteQuery() {
        return new NoteQuery(
                Optional.of(text).filter(words -> !words.isEmpty()),
                tags,
                Optional.empty(),
                linkingTo,
                Optional.empty());
    }

    /** The same with other words. */
    SearchForm saying(String words) {
        return new SearchForm(words, tags, linkingTo, 1);
    }

    String address(int otherPage) {
        var address = new StringBuilder("/search?q=").append(Addresses.encoded(text));
        tags.forEach(tag -> address.append("&tag=").append(Addresses.encoded(tag)));
        linkingTo.ifPresent(path -> address.append("&to=").append(Addresses.encoded(path)));
        return otherPage == 1
                ? address.toString()
                : address.append("&page=").append(otherPage).toString();
    }

    private static String shortened(String value) {
        return SafeText.prefix(value, MAX_TEXT);
    }

    private static int number(String value) {
        try {
            return Math.clamp(Long.parseLong(value), 1, MAX_PAGE);
        } catch (NumberFormatException notANumber) {
            return 1;
        }
    }
}
