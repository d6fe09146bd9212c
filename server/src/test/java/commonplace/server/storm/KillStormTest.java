package commonplace.server.storm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Processes that write at once and are killed at random moments lose nothing that was acknowledged, have nothing twice,
 * and bring nothing back that was deleted.
 *
 * <p>{@code -Dseed=}, {@code -Dstorm.seconds=}, {@code -Dstorm.count=} and {@code -Dstorm.load=true} make it begin
 * elsewhere, last longer, come more often, and rage while all cores are busy. A seed gives the same writes and the same
 * kills, but not the same moments: what a seed found may take several runs to come again.
 */
@Tag("slow")
class KillStormTest {
    private final long seed = Long.getLong("seed", new Random().nextInt(1_000_000));
    private final int seconds = Integer.getInteger("storm.seconds", 20);
    private final int count = Integer.getInteger("storm.count", 3);
    private final boolean load = Boolean.getBoolean("storm.load");

    @Test
    void everyAcknowledgedChangeIsThereExactlyOnce() throws Exception {
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Storm.Result result = new Storm(seed + i, seconds, load).run(Path.of("target"));
            System.out.println(result.summary());
            if (!result.problems().isEmpty()) {
                problems.add(result.problems());
            }
        }
        assertTrue(
                problems.isEmpty(),
                () -> problems.size() + " of " + count + " storms: " + String.join("\n\n", problems));
    }
}
