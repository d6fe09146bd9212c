package commonplace.registry;

import commonplace.json.LocatedJson;
import commonplace.registry.signing.CuratorKey;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What each field of a registry's file must be. Reads on past what is wrong, so that all of it is told at once. */
final class RegistryFields {
    private static final Pattern SLUG = Pattern.compile("[a-z0-9]++(-[a-z0-9]++)*+");

    // semver: 2.0.0, numbers without leading zeros, then what may follow
    private static final Pattern VERSION = Pattern.compile(
            "(0|[1-9][0-9]*+)(\\.(0|[1-9][0-9]*+)){2}(-(0|[1-9][0-9]*+|[0-9]*+[a-zA-Z-][0-9a-zA-Z-]*+)"
                + "(\\.(0|[1-9][0-9]*+|[0-9]*+[a-zA-Z-][0-9a-zA-Z-]*+))*+)?+(\\+[0-9a-zA-Z-]++(\\.[0-9a-zA-Z-]++)*+)?+");

    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    /** Characters that a name may have at most, or anything that is said in a line. */
    private static final int NAME = 300;

    private static final int PARAGRAPH = 4000;
    private static final int ADDRESS = 4000;

    private static final int SOURCES = 3;
    private static final int FEWEST_PATTERNS = 3;

    private static final String TYPES =
            Arrays.stream(Source.Type.values()).map(Source.Type::toString).collect(Collectors.joining(", "));

    private final FieldReader.Problems problems;

    RegistryFields(FieldReader.Problems problems) {
        this.problems = problems;
    }

    /** The registry; what is in it where problems were found is not to be used. */
    Optional<Registry> registry(LocatedJson document) {
        return FieldReader.of(
                        problems,
                        "",
                        document,
                        "version",
                        "updated",
                        "curator",
                        "endorsements",
                        "categories",
                        "signature")
                .map(fields -> new Registry(
                        fields.text(
                                "version",
                                text -> VERSION.matcher(text).matches(),
                                "is no semantic version such as 1.0.0"),
                        date(fields, "updated"),
                        curator(fields),
                        endorsements(fields),
                        categories(fields),
                        optionalText(fields, "signature")));
    }

    private Curator curator(FieldReader registry) {
        return registry.required("curator")
                .flatMap(value -> FieldReader.of(problems, "curator", value, "name", "pubkey"))
                .map(fields -> new Curator(
                        fields.text("name", NAME),
                        fields.required("pubkey")
                                .filter(value -> !"".equals(value.value()))
                                .flatMap(value -> key(fields, value))))
                .orElse(new Curator("", Optional.empty()));
    }

    private Optional<CuratorKey> key(FieldReader fields, LocatedJson value) {
        if (!(value.value() instanceof String text)) {
            problems.add(value.place(), fields.path("pubkey"), "must be text, not " + FieldReader.kind(value));
            return Optional.empty();
        }
        try {
            return Optional.of(new CuratorKey(text));
        } catch (IllegalArgumentException none) {
            problems.add(
                    value.place(),
                    fields.path("pubkey"),
                    "'" + FieldReader.shortened(text) + "' is no public key: " + none.getMessage());
            return Optional.empty();
        }
    }

    private List<Endorsement> endorsements(FieldReader registry) {
        List<Endorsement> endorsements = new ArrayList<>();
        List<LocatedJson> values = registry.optional("endorsements")
                .flatMap(value -> registry.array("endorsements", value))
                .orElse(List.of());
        for (int i = 0; i < values.size(); i++) {
            FieldReader.of(
                            problems,
                            "endorsements[" + i + "]",
                            values.get(i),
                            "pubkey",
                            "url",
                            "name",
                            "since",
                            "signature")
                    .flatMap(this::endorsement)
                    .ifPresent(endorsements::add);
        }
        return endorsements;
    }

    private Optional<Endorsement> endorsement(FieldReader fields) {
        Optional<CuratorKey> key = fields.required("pubkey").flatMap(value -> key(fields, value));
        String url = url(fields);
        Optional<String> name = optionalText(fields, "name");
        LocalDate since = date(fields, "since");
        String signature = fields.text("signature", NAME);
        return key.map(known -> new Endorsement(known, url, name, since, signature));
    }

