package commonplace.crdt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Peers that edit at random places and hear of each other in random order end with one document. */
class PeersTest {
    private static final int RUNS = 200;
    private static final int STEPS = 80;

    @Test
    void peersConverge() {
        long first = Long.getLong("seed", new Random().nextLong());
        for (long seed = first; seed < first + RUNS; seed++) {
            String rerun = "rerun with -Dseed=" + seed;
            Random random = new Random(seed);
            List<Peer> peers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                peers.add(new Peer(random.nextLong(1L << 53), random));
            }
            for (int step = 0; step < STEPS; step++) {
                Peer peer = peers.get(random.nextInt(peers.size()));
                if (random.nextInt(3) > 0) {
                    peer.edit();
                    assertEquals(peer.model.toString(), peer.doc.text("t").toString(), rerun);
                } else {
                    peer.hearFrom(peers.get(random.nextInt(peers.size())));
                }
            }
            for (Peer peer : peers) {
                for (Peer other : peers) {
                    peer.hearAllFrom(other);
                }
            }
            YDoc expected = peers.getFirst().doc;
            for (Peer peer : peers) {
                assertEquals(expected.text("t").toString(), peer.doc.text("t").toString(), rerun);
                assertEquals(expected.map("m").toMap(), peer.doc.map("m").toMap(), rerun);
                assertEquals(expected.array("a").toString(), peer.doc.array("a").toString(), rerun);
                assertArrayEquals(expected.encodeStateVector(), peer.doc.encodeStateVector(), rerun);
                YDoc loaded = new YDoc(1);
                loaded.apply(peer.doc.encodeState());
                assertEquals(expected.text("t").toString(), loaded.text("t").toString(), rerun);
                assertArrayEquals(loaded.encodeState(), copyOf(loaded).encodeState(), rerun);
            }
        }
    }

    private static YDoc copyOf(YDoc doc) {
        YDoc copy = new YDoc(2);
        copy.apply(doc.encodeState());
        return copy;
    }

    private static final class Peer {
        final Random random;
        final YDoc doc;
        final StringBuilder model = new StringBuilder();
        final List<byte[]> sent = new ArrayList<>();

        Peer(long client, Random random) {
            this.random = random;
            this.doc = new YDoc(client);
            doc.text("t");
            doc.map("m");
            doc.array("a");
            doc.onUpdate((update, _) -> sent.add(update));
        }

        void edit() {
            switch (random.nextInt(6)) {
                case 0, 1 -> {
                    int at = random.nextInt(model.length() + 1);
                    String text = "abcdefgh".substring(random.nextInt(8));
                    model.insert(at, text);
                    doc.text("t").insert(at, text);
                }
                case 2 -> {
                    int at = random.nextInt(model.length() + 1);
                    int length = random.nextInt(Math.min(6, model.length() - at) + 1);
                    model.delete(at, at + length);
                    doc.text("t").delete(at, length);
                }
                case 3 -> doc.map("m").put("key" + random.nextInt(3), random.nextInt(100));
                case 4 -> doc.map("m").remove("key" + random.nextInt(3));
                default -> {
                    YArray array = doc.array("a");
                    if (array.size() > 0 && random.nextBoolean()) {
                        array.remove(random.nextInt(array.size()));
                    } else {
                        array.insert(random.nextInt(array.size() + 1), random.nextInt(100));
                    }
                }
            }
        }

        void hearFrom(Peer other) {
            if (!other.sent.isEmpty()) {
                hear(other.sent.get(random.nextInt(other.sent.size())));
            }
        }

        void hearAllFrom(Peer other) {
            List.copyOf(other.sent).forEach(this::hear);
        }

        private void hear(byte[] update) {
            doc.apply(update);
            model.setLength(0);
            model.append(doc.text("t"));
        }
    }
}
