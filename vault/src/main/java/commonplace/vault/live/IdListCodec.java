package commonplace.vault.live;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Ids as a file keeps them: sixteen bytes each, in pieces of some thousand. */
final class IdListCodec {
    private static final int ID_BYTES = 16;
    private static final int IDS_IN_A_PIECE = 4096;

    private IdListCodec() {}

    static List<byte[]> encoded(Set<UUID> ids) {
        var pieces = new ArrayList<byte[]>();
        List<UUID> all = ids.stream().sorted().toList();
        for (int from = 0; from < all.size(); from += IDS_IN_A_PIECE) {
            List<UUID> some = all.subList(from, Math.min(all.size(), from + IDS_IN_A_PIECE));
            ByteBuffer piece = ByteBuffer.allocate(some.size() * ID_BYTES);
            some.forEach(id -> piece.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()));
            pieces.add(piece.array());
        }
        return pieces;
    }

    static Set<UUID> decoded(List<byte[]> pieces) {
        var ids = new HashSet<UUID>();
        for (byte[] piece : pieces) {
            ByteBuffer bytes = ByteBuffer.wrap(piece);
            while (bytes.remaining() >= ID_BYTES) {
                ids.add(new UUID(bytes.getLong(), bytes.getLong()));
            }
        }
        return ids;
    }
}
