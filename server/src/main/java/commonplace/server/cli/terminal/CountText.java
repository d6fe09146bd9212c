package commonplace.server.cli.terminal;

import java.util.Locale;

/** Numbers as people write them. */
public final class CountText {
    private CountText() {}

    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** {@code 1 note}, {@code 14,000 notes}. */
    public static String count(long number, String what) {
        return number(number) + " " + what + (number == 1 ? "" : "s");
    }

    public static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.1f s", nanos / 1e9);
    }
}
