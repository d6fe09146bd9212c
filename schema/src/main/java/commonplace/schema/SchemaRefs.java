package commonplace.schema;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what references inside of a schema's file mean.
 *
 * <p>A part with an {@code $id} is a file of its own as far as references go: those in it begin at its address, and
 * anchors have names within it.
 */
final class SchemaRefs {
    /** Hold values, not schemas, so that an anchor in them is none. */
    static final Set<String> VALUES = Set.of("enum", "const", "default", "examples");

    /** Hold schemas by names that anybody may choose, so that a name there is no keyword. */
    static final Set<String> NAMED =
            Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies");

    /** Hold a schema or a list of them. What else there is in a schema may look like one and is none. */
    private static final Set<String> SCHEMAS = Set.of(
            "additionalItems",
            "additionalProperties",
            "allOf",
            "anyOf",
            "contains",
            "contentSchema",
            "else",
            "if",
            "items",
            "not",
            "oneOf",
            "prefixItems",
            "propertyNames",
            "then",
            "unevaluatedItems",
            "unevaluatedProperties");

    /** What is longer is no address: each part's may be as long as those of all parts around it together. */
    private static final int MAX_ADDRESS = 512;

    /** @param address of the part that it is in */
    private record Anchor(String address, String name) {}

    private final @Nullable Object document;
    private final boolean refAlone;

    /** The addresses of parts, by their pointers. */
    private final Map<String, String> addresses = new HashMap<>();

    private final Map<String, String> pointers = new HashMap<>();
    private final Map<Anchor, String> anchors = new HashMap<>();

    /** By the name alone. */
    private final Map<String, String> anywhere = new HashMap<>();

    SchemaRefs(@Nullable Object document, boolean refAlone) {
        this.document = document;
        this.refAlone = refAlone;
        addresses.put("", "");
        pointers.put("", "");
        find(document, "", "");
    }

    private static String withoutFragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? uri : uri.substring(0, hash);
    }

    private void find(@Nullable Object schema, String pointer, String around) {
        Map<String, @Nullable Object> map = KeywordLocation.asMap(schema);
        if (map == null) {
            return;
        }
        // draft-07: beside a reference nothing counts, not even an address
        String address = refAlone && map.containsKey("$ref") ? around : address(map.get("$id"), pointer, around);
        findAnchor(map.get("$anchor"), pointer, address);
        findAnchor(map.get("$dynamicAnchor"), pointer, address);
        map.forEach((key, part) -> {
            String place = pointer + "/" + escaped(key);
            if (NAMED.contains(key)) {
                Map<String, @Nullable Object> named = KeywordLocation.asMap(part);
                if (named != null) {
                    named.forEach((name, each) -> find(each, place + "/" + escaped(name), address));
                }
            } else if (SCHEMAS.contains(key) && part instanceof List<?> list) {
                for (int i = 0; i < list.size(); i++) {
                    find(list.get(i), place + "/" + i, address);
                }
            } else if (SCHEMAS.contains(key)) {
                find(part, place, address);
            }
        });
    }

    private String address(@Nullable Object id, String pointer, String around) {
        if (!(id instanceof String given) || given.length() > MAX_ADDRESS) {
            return around;
        }
        // draft-07: an $id that is a fragment only is what later became $anchor
        if (given.startsWith("#")) {
            findAnchor(given.substring(1), pointer, around);
            return around;
        }
        String address = resolved(withoutFragment(given), around);
        if (address.length() > MAX_ADDRESS) {
            return around;
        }
        addresses.put(pointer, address);
        pointers.putIfAbsent(address, pointer);
        return address;
    }

    private void findAnchor(@Nullable Object name, String pointer, String address) {
        if (name instanceof String anchor) {
            anchors.putIfAbsent(new Anchor(address, anchor), pointer);
            anywhere.putIfAbsent(anchor, pointer);
        }
    }

    private static String resolved(String file, String around) {
        if (file.isEmpty() || file.length() > MAX_ADDRESS) {
            return file.isEmpty() ? around : file;
        }
        try {
            return new URI(around).resolve(new URI(file)).toString();
        } catch (URISyntaxException e) {
            return file;
        }
    }

    /** The pointer of what a reference means. */
    String pointer(String ref, String where) {
        String file = withoutFragment(ref);
        String address = resolved(file, addressAt(where));
        String base = pointers.get(address);
        if (base == null) {
            throw new BadKeyword(
                    where,
                    "'" + ref + "' is in another file, which is not read; copy it into this file under $defs and"
                            + " write '#/$defs/name'");
        }
        String fragment = ref.substring(Math.min(ref.length(), file.length() + 1));
        String decoded = decoded(fragment);
        if (decoded.isEmpty() || decoded.startsWith("/")) {
            String pointer = canonical(base + decoded);
            // Many mean the file that they write in, whatever the part around them has for an address.
            return file.isEmpty() && at(pointer).isEmpty() ? canonical(decoded) : pointer;
        }
        String pointer = anchors.getOrDefault(new Anchor(address, decoded), anywhere.get(decoded));
        if (pointer == null) {
            throw new BadKeyword(where, "there is no $anchor '" + decoded + "' in this file");
        }
        return pointer;
    }

    /** The address of the part that a place is in. */
    private String addressAt(String where) {
        String at = where;
        String address = addresses.get(at);
        while (address == null) {
            at = at.substring(0, at.lastIndexOf('/'));
            address = addresses.get(at);
        }
        return address;
    }

    /** There is one way to write it, so that nothing is read twice because it is referred to in two ways. */
    private static String canonical(String pointer) {
        return pointer.replace("~1", "\0").replace("~0", "~").replace("~", "~0").replace("\0", "~1");
    }

    private static String decoded(String fragment) {
        try {
            return URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return fragment;
        }
    }

    /** What stands at a pointer: empty when there is nothing. A schema is never null, so neither is what is wanted. */
    Optional<Object> at(String pointer) {
        Object value = document;
        if (!pointer.isEmpty()) {
            for (String step : pointer.substring(1).split("/", -1)) {
                String name = step.replace("~1", "/").replace("~0", "~");
                value = switch (value) {
                    case Map<?, ?> map -> map.get(name);
                    case List<?> list ->
                        name.matches("0|[1-9]\\d{0,8}") && Integer.parseInt(name) < list.size()
                                ? list.get(Integer.parseInt(name))
                                : null;
                    case null, default -> null;
                };
            }
        }
        return Optional.ofNullable(value);
    }

    static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }
}
