package commonplace.checks;

import commonplace.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the MCP registry asks of a {@code server.json}, in our own words: its schema of 2025-12-11 (docs/reference/server-json of
 * modelcontextprotocol/registry) and the registry's checks of packages.
 */
final class RegistryEntry {
    private static final String SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
    private static final Pattern SHA_256 = Pattern.compile("[a-f0-9]{64}");
    private static final Pattern OCI = Pattern.compile("[a-z0-9.-]+(/[a-z0-9._-]+)+:[A-Za-z0-9._-]+");
    private static final Pattern MCPB = Pattern.compile("https://github\\.com/.+/releases/download/.+\\.mcpb");
    private static final int LONGEST_DESCRIPTION = 100;
    private static final int LONGEST_TITLE = 100;

    private final List<String> mistakes = new ArrayList<>();

    private RegistryEntry() {}

    static List<String> mistakes(Map<String, @Nullable Object> server) {
        var entry = new RegistryEntry();
        entry.check(server);
        return entry.mistakes;
    }

    private void check(Map<String, @Nullable Object> server) {
        expect(SCHEMA.equals(server.get("$schema")), "$schema");
        expect(matches(NAME, server.get("name")), "name");
        expect(isText(server.get("description"), LONGEST_DESCRIPTION), "description");
        expect(isText(server.get("title"), LONGEST_TITLE), "title");
        expect(isText(server.get("version"), 255) && !"latest".equals(server.get("version")), "version");
        Map<String, @Nullable Object> repository = Json.asObject(server.get("repository"));
        expect(repository != null && "github".equals(repository.get("source")), "repository");
        expect(server.get("packages") instanceof List<?> packages && !packages.isEmpty(), "packages");
        if (server.get("packages") instanceof List<?> packages) {
            packages.forEach(each -> checkPackage(Json.asObject(each)));
        }
    }

    private void checkPackage(@Nullable Map<String, @Nullable Object> packed) {
        if (packed == null) {
            mistakes.add("a package that is no object");
            return;
        }
        Map<String, @Nullable Object> transport = Json.asObject(packed.get("transport"));
        expect(transport != null && "stdio".equals(transport.get("type")), "transport");
        switch (String.valueOf(packed.get("registryType"))) {
            case "oci" -> {
                expect(matches(OCI, packed.get("identifier")), "identifier of the image, with its tag");
                // They stand in the identifier.
                expect(!packed.containsKey("version"), "no version of the image");
                expect(!packed.containsKey("registryBaseUrl"), "no address of the image's registry");
            }
            case "mcpb" -> {
                expect(matches(MCPB, packed.get("identifier")), "identifier of the bundle");
                expect(matches(SHA_256, packed.get("fileSha256")), "fileSha256");
            }
            default -> mistakes.add("registryType " + packed.get("registryType"));
        }
        for (String kind : List.of("runtimeArguments", "packageArguments")) {
            if (packed.get(kind) instanceof List<?> arguments) {
                arguments.forEach(each -> checkArgument(Json.asObject(each)));
            }
        }
    }

    private void checkArgument(@Nullable Map<String, @Nullable Object> argument) {
        expect(
                argument != null
                        && ("named".equals(argument.get("type"))
                                ? argument.get("name") instanceof String
                                : "positional".equals(argument.get("type"))
                                        && (argument.containsKey("value") || argument.containsKey("valueHint"))),
                "an argument: " + argument);
    }

    private static boolean isText(@Nullable Object value, int longest) {
        return value instanceof String text && !text.isEmpty() && text.length() <= longest;
    }

    private static boolean matches(Pattern pattern, @Nullable Object value) {
        return value instanceof String text && pattern.matcher(text).matches();
    }

    private void expect(boolean right, String what) {
        if (!right) {
            mistakes.add(what);
        }
    }
}
