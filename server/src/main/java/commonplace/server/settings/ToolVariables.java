package commonplace.server.settings;

import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.Strategy;
import commonplace.server.settings.WantedTools.Announcing;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the environment says of tools. Anything that cannot be meant stops the start, and names its variable. */
final class ToolVariables {
    private static final String STRATEGY = "METATOOLS_SEARCH_STRATEGY";
    private static final String BM25 = "METATOOLS_SEARCH_BM25_";
    private static final String NOTIFY = "METATOOLS_NOTIFY_TOOL_LIST_CHANGED";

    private static final int LARGEST_BOOST = 1000;
    private static final int LONGEST_DEBOUNCE = 60_000;

    private final Map<String, String> environment;

    ToolVariables(Map<String, String> environment) {
        this.environment = environment;
    }

    boolean strategySaid() {
        return value(STRATEGY) != null;
    }

    CatalogSettings search() throws SettingsException {
        CatalogSettings usual = CatalogSettings.DEFAULTS;
        return new CatalogSettings(
                strategy(usual.strategy()),
                boost("NAME_BOOST", usual.nameBoost()),
                boost("NAMESPACE_BOOST", usual.namespaceBoost()),
                boost("TAGS_BOOST", usual.tagsBoost()),
                number(BM25 + "MAX_DOCS", usual.maxDocs(), Integer.MAX_VALUE),
                number(BM25 + "MAX_DOCTEXT_LEN", usual.maxTextLength(), Integer.MAX_VALUE));
    }

    Announcing announcing() throws SettingsException {
        Announcing usual = Announcing.USUAL;
        int debounce = number(NOTIFY + "_DEBOUNCE_MS", (int) usual.debounce().toMillis(), LONGEST_DEBOUNCE);
        return new Announcing(flag(NOTIFY, usual.enabled()), Duration.ofMillis(debounce));
    }

    private @Nullable String value(String variable) {
        String value = environment.get(variable);
        return value == null || value.isBlank() ? null : value.strip();
    }

    private Strategy strategy(Strategy usual) throws SettingsException {
        String value = value(STRATEGY);
        if (value == null) {
            return usual;
        }
        try {
            return Strategy.of(value);
        } catch (IllegalArgumentException unknown) {
            throw wrong(STRATEGY, "lexical, bm25, semantic or hybrid", value);
        }
    }

    private double boost(String name, double usual) throws SettingsException {
        String value = value(BM25 + name);
        if (value == null) {
            return usual;
        }
        try {
            double boost = Double.parseDouble(value);
            if (boost >= 0 && boost <= LARGEST_BOOST) {
                return boost;
            }
        } catch (NumberFormatException noNumber) {
            // Told below.
        }
        throw wrong(BM25 + name, "a number from 0 to " + LARGEST_BOOST, value);
    }

    private int number(String variable, int usual, int largest) throws SettingsException {
        String value = value(variable);
        if (value == null) {
            return usual;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= 0 && number <= largest) {
                return number;
            }
        } catch (NumberFormatException noNumber) {
            // Told below.
        }
        throw wrong(variable, "a whole number from 0 to " + largest, value);
    }

    private boolean flag(String variable, boolean usual) throws SettingsException {
        String value = value(variable);
        if (value == null) {
            return usual;
        }
        return switch (value) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw wrong(variable, "true or false", value);
        };
    }

    private static SettingsException wrong(String variable, String right, String value) {
        return new SettingsException(
                "the environment variable " + variable + " must be " + right + ", not '" + value + "'");
    }
}
