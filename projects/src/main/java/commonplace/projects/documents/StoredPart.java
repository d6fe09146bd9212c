package commonplace.projects.documents;

import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.markdown.sentences.Chunk;
import commonplace.projects.semantic.KeptPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the index keeps of a chunk of a document: the document's card, and where the chunk stands. The first chunk has the
 * whole text too: what is quoted is what was found, whatever has become of the file.
 */
public record StoredPart(DocumentCard card, int startLine, int start, String heading, String text) implements KeptPart {

    static StoredPart of(DocumentCard card, Chunk chunk, String textIfFirst) {
        return new StoredPart(card, chunk.startLine(), chunk.span().start(), chunk.headingPath(), textIfFirst);
    }

    /** The text comes after the rest and is decoded only where it is wanted. */
    byte[] encode() {
        Map<String, @Nullable Object> values = values(card);
        values.put("line", (long) startLine);
        values.put("offset", (long) start);
        values.put("heading", heading);
        byte[] head = Json.write(values);
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + head.length + body.length)
                .putInt(head.length)
                .put(head)
                .put(body)
                .array();
    }

    /** A card as JSON. */
    static Map<String, @Nullable Object> values(DocumentCard card) {
        return Json.object(
                "title", card.title(),
                "summary", card.summary(),
                "chars", (long) card.charCount(),
                "type", card.docType(),
                "date", card.date(),
                "promotion", card.promotion().toString(),
                "references",
                        card.references().stream().map(StoredPart::written).toList(),
                "hash", card.hash());
    }

    public static DocumentCard card(Map<String, @Nullable Object> values) {
        return new DocumentCard(
                string(values, "title"),
                string(values, "summary"),
                number(values, "chars"),
                string(values, "type"),
                string(values, "date"),
                PromotionLevel.of(string(values, "promotion")).orElse(PromotionLevel.STANDARD),
                references(values.get("references")),
                string(values, "hash"));
    }

    public static StoredPart decode(byte[] payload) {
        Map<String, @Nullable Object> values = head(payload);
        int from = Integer.BYTES + headLength(payload);
        return new StoredPart(
                card(values),
                number(values, "line"),
                number(values, "offset"),
                string(values, "heading"),
                new String(payload, from, payload.length - from, StandardCharsets.UTF_8));
    }

    /** The card alone. */
    public static DocumentCard card(byte[] payload) {
        return card(head(payload));
    }

    private static int headLength(byte[] payload) {
        return ByteBuffer.wrap(payload).getInt();
    }

    private static Map<String, @Nullable Object> head(byte[] payload) {
        try {
            return Json.readObject(Arrays.copyOfRange(payload, Integer.BYTES, Integer.BYTES + headLength(payload)));
        } catch (MalformedJsonException damaged) {
            throw new UncheckedIOException(new IOException("an entry of the index cannot be read", damaged));
        }
    }

    private static String string(Map<String, @Nullable Object> values, String key) {
        return values.get(key) instanceof String text ? text : "";
    }

    private static int number(Map<String, @Nullable Object> values, String key) {
        return values.get(key) instanceof Number number ? number.intValue() : 0;
    }

    private static List<Object> written(DocumentReference reference) {
        return List.of(reference.kind().name(), reference.written(), (long) reference.line());
    }

    private static List<DocumentReference> references(@Nullable Object value) {
        var references = new ArrayList<DocumentReference>();
        if (value instanceof List<?> list) {
            for (Object each : list) {
                if (each instanceof List<?> parts
                        && parts.size() == 3
                        && parts.get(0) instanceof String kind
                        && parts.get(1) instanceof String written
                        && parts.get(2) instanceof Number line) {
                    references.add(
                            new DocumentReference(DocumentReference.Kind.valueOf(kind), written, line.intValue()));
                }
            }
        }
        return references;
    }
}
