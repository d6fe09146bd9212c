package commonplace.server.json;

import java.io.CharArrayWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;

/** Writes through characters and not straight to bytes, where half a surrogate pair would be an error. */
final class JsonWriter {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamWriteConstraints(StreamWriteConstraints.builder()
                    .maxNestingDepth(8 * Json.MAX_DEPTH)
                    .build())
            .build();

    private JsonWriter() {}

    static byte[] write(@Nullable Object value) {
        var text = new Text();
        try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(generator, value);
        }
        return Utf8.encode(text.chars());
    }

    private static void write(JsonGenerator out, @Nullable Object value) {
        if (value instanceof String string) {
            out.writeString(string);
        } else if (value instanceof Map<?, ?> object) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : object.entrySet()) {
                out.writeName((String) member.getKey());
                write(out, member.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof Iterable<?> array) {
            out.writeStartArray();
            for (Object element : array) {
                write(out, element);
            }
            out.writeEndArray();
        } else if (value instanceof Number number) {
            write(out, number);
        } else if (value instanceof Boolean bool) {
            out.writeBoolean(bool);
        } else if (value == null) {
            out.writeNull();
        } else {
            throw new IllegalArgumentException(value.getClass() + " is not a JSON value");
        }
    }

    private static void write(JsonGenerator out, Number number) {
        if (number instanceof Integer || number instanceof Long) {
            out.writeNumber(number.longValue());
        } else if (number instanceof BigInteger big) {
            out.writeNumber(big);
        } else if (number instanceof BigDecimal decimal) {
            out.writeNumber(decimal);
        } else {
            decimal(out, number.doubleValue());
        }
    }

    private static void decimal(JsonGenerator out, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON has no " + value);
        }
        out.writeNumber(value);
    }

    private static final class Text extends CharArrayWriter {
        CharBuffer chars() {
            return CharBuffer.wrap(buf, 0, count);
        }
    }
}
