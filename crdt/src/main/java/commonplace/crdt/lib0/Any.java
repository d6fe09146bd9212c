package commonplace.crdt.lib0;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A value as JavaScript knows it: null, {@link Undefined}, Boolean, a number, String, {@code byte[]}, List or Map.
 *
 * <p>A JavaScript number is a {@link Long} when it is whole, otherwise a {@link Double}; its bigint is a
 * {@link BigInteger}.
 */
public final class Any {
    /** Nothing that people or programs keep in a document is nested this deep. */
    public static final int MAX_DEPTH = 256;

    private static final BigInteger MIN_BIGINT = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX_BIGINT = BigInteger.valueOf(Long.MAX_VALUE);

    private Any() {}

    /**
     * The value in its one form, copied as deep as it goes, so that nobody changes it later.
     *
     * @throws IllegalArgumentException if JavaScript has no such value
     */
    public static @Nullable Object of(@Nullable Object value) {
        return of(value, 0);
    }

    private static @Nullable Object of(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("A value is nested deeper than " + MAX_DEPTH);
        }
        return switch (value) {
            case null -> null;
            case Undefined undefined -> undefined;
            case Boolean bool -> bool;
            case String string -> string;
            case byte[] bytes -> bytes.clone();
            case Number number -> number(number);
            case List<?> list -> list(list, depth);
            case Map<?, ?> map -> map(map, depth);
            default ->
                throw new IllegalArgumentException("A " + value.getClass().getName()
                        + " cannot be kept in a document; null, booleans, numbers, strings, byte[], lists and"
                        + " maps can");
        };
    }

    private static List<@Nullable Object> list(List<?> list, int depth) {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        for (Object element : list) {
            copy.add(of(element, depth + 1));
        }
        return Collections.unmodifiableList(copy);
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> map, int depth) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, element) -> {
            if (!(key instanceof String name)) {
                throw new IllegalArgumentException("The key " + key + " of a map is not a string");
            }
            copy.put(name, of(element, depth + 1));
        });
        return Collections.unmodifiableMap(inJavaScriptOrder(copy));
    }

    private static Number number(Number number) {
        return switch (number) {
            case Long n when Math.abs(n) > Decoder.MAX_SAFE_INTEGER -> BigInteger.valueOf(n);
            case Long n -> n;
            case Integer n -> n.longValue();
            case Short n -> n.longValue();
            case Byte n -> n.longValue();
            case BigInteger n
            when n.compareTo(MIN_BIGINT) < 0 || n.compareTo(MAX_BIGINT) > 0 ->
                throw new IllegalArgumentException(n + " does not fit 64 bits");
            case BigInteger n -> n;
            default -> number(number.doubleValue());
        };
    }

    /** Whole numbers are Longs wherever a double tells them apart. */
    static Number number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) <= Decoder.MAX_SAFE_INTEGER;
        boolean minusZero = value == 0 && Double.doubleToRawLongBits(value) != 0;
        return whole && !minusZero ? (Number) (long) value : (Number) value;
    }

    static void write(Encoder out, @Nullable Object value) {
        switch (value) {
            case null -> out.uint8(126);
            case Undefined _ -> out.uint8(127);
            case Boolean bool -> out.uint8(bool ? 120 : 121);
            case String string -> {
                out.uint8(119);
                out.string(string);
            }
            case byte[] bytes -> {
                out.uint8(116);
                out.bytes(bytes);
            }
            case BigInteger big -> {
                out.uint8(122);
                out.int64(big.longValueExact());
            }
            case Long number
            when Math.abs(number) <= Integer.MAX_VALUE -> {
                out.uint8(125);
                out.varInt(number);
            }
            case Number number -> writeFloat(out, number.doubleValue());
            case List<?> list -> {
                out.uint8(117);
                out.varUint(list.size());
                list.forEach(element -> write(out, element));
            }
            case Map<?, ?> map -> {
                out.uint8(118);
                out.varUint(map.size());
                map.forEach((key, element) -> {
                    out.string((String) key);
                    write(out, element);
                });
            }
            default ->
                throw new IllegalArgumentException(
                        "A " + value.getClass().getName() + " was not made by Any.of, and cannot be written");
        }
    }

    private static void writeFloat(Encoder out, double value) {
        if (value == 0) {
            out.uint8(125);
            out.varInt(0, true);
        } else if ((float) value == value) {
            out.uint8(124);
            out.float32((float) value);
        } else {
            out.uint8(123);
            out.float64(value);
        }
    }

    static @Nullable Object read(Decoder in) {
        return read(in, 0);
    }

    private static @Nullable Object read(Decoder in, int depth) {
        int start = in.position();
        if (depth > MAX_DEPTH) {
            throw new DecodingException("The value at byte " + start + " is nested deeper than " + MAX_DEPTH);
        }
        int tag = in.uint8();
        return switch (tag) {
            case 127 -> Undefined.UNDEFINED;
            case 126 -> null;
            case 125 -> in.varInt();
            case 124 -> number(in.float32());
            case 123 -> number(in.float64());
            case 122 -> BigInteger.valueOf(in.int64());
            case 121 -> false;
            case 120 -> true;
            case 119 -> in.string();
            case 118 -> readMap(in, depth);
            case 117 -> readList(in, depth);
            case 116 -> in.bytes();
            default -> throw new DecodingException("The byte " + tag + " at " + start + " begins no value");
        };
    }

    private static List<@Nullable Object> readList(Decoder in, int depth) {
        int count = in.count("elements of a list", 1);
        List<@Nullable Object> list = new ArrayList<>(Math.min(count, 1024));
        for (int i = 0; i < count; i++) {
            list.add(read(in, depth + 1));
        }
        return Collections.unmodifiableList(list);
    }

    private static Map<String, @Nullable Object> readMap(Decoder in, int depth) {
        int count = in.count("entries of a map", 2);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String key = in.string();
            map.put(key, read(in, depth + 1));
        }
        return Collections.unmodifiableMap(inJavaScriptOrder(map));
    }

    /** JavaScript lists the keys that are array indexes first, by number, whatever the order they were put in. */
    static Map<String, @Nullable Object> inJavaScriptOrder(Map<String, @Nullable Object> map) {
        String[] indexes = map.keySet().stream().filter(Any::isArrayIndex).toArray(String[]::new);
        if (indexes.length == 0) {
            return map;
        }
        Arrays.sort(indexes, (a, b) -> Long.compare(Long.parseLong(a), Long.parseLong(b)));
        Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
        for (String index : indexes) {
            ordered.put(index, map.get(index));
        }
        map.forEach(ordered::putIfAbsent);
        return ordered;
    }

    private static boolean isArrayIndex(String key) {
        if (key.isEmpty() || key.length() > 10 || (key.charAt(0) == '0' && key.length() > 1)) {
            return false;
        }
        return key.chars().allMatch(c -> c >= '0' && c <= '9') && Long.parseLong(key) < 0xffff_ffffL;
    }
}
