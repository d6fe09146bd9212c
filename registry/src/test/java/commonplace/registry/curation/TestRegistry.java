package commonplace.registry.curation;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import commonplace.json.Json;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A small registry in a folder, and its curator. */
final class TestRegistry {
    static final Instant NOW = Instant.parse("2026-11-15T17:00:00Z");
    static final LocalDate TODAY = LocalDate.of(2026, 11, 15);

    final SigningKey key = SigningKey.generate();
    final Path file;

    TestRegistry(Path folder) {
        this.file = folder.resolve("registry.json");
    }

    /** For somebody who remembers nothing, as in a new process. */
    CuratedRegistry curated() {
        return new CuratedRegistry(file, InstantSource.fixed(NOW));
    }

    TestRegistry created() throws IOException {
        done(curated().create("Ada", TODAY, key));
        return this;
    }

    TestRegistry signed() throws IOException {
        created();
        done(curated().sign(key));
        return this;
    }

    static EndorsedCurator vouched(CuratorKey key, String name) {
        return new EndorsedCurator(key, "https://example.org/registry.json", Optional.of(name), TODAY);
    }

    static CheckedRegistry done(CurationResult outcome) {
        return assertInstanceOf(CurationResult.Done.class, outcome, outcome::toString)
                .registry();
    }

    static String refused(CurationResult outcome) {
        return assertInstanceOf(CurationResult.Refused.class, outcome, outcome::toString)
                .reason();
    }

    String text() throws IOException {
        return Files.readString(file);
    }

    /** Changes the file as an editor does. */
    void edit(String from, String to) throws IOException {
        Files.writeString(file, text().replace(from, to));
    }

    CheckedRegistry.Checked read() throws IOException {
        return CheckedRegistry.read("registry.json", Files.readAllBytes(file));
    }

    CheckedRegistry good() throws IOException {
        return assertInstanceOf(CheckedRegistry.Checked.Good.class, read(), "it is bad")
                .registry();
    }

    String bad() throws IOException {
        return assertInstanceOf(CheckedRegistry.Checked.Bad.class, read(), "it is good")
                .reason();
    }

    Map<String, @Nullable Object> values() throws Exception {
        return Json.readObject(Files.readAllBytes(file));
    }

    List<String> log() throws IOException {
        return curated().log().entries().stream()
                .map(entry -> entry.number() + " " + entry.what())
                .toList();
    }

    AuditEntry lastEntry() throws IOException {
        return curated().log().entries().getLast();
    }
}
