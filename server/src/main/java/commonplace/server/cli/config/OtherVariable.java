package commonplace.server.cli.config;

import java.util.List;

/**
 * A variable of the environment that is no setting of the file: it is needed before the file can be read, or it holds for all
 * commands.
 */
record OtherVariable(String name, String usual, String description) {
    static final List<OtherVariable> ALL = List.of(
            new OtherVariable(
                    ServerConfigFile.VARIABLE,
                    "`server.jsonc` in the configuration directory",
                    "The configuration file of `serve`; `none` for none. `--server-config` is stronger."),
            new OtherVariable(
                    "COMMONPLACE_MEMORY",
                    "a quarter of the machine or container, at most 2048",
                    "The most that the heap may take, in megabytes. Read by the launcher, before Java starts."),
            new OtherVariable(
                    "COMMONPLACE_JAVA_HOME",
                    "a JDK 25 in the usual places",
                    "The JDK that runs a checkout or an archive without a runtime. Read by the launcher."),
            new OtherVariable("COMMONPLACE_DEBUG", "", "With `1`, the launcher says why it has no AOT cache."),
            new OtherVariable("XDG_CONFIG_HOME", "`~/.config`", "The configuration directory is `commonplace` in it."),
            new OtherVariable(
                    "XDG_DATA_HOME",
                    "`~/.local/share`",
                    "The data directory is `commonplace` in it: tokens, live documents, history."),
            new OtherVariable(
                    "XDG_CACHE_HOME",
                    "`~/.cache`",
                    "The cache directory is `commonplace` in it: indexes, which can be made again."),
            new OtherVariable(
                    "XDG_STATE_HOME", "`~/.local/state`", "Where the launcher keeps what it prepares for a checkout."),
            new OtherVariable(
                    "METATOOLS_SEARCH_STRATEGY",
                    "by words, with meaning where a model is there",
                    "How tools are found: `lexical`, `bm25`, `semantic` or `hybrid`."),
            new OtherVariable(
                    "METATOOLS_SEARCH_BM25_NAME_BOOST, …_NAMESPACE_BOOST, …_TAGS_BOOST",
                    "",
                    "How much a word counts in the name, namespace and tags of a tool, from 0 to 1000."),
            new OtherVariable(
                    "METATOOLS_SEARCH_BM25_MAX_DOCS, …_MAX_DOCTEXT_LEN",
                    "",
                    "How many tools, and how many characters of each, are searched; 0 for all."),
            new OtherVariable(
                    "METATOOLS_NOTIFY_TOOL_LIST_CHANGED",
                    "`true`",
                    "Whether clients are told that the tools have changed; with `_DEBOUNCE_MS` behind the name, after"
                            + " how many milliseconds without another change (150)."),
            new OtherVariable(
                    "OTEL_EXPORTER_OTLP_ENDPOINT",
                    "none: nothing is traced",
                    "The collector that is told [traces](running.md#traces); the other variables of OpenTelemetry say"
                            + " the rest. For `serve`."),
            new OtherVariable(
                    "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL_S3, …",
                    "the files in `~/.aws`",
                    "Who asks for a [backup in S3](backup.md#in-s3), and where it is. For `backup`."),
            new OtherVariable("PGPASSWORD", "none", "The password for the database, where its address has none."),
            new OtherVariable("NO_COLOR", "", "With any value, what people are shown has no colors."));
}
