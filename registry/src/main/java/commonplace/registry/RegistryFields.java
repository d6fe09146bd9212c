package commonplace.registry;

import commonplace.json.JsonFields;
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
import java.util.function.Predicate;
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

    private static final String TEXT = "text";
    private static final String ARRAY = "an array";

    private final RegistryMistakes problems;

    RegistryFields(RegistryMistakes problems) {
        this.problems = problems;
    }

    /** The registry; what is in it where problems were found is not to be used. */
    Optional<Registry> registry(LocatedJson document) {
        return fields("", document, "version", "updated", "curator", "endorsements", "categories", "signature")
                .map(fields -> new Registry(
                        text(
                                fields,
                                "version",
                                text -> VERSION.matcher(text).matches(),
                                "is no semantic version such as 1.0.0"),
                        date(fields, "updated"),
                        curator(fields),
                        endorsements(fields),
                        categories(fields),
                        optionalText(fields, "signature")));
    }

    /** The value's fields, all of which must be known; nothing if it has none. */
    private Optional<JsonFields> fields(String path, LocatedJson value, String... known) {
        Optional<JsonFields> fields = names(path, value);
        fields.ifPresent(each -> {
            each.know(Arrays.asList(known));
            each.refuseOthers();
        });
        return fields;
    }

    /** The fields of an object whose keys are names that the file's author chose. */
    private Optional<JsonFields> names(String path, LocatedJson value) {
        if (value.members().isEmpty()) {
            problems.wrong(value.place(), path, "an object", Optional.of(value));
            return Optional.empty();
        }
        var fields = new JsonFields(value, path, problems);
        for (LocatedJson.Key key : value.repeated()) {
            problems.add(key.place(), fields.path(key.name()), "stands here a second time");
        }
        return Optional.of(fields);
    }

    private Curator curator(JsonFields registry) {
        return registry.required("curator")
                .flatMap(value -> fields("curator", value, "name", "pubkey"))
                .map(fields -> new Curator(
                        text(fields, "name", NAME),
                        fields.required("pubkey")
                                .filter(value -> !"".equals(value.value()))
                                .flatMap(_ -> key(fields))))
                .orElse(new Curator("", Optional.empty()));
    }

    private static Optional<CuratorKey> key(JsonFields fields) {
        Optional<String> text = fields.text("pubkey", TEXT);
        try {
            return text.map(CuratorKey::new);
        } catch (IllegalArgumentException none) {
            fields.mistake(
                    "pubkey",
                    "'" + RegistryMistakes.shortened(text.orElse("")) + "' is no public key: " + none.getMessage());
            return Optional.empty();
        }
    }

    private List<Endorsement> endorsements(JsonFields registry) {
        List<Endorsement> endorsements = new ArrayList<>();
        List<LocatedJson> values = registry.array("endorsements", ARRAY).orElse(List.of());
        for (int i = 0; i < values.size(); i++) {
            fields("endorsements[" + i + "]", values.get(i), "pubkey", "url", "name", "since", "signature")
                    .flatMap(this::endorsement)
                    .ifPresent(endorsements::add);
        }
        return endorsements;
    }

    private Optional<Endorsement> endorsement(JsonFields fields) {
        Optional<CuratorKey> key = fields.required("pubkey").flatMap(_ -> key(fields));
        String url = url(fields);
        Optional<String> name = optionalText(fields, "name");
        LocalDate since = date(fields, "since");
        String signature = text(fields, "signature", NAME);
        return key.map(known -> new Endorsement(known, url, name, since, signature));
    }

    private List<Category> categories(JsonFields registry) {
        List<Category> categories = new ArrayList<>();
        Optional<LocatedJson> value = registry.required("categories");
        Optional<JsonFields> names = value.flatMap(v -> names("categories", v));
        if (names.isPresent() && names.get().keys().isEmpty()) {
            registry.mistake("categories", "must hold at least one category");
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
                .forEach(slug -> fields.member(slug)
                        .flatMap(category -> category(slug, fields.path(slug), category))
                        .ifPresent(categories::add)));
        return categories;
    }

    private Optional<Category> category(String slug, String path, LocatedJson value) {
        return fields(path, value, "name", "description", "query_patterns", "sources")
                .map(fields -> new Category(
                        slug,
                        text(fields, "name", NAME),
                        text(fields, "description", PARAGRAPH),
                        patterns(fields),
                        sources(fields)));
    }

    private List<String> patterns(JsonFields category) {
        List<String> patterns = new ArrayList<>();
        Optional<List<LocatedJson>> values = requiredArray(category, "query_patterns");
        for (int i = 0; i < values.orElse(List.of()).size(); i++) {
            String path = category.path("query_patterns") + "[" + i + "]";
            patterns.add(text(path, values.get().get(i), NAME));
        }
        values.filter(list -> list.size() < FEWEST_PATTERNS)
                .ifPresent(list -> category.mistake(
                        "query_patterns", "must hold at least " + FEWEST_PATTERNS + " patterns, not " + list.size()));
        return patterns;
    }

    private List<Source> sources(JsonFields category) {
        List<Source> sources = new ArrayList<>();
        Optional<List<LocatedJson>> values = requiredArray(category, "sources");
        values.filter(list -> list.size() != SOURCES)
                .ifPresent(list ->
                        category.mistake("sources", "must hold exactly " + SOURCES + " sources, not " + list.size()));
        Map<Integer, String> ranks = new HashMap<>();
        for (int i = 0; i < values.orElse(List.of()).size(); i++) {
            String path = category.path("sources") + "[" + i + "]";
            fields(path, values.get().get(i), "rank", "name", "url", "type", "why")
                    .map(fields -> new Source(
                            rank(fields, ranks),
                            text(fields, "name", NAME),
                            url(fields),
                            type(fields),
                            text(fields, "why", PARAGRAPH)))
                    .ifPresent(sources::add);
        }
        return sources;
    }

    private static int rank(JsonFields source, Map<Integer, String> taken) {
        source.required("rank");
        Optional<Long> rank = source.whole("rank", 1, SOURCES, "1, 2 or 3");
        if (rank.isEmpty()) {
            return 0;
        }
        String other = taken.putIfAbsent(rank.get().intValue(), source.path());
        if (other != null) {
            source.mistake("rank", "is " + rank.get() + ", which " + other + " has already");
        }
        return rank.get().intValue();
    }

    private Source.Type type(JsonFields source) {
        String text = text(source, "type", word -> Source.Type.named(word).isPresent(), "is none of " + TYPES);
        return Source.Type.named(text).orElse(Source.Type.DOCUMENTATION);
    }

    private String url(JsonFields fields) {
        return text(
                fields,
                "url",
                RegistryFields::isWebAddress,
                "is no address that begins with https:// or http:// and names a host");
    }

    private static Optional<List<LocatedJson>> requiredArray(JsonFields fields, String name) {
        return fields.required(name).flatMap(_ -> fields.array(name, ARRAY));
    }

    /** A text that must be there and fit; empty, with the reason noted, if it is not. */
    private String text(JsonFields fields, String name, Predicate<String> fits, String rule) {
        return fields.required(name)
                .map(value -> text(fields.path(name), value, fits, rule))
                .orElse("");
    }

    private String text(String field, LocatedJson value, Predicate<String> fits, String rule) {
        if (!(value.value() instanceof String text)) {
            problems.wrong(value.place(), field, TEXT, Optional.of(value));
            return "";
        }
        if (isBroken(text)) {
            problems.add(value.place(), field, "has half a character (an unpaired surrogate), which no file can keep");
        } else if (!fits.test(text)) {
            String named = text.isBlank() ? "" : "'" + RegistryMistakes.shortened(text) + "' ";
            problems.add(value.place(), field, named + rule);
        }
        return text;
    }

    /** A text that must be there, and is not meant to be a book: it goes into answers as it is. */
    private String text(JsonFields fields, String name, int longest) {
        return fields.required(name)
                .map(value -> text(fields.path(name), value, longest))
                .orElse("");
    }

    private String text(String field, LocatedJson value, int longest) {
        String text = text(field, value, each -> !each.isBlank(), "must not be blank");
        if (text.length() > longest) {
            problems.add(
                    value.place(), field, "has " + text.length() + " characters, and may have " + longest + " at most");
        }
        return text;
    }

    private static boolean isBroken(String text) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
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

    private LocalDate date(JsonFields fields, String name) {
        String text = text(fields, name, word -> date(word).isPresent(), "is no date such as 2026-01-31");
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

    private Optional<String> optionalText(JsonFields fields, String name) {
        return fields.member(name).map(value -> text(fields.path(name), value, NAME));
    }
}
