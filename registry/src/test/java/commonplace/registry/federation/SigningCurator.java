package commonplace.registry.federation;

import commonplace.json.Json;
import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SignedJson;
import commonplace.registry.signing.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Somebody who signs small registries and endorses others. */
record SigningCurator(String name, SigningKey secret) {
    SigningCurator(String name) {
        this(name, SigningKey.generate());
    }

    CuratorKey key() {
        return secret.curator();
    }

    /** A registry of one topic, signed. */
    byte[] registry(String version, String updated, String topic) {
        return signed(values(version, updated, topic, List.of()));
    }

    byte[] registry(String version, String topic) {
        return registry(version, "2026-11-01", topic);
    }

    byte[] unsigned(String version, String topic) {
        return Json.write(values(version, "2026-11-01", topic, List.of()));
    }

    byte[] signed(Map<String, @Nullable Object> values) {
        try {
            return Json.write(SignedJson.sign(values, secret));
        } catch (NoCanonicalFormException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Map<String, @Nullable Object> values(String version, String updated, String topic, List<?> endorsements) {
        List<Object> sources = new ArrayList<>();
        for (long rank = 1; rank <= 3; rank++) {
            sources.add(Json.object(
                    "rank",
                    rank,
                    "name",
                    "Source " + rank,
                    "url",
                    "https://example.org/" + rank,
                    "type",
                    "article",
                    "why",
                    "It is good."));
        }
        List<String> patterns = Stream.of("about", "learn", "understand")
                .map(verb -> verb + " " + topic)
                .toList();
        return Json.object(
                "version", version,
                "updated", updated,
                "curator", Json.object("name", name, "pubkey", key().text()),
                "endorsements", endorsements,
                "categories",
                        Json.object(
                                topic,
                                Json.object(
                                        "name", topic,
                                        "description", "All of " + topic + ".",
                                        "query_patterns", patterns,
                                        "sources", sources)));
    }

    /** What goes into the file of the one who endorses. */
    Map<String, @Nullable Object> endorses(SigningCurator other, String url, String since) {
        try {
            return SignedJson.sign(
                    Json.object("pubkey", other.key().text(), "url", url, "name", other.name(), "since", since),
                    secret);
        } catch (NoCanonicalFormException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** A registry that endorses all these. */
    CheckedRegistry endorsing(List<?> endorsements) {
        return checked(signed(values("1.0.0", "2026-11-01", "gardening", endorsements)));
    }

    Endorsement endorsement(SigningCurator other, String url) {
        return endorsing(List.of(endorses(other, url, "2026-10-01")))
                .endorsements()
                .getFirst();
    }

    static CheckedRegistry checked(byte[] file) {
        return switch (CheckedRegistry.read("registry.json", file)) {
            case Checked.Good(CheckedRegistry registry) -> registry;
            case Checked.Bad(String reason) -> throw new IllegalArgumentException(reason);
        };
    }
}
