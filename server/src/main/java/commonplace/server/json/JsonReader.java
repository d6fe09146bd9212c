package commonplace.server.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** One walk over the tokens of one document. */
final class JsonReader {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Json.MAX_DEPTH)
                    .maxTokenCount(Json.MAX_TOKENS)
                    // Callers bound the whole text before it comes here, and with it every string and name.
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;

    private JsonReader(JsonParser parser) {
        this.parser = parser;
    }

    static @Nullable Object read(char[] text) throws MalformedJsonException {
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text, 0, text.length)) {
            return new JsonReader(parser).document();
        } catch (StreamConstraintsException e) {
            throw new MalformedJsonException(
                    "too much: a text may have " + Json.MAX_TOKENS + " values, nested " + Json.MAX_DEPTH + " deep");
        } catch (JacksonException e) {
            throw new MalformedJsonException(sentence(e.getOriginalMessage()) + at(e.getLocation()));
        }
    }

    private @Nullable Object document() throws MalformedJsonException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw new MalformedJsonException("no JSON value: the text is empty");
        }
        Object value = value(first);
        if (parser.nextToken() != null) {
            throw malformed("more text after the JSON value");
        }
        return value;
    }

    private @Nullable Object value(@Nullable JsonToken token) throws MalformedJsonException {
        if (token == JsonToken.START_OBJECT) {
            return object();
        }
        if (token == JsonToken.START_ARRAY) {
            return array();
        }
        if (token == JsonToken.VALUE_STRING) {
            return parser.getString();
        }
        if (token == JsonToken.VALUE_NUMBER_INT) {
            return integer();
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            return decimal();
        }
        return token == JsonToken.VALUE_NULL ? null : token == JsonToken.VALUE_TRUE;
    }

    // Two parsers that disagree on which of two equal keys counts see two different requests.
    private Map<String, @Nullable Object> object() throws MalformedJsonException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
            int before = object.size();
            object.put(name, value(parser.nextToken()));
            if (object.size() == before) {
                throw malformed("duplicate key \"" + shortened(name) + "\"");
            }
        }
        return object;
    }

    private List<@Nullable Object> array() throws MalformedJsonException {
        List<@Nullable Object> array = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            array.add(value(token));
        }
        return array;
    }

    private Number integer() {
        if (parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        BigInteger big = parser.getBigIntegerValue();
        return big;
    }

    // An infinity could be read but not written back.
    private Double decimal() throws MalformedJsonException {
        double value = parser.getDoubleValue();
        if (Double.isInfinite(value)) {
            throw malformed("number too large");
        }
        return value;
    }

    private MalformedJsonException malformed(String what) {
        return new MalformedJsonException(what + at(parser.currentLocation()));
    }

    private static String at(@Nullable TokenStreamLocation location) {
        return location == null ? "" : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    // The library's messages go on to name its own switches and types, which mean nothing to the sender.
    private static String sentence(String message) {
        int end = message.length();
        for (String tail : new String[] {
            "\n", " (start marker", ": was expecting", ": expected", ": enable", " (through", ", from `"
        }) {
            int found = message.indexOf(tail);
            end = found >= 0 ? Math.min(end, found) : end;
        }
        return shortened(message.substring(0, end));
    }

    private static String shortened(String text) {
        return text.length() <= 120 ? text : text.substring(0, 120) + "…";
    }
}
