package commonplace.registry.federation;

import commonplace.registry.signing.CuratorKey;
import java.time.LocalDate;

/** Who vouches for an answer; {@code toString} says it. */
public sealed interface Voucher {
    /** The curator of our own registry, who chose the sources. */
    record Direct() implements Voucher {
        @Override
        public String toString() {
            return "direct";
        }
    }

    /**
     * The curator of our own registry, who endorsed the one who chose the sources.
     *
     * @param curator the endorsing curator's name
     * @param key the endorsing curator's, with which the endorsement was checked
     */
    record EndorsedBy(String curator, CuratorKey key, LocalDate since) implements Voucher {
        @Override
        public String toString() {
            return "endorsed by " + curator + " since " + since;
        }
    }
}
