package commonplace.markdown;

import commonplace.markdown.text.Edit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Gives one property of a page's front matter a value, and leaves every other character as it is.
 *
 * <pre>{@code
 * PropertyEdit.set("---\ntitle: A # b\n---\n", "level", "high")   // "---\ntitle: A # b\nlevel: high\n---\n"
 * }</pre>
 */
public sealed interface PropertyEdit {
    /**
     * It was set.
     *
     * @param before what it was, if it was a scalar, as the author spelled it
     */
    record Done(String text, Optional<String> before) implements PropertyEdit {}

    /** The page is not one in which it can be set. */
    record Refused(String why) implements PropertyEdit {}

    /** Sets a property that is text; one that was not there becomes the last of the front matter. */
    static PropertyEdit set(String text, String key, String value) {
        FrontMatter before = Page.of(text).frontMatter();
        if (!before.present()) {
            return new Refused(
                    "there is no front matter; it begins with a line --- at the very top and ends with another");
        }
        if (before.problem().isPresent()) {
            return new Refused(
                    "the front matter cannot be read: " + before.problem().get());
        }
        String edited = Edit.apply(text, before.set(key, value));
        FrontMatter after = Page.of(edited).frontMatter();
        Map<String, @Nullable Object> expected = new LinkedHashMap<>(before.values());
        expected.put(key, value);
        if (!after.values().equals(expected)) {
            // An anchor stood at the old value, say, and another property refers to it.
            return new Refused(
                    "'" + key + "' on line " + before.lineOf(List.of(key)) + " cannot be changed alone; write it as '"
                            + key + ": " + YamlText.write(value, false) + "' by hand");
        }
        return new Done(edited, before.string(key));
    }
}