    private List<Category> categories(FieldReader registry) {
        List<Category> categories = new ArrayList<>();
        Optional<LocatedJson> value = registry.required("categories");
        Optional<FieldReader> names = value.flatMap(v -> FieldReader.ofNames(problems, "categories", v));
        if (names.isPresent() && names.get().keys().isEmpty()) {
            problems.add(value.orElseThrow().place(), "categories", "must hold at least one category");
        }
        names.ifPresent(fields -> fields.keys().stream().distinct().forEach(key -> {
            if (!SLUG.matcher(key.name()).matches()) {
                problems.add(
                        key.place(),
                        fields.path(key.name()),
                        "is no slug: small letters and digits, joined by single hyphens, such as rust-learning");
            }
        }));
        names.ifPresent(fields -> fields.keys().stream()
                .map(LocatedJson.Key::name)
                .distinct()
                .forEach(slug -> fields.optional(slug)
                        .flatMap(category -> category(slug, fields.path(slug), category))
                        .ifPresent(categories::add)));
        return categories;
    }

    private Optional<Category> category(String slug, String path, LocatedJson value) {
        return FieldReader.of(problems, path, value, "name", "description", "query_patterns", "sources")
                .map(fields -> new Category(
                        slug,
                        fields.text("name", NAME),
                        fields.text("description", PARAGRAPH),
                        patterns(fields),
                        sources(fields)));
    }

    private List<String> patterns(FieldReader category) {
        List<String> patterns = new ArrayList<>();
        List<LocatedJson> values = category.array("query_patterns").orElse(List.of());
        for (int i = 0; i < values.size(); i++) {
            patterns.add(category.text(category.path("query_patterns") + "[" + i + "]", values.get(i), NAME));
        }
        category.optional("query_patterns")
                .filter(value -> value.elements().isPresent() && values.size() < FEWEST_PATTERNS)
                .ifPresent(value -> problems.add(
                        value.place(),
                        category.path("query_patterns"),
                        "must hold at least " + FEWEST_PATTERNS + " patterns, not " + values.size()));
        return patterns;
    }

    private List<Source> sources(FieldReader category) {
        List<Source> sources = new ArrayList<>();
        List<LocatedJson> values = category.array("sources").orElse(List.of());
        category.optional("sources")
                .filter(value -> value.elements().isPresent() && values.size() != SOURCES)
                .ifPresent(value -> problems.add(
                        value.place(),
                        category.path("sources"),
                        "must hold exactly " + SOURCES + " sources, not " + values.size()));
        Map<Integer, String> ranks = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            String path = category.path("sources") + "[" + i + "]";
            FieldReader.of(problems, path, values.get(i), "rank", "name", "url", "type", "why")
                    .map(fields -> new Source(
                            rank(fields, path, ranks),
                            fields.text("name", NAME),
                            url(fields),
                            type(fields),
                            fields.text("why", PARAGRAPH)))
                    .ifPresent(sources::add);
        }
        return sources;
    }

    private int rank(FieldReader source, String path, Map<Integer, String> taken) {
        Optional<LocatedJson> value = source.required("rank");
        if (value.isEmpty()) {
            return 0;
        }
        if (!(value.get().value() instanceof Long rank) || rank < 1 || rank > SOURCES) {
            problems.add(
                    value.get().place(),
                    source.path("rank"),
                    "must be 1, 2 or 3, not " + FieldReader.kind(value.get()));
            return 0;
        }
        String other = taken.putIfAbsent(rank.intValue(), path);
        if (other != null) {
            problems.add(value.get().place(), source.path("rank"), "is " + rank + ", which " + other + " has already");
        }
        return rank.intValue();
    }

    private Source.Type type(FieldReader source) {
        String text = source.text("type", word -> Source.Type.named(word).isPresent(), "is none of " + TYPES);
        return Source.Type.named(text).orElse(Source.Type.DOCUMENTATION);
    }

    private static String url(FieldReader fields) {
        return fields.text(
                "url",
                RegistryFields::isWebAddress,
                "is no address that begins with https:// or http:// and names a host");
    }

    private static boolean isWebAddress(String text) {
        try {
            var uri = new URI(text);
            boolean web = "https".equalsIgnoreCase(uri.getScheme()) || "http".equalsIgnoreCase(uri.getScheme());
            return web && uri.getHost() != null && !uri.getHost().isEmpty() && text.length() <= ADDRESS;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static LocalDate date(FieldReader fields, String name) {
        String text = fields.text(name, word -> date(word).isPresent(), "is no date such as 2026-01-31");
        return date(text).orElse(LocalDate.EPOCH);
    }

    // By hand: the JDK's parser of dates is many classes to load, for ten characters.
    private static Optional<LocalDate> date(String text) {
        if (!DATE.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(LocalDate.of(
                    Integer.parseInt(text, 0, 4, 10),
                    Integer.parseInt(text, 5, 7, 10),
                    Integer.parseInt(text, 8, 10, 10)));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> optionalText(FieldReader fields, String name) {
        return fields.optional(name).map(value -> fields.text(fields.path(name), value, NAME));
    }
}
