package commonplace.registry.federation;

import commonplace.base.SafeText;
import java.net.URI;

/** Text that a peer had a part in, made fit for a message. */
final class PeerText {
    private static final int LONGEST = 400;
    private static final int LONGEST_ADDRESS = 120;

    private PeerText() {}

    /** In one line of bounded length, with nothing in it that changes how the rest is shown. */
    static String of(String text) {
        return of(text, LONGEST);
    }

    /** So short that the message around it can be read as well. */
    static String address(URI address) {
        return of(address.toString(), LONGEST_ADDRESS);
    }

    private static String of(String text, int longest) {
        return SafeText.line(SafeText.beginning(text, longest));
    }
}
