package commonplace.server.upstream;

import commonplace.json.JsonFields;
import commonplace.json.JsonLocation;
import commonplace.json.LocatedJson;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The members of one server's configuration, with what is wrong about them. */
final class ServerFields {
    private static final String TEXT = "a string";
    private static final long MAX_MILLIS = Duration.ofHours(1).toMillis();

    /** Stands for an address that is known only when what it refers to is read. */
    private static final URI UNREAD = URI.create("http://unread.invalid");

    private final JsonFields fields;
    private final ConfigVariables references;
    private final ServerMistakes mistakes = new ServerMistakes();

    ServerFields(String place, @Nullable Object value, ConfigVariables references) {
        LocatedJson server = LocatedJson.of(value);
        this.fields = new JsonFields(server, place, mistakes);
        this.references = references;
        if (server.members().isEmpty()) {
            mistake("", "must be an object");
        }
    }

    /** The mistakes of one server, each a sentence that begins with its place. */
    private static final class ServerMistakes implements JsonFields.Mistakes {
        private final List<String> found = new ArrayList<>();

        @Override
        public void add(JsonLocation place, String field, String message) {
            found.add(field + " " + message);
        }

        @Override
        public void wrong(JsonLocation place, String field, String wanted, Optional<LocatedJson> value) {
            add(place, field, "must be " + wanted);
        }

        @Override
        public void unknown(JsonLocation place, String field, String name, Collection<String> known) {
            // What clients and people leave for themselves.
            if (!name.startsWith("_") && !name.startsWith("x-")) {
                add(
                        place,
                        field,
                        "is not known; a server has command, args, env, cwd or url, headers, and type, timeout_ms,"
                                + " connect_timeout_ms, disabled, allow, deny");
            }
        }

        @Override
        public boolean isLeftOut(LocatedJson member) {
            return member.value() == null;
        }
    }

    List<String> mistakes() {
        return mistakes.found;
    }

    void mistake(String field, String rest) {
        if (field.isEmpty()) {
            mistakes.found.add(fields.path() + " " + rest);
        } else {
            fields.mistake(field, rest);
        }
    }

    boolean has(String field) {
        return fields.has(field);
    }

    void refuseOthers() {
        fields.refuseOthers();
    }

    @Nullable
    String text(String field) {
        return fields.text(field, TEXT).map(text -> resolved(field, text)).orElse(null);
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
        List<LocatedJson> list = fields.array(field, "a list of strings").orElse(List.of());
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i).value() instanceof String text) {
                texts.add(resolved(field + "[" + i + "]", text));
            } else {
                fields.wrong(field + "[" + i + "]", TEXT);
            }
        }
        return texts;
    }

    Set<String> names(String field) {
        return new LinkedHashSet<>(texts(field));
    }

    /** Variables or headers; numbers and booleans are taken as people write them. */
    Map<String, String> values(String field) {
        Map<String, String> read = new LinkedHashMap<>();
        JsonFields object = fields.object(field, "an object of strings");
        for (LocatedJson.Key key : object.keys()) {
            String name = key.name();
            Object given = object.member(name).map(LocatedJson::value).orElse(null);
            if (given instanceof String || given instanceof Number || given instanceof Boolean) {
                try {
                    read.put(name, references.resolveNamed(name, given.toString()));
                } catch (ConfigVariables.DanglingException e) {
                    object.mistake(name, e.getMessage());
                }
            } else {
                object.wrong(name, TEXT);
            }
        }
        return read;
    }

    boolean flag(String field) {
        return fields.flag(field, "true or false").orElse(false);
    }

    Duration millis(String field, Duration otherwise) {
        return fields.whole(field, 1, MAX_MILLIS, "a whole number of milliseconds from 1 to " + MAX_MILLIS)
                .map(Duration::ofMillis)
                .orElse(otherwise);
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
