package commonplace.registry.curation;

import commonplace.json.Json;
import commonplace.registry.Registry;
import commonplace.registry.RegistryProblem;
import commonplace.registry.RegistryReader;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A registry as its curator works on it: what stands in the file, in the order in which it stands there. Whether the
 * signature is right does not matter here, since another one will be made.
 */
final class Draft {
    private static final String CURATOR = "curator";
    private static final String PUBKEY = "pubkey";
    private static final String ENDORSEMENTS = "endorsements";

    private final String name;
    private final byte[] file;
    private final RegistryReader.Read.Good read;
    private final Map<String, @Nullable Object> values;

    private Draft(String name, byte[] file, RegistryReader.Read.Good read, Map<String, @Nullable Object> values) {
        this.name = name;
        this.file = file;
        this.read = read;
        this.values = values;
    }

    /** @throws CurationRefusedException with all that is wrong with the file, a line each */
    static Draft read(String name, byte[] utf8) throws CurationRefusedException {
        return switch (RegistryReader.read(name, utf8)) {
            case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                throw new CurationRefusedException(
                        problems.stream().map(RegistryProblem::toString).collect(Collectors.joining("\n")));
            case RegistryReader.Read.Good read -> new Draft(name, utf8, read, read.values());
        };
    }

    /** What was read, whatever was changed since. */
    Registry registry() {
        return read.registry();
    }

    /** What was read, with its signature held against it. */
    Checked asItIs() {
        return CheckedRegistry.check(name, read, file);
    }

    private Draft with(String field, Object value) {
        var changed = new LinkedHashMap<String, @Nullable Object>(values);
        changed.put(field, value);
        return new Draft(name, file, read, changed);
    }

    Draft released(String version, LocalDate updated) {
        return with("version", version).with("updated", updated.toString());
    }

    /** With this key to check it by. */
    Draft by(CuratorKey curator) {
        var named =
                new LinkedHashMap<String, @Nullable Object>(Objects.requireNonNull(Json.asObject(values.get(CURATOR))));
        named.put(PUBKEY, curator.text());
        return with(CURATOR, named);
    }

    /** @param statements as they stand in the file, signed */
    Draft endorsing(List<Map<String, @Nullable Object>> statements) {
        if (values.containsKey(ENDORSEMENTS)) {
            return with(ENDORSEMENTS, statements);
        }
        var changed = new LinkedHashMap<String, @Nullable Object>();
        values.forEach((field, value) -> {
            changed.put(field, value);
            if (field.equals(CURATOR)) {
                changed.put(ENDORSEMENTS, statements);
            }
        });
        return new Draft(name, file, read, changed);
    }

    /** As anybody will read it, before it is written: what would not be read as it is meant is refused. */
    CheckedRegistry signed(SigningKey key) throws CurationRefusedException {
        try {
            return checked(SignedJson.sign(values, key), Optional.of(key.curator()));
        } catch (NoCanonicalFormException unsignable) {
            throw new CurationRefusedException(name + ": " + unsignable.getMessage());
        }
    }

    private CheckedRegistry checked(Map<String, @Nullable Object> file, Optional<CuratorKey> signer)
            throws CurationRefusedException {
        byte[] utf8 = Json.writeIndented(file);
        return switch (RegistryReader.read(name, utf8)) {
            // Lines and columns would be those of a file that nobody has seen.
            case RegistryReader.Read.Bad(List<RegistryProblem> problems) ->
                throw new CurationRefusedException(problems.stream()
                        .map(problem -> (problem.field().isEmpty() ? name : problem.field()) + ": " + problem.message())
                        .collect(Collectors.joining("\n")));
            case RegistryReader.Read.Good good -> checked(CheckedRegistry.check(name, good, utf8), signer);
        };
    }

    private CheckedRegistry checked(Checked checked, Optional<CuratorKey> signer) throws CurationRefusedException {
        return switch (checked) {
            case Checked.Good(CheckedRegistry good) when good.signer().equals(signer) -> good;
            case Checked.Good(CheckedRegistry good) ->
                throw new CurationRefusedException(name + " would be signed by " + good.signer());
            case Checked.Bad(String reason) -> throw new CurationRefusedException(reason);
        };
    }

    /** A registry that nobody vouches for yet. */
    static CheckedRegistry unsigned(String name, Map<String, @Nullable Object> file) throws CurationRefusedException {
        byte[] utf8 = Json.writeIndented(file);
        return read(name, utf8).checked(file, Optional.empty());
    }
}
