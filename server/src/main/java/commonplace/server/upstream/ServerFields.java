package commonplace.server.upstream;

import commonplace.json.Json;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of one server's configuration, with what is wrong about them. */
final class ServerFields {
    private static final long MAX_MILLIS = Duration.ofHours(1).toMillis();

    /** Stands for an address that is known only when what it refers to is read. */
    private static final URI UNREAD = URI.create("http://unread.invalid");

    private final String place;
    private final Map<String, @Nullable Object> values;
    private final ConfigVariables references;
    private final List<String> mistakes = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    ServerFields(String place, @Nullable Map<String, @Nullable Object> values, ConfigVariables references) {
        this.place = place;
        this.values = values == null ? Map.of() : values;
        this.references = references;
        if (values == null) {
            mistake("", "must be an object");
        }
    }

    List<String> mistakes() {
        return mistakes;
    }

    void mistake(String field, String rest) {
        mistakes.add(place + (field.isEmpty() ? "" : "." + field) + " " + rest);
    }

    boolean has(String field) {
        return get(field) != null;
    }

    private @Nullable Object get(String field) {
        known.add(field);
        return values.get(field);
    }

    /** What nobody asked for is a misspelling, and would otherwise do nothing in silence. */
    void refuseOthers() {
        for (String field : values.keySet()) {
            if (!known.contains(field) && !field.startsWith("_") && !field.startsWith("x-")) {
                mistake(
                        field,
                        "is not known; a server has command, args, env, cwd or url, headers, and type, timeout_ms,"
                                + " connect_timeout_ms, disabled, allow, deny");
            }
        }
    }

    @Nullable
    String text(String field) {
        Object value = get(field);
        if (value instanceof String text) {
            return resolved(field, text);
        }
        if (value != null) {
            mistake(field, "must be a string");
        }
        return null;
    }

    private String resolved(String field, String text) {
        try {
            return references.resolve(text);
        } catch (ConfigVariables.DanglingException e) {
            mistake(field, e.getMessage());
            return "";
        }
    }

    List<String> texts(String field) {
        List<String> texts = new ArrayList<>();
        Object value = get(field);
        if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                if (list.get(i) instanceof String text) {
                    texts.add(resolved(field + "[" + i + "]", text));
                } else {
                    mistake(field + "[" + i + "]", "must be a string");
                }
            }
        } else if (value != null) {
            mistake(field, "must be a list of strings");
        }
        return texts;
    }

    Set<String> names(String field) {
        return new LinkedHashSet<>(texts(field));
    }

    /** Variables or headers; numbers and booleans are taken as people write them. */
    Map<String, String> values(String field) {
        Map<String, String> read = new LinkedHashMap<>();
        Object value = get(field);
        Map<String, @Nullable Object> object = Json.asObject(value);
        if (object == null) {
            if (value != null) {
                mistake(field, "must be an object of strings");
            }
            return read;
        }
        object.forEach((name, given) -> {
            if (given instanceof String || given instanceof Number || given instanceof Boolean) {
                try {
                    read.put(name, references.resolveNamed(name, given.toString()));
                } catch (ConfigVariables.DanglingException e) {
                    mistake(field + "." + name, e.getMessage());
                }
            } else {
                mistake(field + "." + name, "must be a string");
            }
        });
        return read;
    }

    boolean flag(String field) {
        Object value = get(field);
        if (value != null && !(value instanceof Boolean)) {
            mistake(field, "must be true or false");
        }
        return Boolean.TRUE.equals(value);
    }

    Duration millis(String field, Duration otherwise) {
        Object value = get(field);
        if (value == null) {
            return otherwise;
        }
        if (value instanceof Long millis && millis >= 1 && millis <= MAX_MILLIS) {
            return Duration.ofMillis(millis);
        }
        mistake(field, "must be a whole number of milliseconds from 1 to " + MAX_MILLIS);
        return otherwise;
    }

    @Nullable
    Path folder(String field, String text, Path base) {
        try {
            Path folder = base.resolve(text);
            // Even a look at a path may lead to another machine.
            if (!references.looksUp() || Files.isDirectory(folder)) {
                return folder;
            }
        } catch (InvalidPathException e) {
            // Said below.
        }
        mistake(field, "must be a folder, and '" + text + "' is none");
        return null;
    }

    @Nullable
    URI address(String field, String text) {
        try {
            boolean unread = !references.looksUp() && SecretDetector.isReference(text);
            URI uri = unread ? UNREAD : URI.create(text);
            boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (http && uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // Said below.
        }
        mistake(field, "must be an address that begins with http:// or https://");
        return null;
    }
}
