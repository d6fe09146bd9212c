package commonplace.server.sync;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Fuzzing;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tokens from strangers: only those that we wrote allow anything, and only what they were written for. */
class TokensFuzzTest {
    private static final Instant NOW = Instant.EPOCH;

    private final Tokens tokens = new Tokens("a key", Optional.empty());

    @Test
    void onlyOursAllowAnything() {
        List<TokenAccess> ours = List.of(
                new TokenAccess(new TokenAccess.DocumentScope.Everything(), false, Optional.empty()),
                new TokenAccess(new TokenAccess.DocumentScope.Folder("a/b"), true, Optional.of(NOW.plusSeconds(60))),
                new TokenAccess(new TokenAccess.DocumentScope.DocumentInFolder("id", "a"), true, Optional.empty()));
        List<byte[]> written = new ArrayList<>();
        ours.forEach(access -> written.add(tokens.write(access).getBytes(StandardCharsets.UTF_8)));
        Fuzzing.spoil(20_000, written, input -> {
            Optional<TokenAccess> read = tokens.read(new String(input, StandardCharsets.UTF_8), NOW);
            read.ifPresent(access -> assertTrue(ours.contains(access), access::toString));
            return read.toString();
        });
    }
}
