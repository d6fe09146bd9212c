package commonplace.tools.meta.text;

import commonplace.base.SafeText;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Where something stands in plain values, as people write it: {@code args.filter.tags[0]}. */
public final class ValuePath {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$-]*");
    private static final int SHOWN = 60;
    private static final int LISTED = 20;

    private ValuePath() {}

    public static String in(String place, String key) {
        String shown = SafeText.cut(key, SHOWN);
        return NAME.matcher(shown).matches() ? place + "." + shown : place + "[\"" + shown + "\"]";
    }

    public static String at(String place, int index) {
        return place + "[" + index + "]";
    }

    /** Names after each other, as far as anybody would read them. */
    public static String listed(Collection<String> names) {
        String first = names.stream()
                .limit(LISTED)
                .map(name -> SafeText.cut(name, SHOWN))
                .collect(Collectors.joining(", "));
        return names.size() > LISTED ? first + " and " + (names.size() - LISTED) + " more" : first;
    }
}
