package commonplace.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryNeedTest {
    private static final long TWO_GIGABYTES = 2L << 30;

    @Test
    void aVaultThatFitsNeedsNoWord() {
        assertEquals(Optional.empty(), MemoryNeed.warning(100_000, TWO_GIGABYTES));
        assertEquals(Optional.empty(), MemoryNeed.warning(0, 100L << 20));
    }

    @Test
    void aVaultThatMayNotFitSaysWhatItNeeds() {
        assertEquals(
                Optional.of("this vault has 1000000 notes, which may need 4006 MB of memory, and this process takes no"
                        + " more than 2048; should it end for want of memory, start it with COMMONPLACE_MEMORY=4006"),
                MemoryNeed.warning(1_000_000, TWO_GIGABYTES));
    }
}
