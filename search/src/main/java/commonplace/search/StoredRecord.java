package commonplace.search;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;

/** Id and payload in one value, so that reading all of them is one sequential pass. */
record StoredRecord(String id, byte[] payload) {
    private static final int LENGTH_BYTES = 2;

    static BytesRef encode(String id, byte[] payload) {
        byte[] name = id.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[LENGTH_BYTES + name.length + payload.length];
        bytes[0] = (byte) (name.length >> 8);
        bytes[1] = (byte) name.length;
        System.arraycopy(name, 0, bytes, LENGTH_BYTES, name.length);
        System.arraycopy(payload, 0, bytes, LENGTH_BYTES + name.length, payload.length);
        return new BytesRef(bytes);
    }

    static StoredRecord decode(BytesRef stored) {
        int payload = payloadStart(stored);
        return new StoredRecord(id(stored), Arrays.copyOfRange(stored.bytes, payload, stored.offset + stored.length));
    }

    static String id(BytesRef stored) {
        int start = stored.offset + LENGTH_BYTES;
        return new String(stored.bytes, start, payloadStart(stored) - start, StandardCharsets.UTF_8);
    }

    /** Hands over every record that was not removed, in no particular order. */
    static void forEach(IndexReader reader, BiConsumer<String, byte[]> each) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            var live = leaf.reader().getLiveDocs();
            var records = DocValues.getBinary(leaf.reader(), EntryFields.RECORD);
            while (records.nextDoc() < leaf.reader().maxDoc()) {
                if (live == null || live.get(records.docID())) {
                    StoredRecord stored = decode(records.binaryValue());
                    each.accept(stored.id(), stored.payload());
                }
            }
        }
    }

    private static int payloadStart(BytesRef stored) {
        int high = stored.bytes[stored.offset] & 0xFF;
        int low = stored.bytes[stored.offset + 1] & 0xFF;
        return stored.offset + LENGTH_BYTES + ((high << 8) | low);
    }
}
