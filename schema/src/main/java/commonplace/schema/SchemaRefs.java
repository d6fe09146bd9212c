package commonplace.schema;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what references inside of a schema's file mean. */
final class SchemaRefs {
    /** Hold values, not schemas, so that an anchor in them is none. */
    static final Set<String> VALUES = Set.of("enum", "const", "default", "examples");

    private final @Nullable Object document;
    private final String id;
    private final Map<String, String> anchors = new HashMap<>();

    /** Parts of the file that have an address of their own. */
    private final Map<String, String> ids = new HashMap<>();

    SchemaRefs(@Nullable Object document) {
        this.document = document;
        Map<String, @Nullable Object> root = KeywordLocation.asMap(document);
        this.id = root != null && root.get("$id") instanceof String given ? withoutFragment(given) : "";
        findAnchors(document, "");
    }

    private static String withoutFragment(String uri) {
        int hash = uri.indexOf('#');
        return hash < 0 ? uri : uri.substring(0, hash);
    }

    private void findAnchors(@Nullable Object value, String pointer) {
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                findAnchors(list.get(i), pointer + "/" + i);
            }
            return;
        }
        Map<String, @Nullable Object> map = KeywordLocation.asMap(value);
        if (map == null) {
            return;
        }
        if (map.get("$anchor") instanceof String anchor) {
            anchors.putIfAbsent(anchor, pointer);
        }
        if (map.get("$id") instanceof String address) {
            // draft-07: an $id that is a fragment only is what later became $anchor
            if (address.startsWith("#")) {
                anchors.putIfAbsent(address.substring(1), pointer);
            } else {
                ids.putIfAbsent(withoutFragment(address), pointer);
            }
        }
        map.forEach((key, part) -> {
            if (!VALUES.contains(key)) {
                findAnchors(part, pointer + "/" + escaped(key));
            }
        });
    }

    /** The pointer of what a reference means. */
    String pointer(String ref, String where) {
        String file = withoutFragment(ref);
        String base = file.isEmpty() || file.equals(id) ? "" : ids.get(file);
        if (base == null) {
            throw new BadKeyword(
                    where,
                    "'" + ref + "' is in another file, which is not read; copy it into this file under $defs and"
                            + " write '#/$defs/name'");
        }
        String fragment = ref.substring(Math.min(ref.length(), file.length() + 1));
        String decoded = decoded(fragment);
        if (decoded.isEmpty() || decoded.startsWith("/")) {
            return canonical(base + decoded);
        }
        String pointer = anchors.get(decoded);
        if (pointer == null) {
            throw new BadKeyword(where, "there is no $anchor '" + decoded + "' in this file");
        }
        return pointer;
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
