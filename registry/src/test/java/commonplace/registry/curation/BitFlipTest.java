package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.json.Json;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens to one bit of a signed file, nobody is told that it is signed, nor that it never was. */
@Tag("slow")
class BitFlipTest {
    private final SigningKey key = SigningKey.generate();

    @Test
    void noBitOfASignedFileMayDiffer() throws Exception {
        byte[] file = Json.writeIndented(SignedJson.sign(small(), key));
        assertInstanceOf(Checked.Good.class, CheckedRegistry.read("registry.json", file));

        List<String> taken = new ArrayList<>();
        for (int bit = 0; bit < file.length * 8; bit++) {
            byte[] flipped = file.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            if (!(CheckedRegistry.read("registry.json", flipped) instanceof Checked.Bad)) {
                taken.add(bit + " makes it " + new String(flipped, StandardCharsets.UTF_8));
            }
        }

        assertEquals(List.of(), taken);
    }

    private Map<String, @Nullable Object> small() throws Exception {
        var whom = TestRegistry.vouched(SigningKey.generate().curator(), "é");
        return Json.object(
                "version",
                "1.0.0",
                "updated",
                "2026-11-15",
                "curator",
                Json.object("name", "A", "pubkey", key.curator().text()),
                "endorsements",
                List.of(SignedJson.sign(whom.statement(), key)),
                "categories",
                Json.object(
                        "a",
                        Json.object(
                                "name",
                                "A",
                                "description",
                                "B",
                                "query_patterns",
                                List.of("a", "b", "c"),
                                "sources",
                                List.of(source(1), source(2), source(3)))));
    }

    private static Map<String, @Nullable Object> source(int rank) {
        return Json.object("rank", rank, "name", "A", "url", "http://a", "type", "api", "why", "B");
    }
}
