package commonplace.server.cli.config;

import commonplace.base.Log;
import commonplace.http.AddressRange;
import commonplace.http.BasePath;
import commonplace.http.Origin;
import commonplace.http.limits.ClientAllowance;
import commonplace.http.limits.LimitSettings;
import commonplace.server.cli.command.Option;
import commonplace.server.cli.command.ValueType;
import commonplace.server.cli.command.VaultOptions;
import commonplace.server.web.Site;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All settings of a server, each defined here and nowhere else; in the order in which people read about them. */
public final class ServerSettings {
    /** Who may read the numbers. */
    public static final String PUBLIC = "public";

    public static final String TOKEN_NEEDED = "token";
    public static final String OFF = "off";

    private static final SettingType<String> TEXT = SettingType.Text.any();
    private static final long DAY_SECONDS = 86_400;

    public static final Setting<Long> PORT = Setting.typed(
            "port",
            new SettingType.Whole(0, 65_535),
            Option.of(
                    "--port",
                    ValueType.WHOLE,
                    "PORT",
                    "The port to listen on; 0 takes any that is free. Default: " + Site.USUAL_PORT + "."),
            Integer.toString(Site.USUAL_PORT));
    public static final Setting<String> HOST = Setting.typed(
            "host",
            TEXT,
            Option.text("--host", "ADDRESS", "The address to listen on. Default: 127.0.0.1, this machine only."),
            "127.0.0.1");
    public static final Setting<String> TOKEN = Setting.typed(
                    "token",
                    TEXT,
                    Option.text(
                            "--token",
                            "TEXT",
                            "The secret that clients and browsers must know, or 'none'. Default: a random one,"
                                    + " kept in your data directory."),
                    "a random one, kept in the data directory")
            .asSecret();
    public static final Setting<List<String>> ALLOW_HOST = Setting.typed(
                    "allow_host",
                    new SettingType.Many(SettingType.Text.any()),
                    Option.of(
                            "--allow-host",
                            new ValueType.Many(""),
                            "NAME",
                            "Another name by which this machine is called, behind a proxy for example."
                                    + " May be repeated."),
                    "none")
            .asReloaded();
    public static final Setting<List<String>> ALLOW_ORIGIN = Setting.typed(
                    "allow_origin",
                    new SettingType.Many(new SettingType.Text(
                            text -> Origin.of(text).isPresent(),
                            "place that a page comes from",
                            "a scheme, a host and, if it is not the usual one, a port, such as https://notes.example or"
                                    + " http://localhost:3000")),
                    Option.of(
                            "--allow-origin",
                            new ValueType.Many(""),
                            "ORIGIN",
                            "Where other pages come from that may connect, such as http://localhost:3000."
                                    + " May be repeated. Default: the pages of this server, and Obsidian."),
                    "the pages of this server, and Obsidian")
            .asReloaded();
    public static final Setting<String> TLS_CERT = Setting.typed(
                    "tls_cert",
                    TEXT,
                    Option.path(
                            "--tls-cert",
                            "FILE",
                            "Serve over TLS with the certificate in this file (PEM: its own first, then those that"
                                    + " vouch for it). When it changes, new connections see the new one. Needs"
                                    + " --tls-key."),
                    "none: plain HTTP")
            .asReloaded();
    public static final Setting<String> TLS_KEY = Setting.typed(
                    "tls_key",
                    TEXT,
                    Option.path(
                            "--tls-key", "FILE", "The private key of that certificate (PEM, without a passphrase)."),
                    "none")
            .asReloaded();
    public static final Setting<List<String>> TRUST_PROXY = Setting.typed(
                    "trust_proxy",
                    new SettingType.Many(new SettingType.Text(
                            text -> AddressRange.of(text).isPresent(),
                            "address",
                            "one such as 127.0.0.1 or ::1, or a range such as 10.0.0.0/8, and no names")),
                    Option.of(
                            "--trust-proxy",
                            new ValueType.Many(""),
                            "ADDRESS",
                            "An address, or a range such as 10.0.0.0/8, of a proxy in front of this server. Only from"
                                    + " there, X-Forwarded-For, -Proto and -Host are believed. May be repeated."),
                    "none")
            .asReloaded();
    public static final Setting<String> BASE_PATH = Setting.typed(
            "base_path",
            new SettingType.Text(
                    text -> text.equals("/") || BasePath.parse(text).isPresent(),
                    "path for all pages",
                    "one such as /wiki or /team/wiki, of letters, digits and . _ ~ -"),
            Option.text(
                    "--base-path",
                    "PATH",
                    "A path such as /wiki that stands before all others, for a proxy that has other servers at the same"
                            + " name. The proxy passes it on."),
            "/");
    public static final Setting<String> METRICS = Setting.typed(
                    "metrics",
                    new SettingType.Choice(List.of(PUBLIC, TOKEN_NEEDED, OFF)),
                    Option.of(
                            "--metrics",
                            new ValueType.Choice(List.of(PUBLIC, TOKEN_NEEDED, OFF)),
                            "WHO",
                            "Who may read the numbers at /metrics, which Prometheus collects: 'public' for everybody,"
                                    + " 'token' for those who send the server's token, 'off' for nobody. Default:"
                                    + " token."),
                    TOKEN_NEEDED)
            .asReloaded();
    public static final Setting<Boolean> ACCESS_LOG = Setting.typed(
                    "access_log",
                    new SettingType.Truth(),
                    Option.flag(
                            "--access-log",
                            "Write a line to the log for each request: method, path, status, bytes, milliseconds, and"
                                    + " client and tool where they are known. No secrets. COMMONPLACE_LOG=json makes it"
                                    + " JSON."),
                    "false")
            .asReloaded();
    public static final Setting<Double> SLOW_CALL = Setting.typed(
                    "slow_call",
                    new SettingType.Decimal(0, DAY_SECONDS, "seconds"),
                    Option.of(
                            "--slow-call",
                            ValueType.DECIMAL,
                            "SECONDS",
                            "Name each call of a tool in the log that takes at least so long; 0 for none. Default: 2."),
                    "2")
            .asReloaded();
    public static final Setting<String> LOG = Setting.untyped(
                    "log",
                    new SettingType.Text(
                            Log::isUnderstood,
                            "form of the log",
                            "error, warn, info or debug, json, or both with a comma between them"),
                    "info",
                    "How much the log tells: 'error', 'warn', 'info' or 'debug'; 'json' for lines of JSON; or both,"
                            + " such as 'warn,json'.")
            .saidBy(Log.VARIABLE)
            .asReloaded();
    public static final Setting<String> VAULT = Setting.typed(
                    "vault", TEXT, VaultOptions.VAULT, "the documents of the project, else the example vault")
            .withoutVariable();
    public static final Setting<String> VAULT_CONFIG = Setting.typed(
                    "vault_config", TEXT, VaultOptions.CONFIG, ".commonplace/config.json in the vault")
            .withoutVariable();
    public static final Setting<String> EMBEDDER = Setting.typed("embedder", TEXT, VaultOptions.EMBEDDER, "bge-small");
    public static final Setting<String> WRITER = Setting.typed(
                    "writer", TEXT, VaultOptions.WRITER, "ollama where OLLAMA_HOST is set, else none")
            .withoutVariable();
    public static final Setting<String> DATABASE = Setting.typed("database", TEXT, VaultOptions.DATABASE, "none");
    public static final Setting<String> REGISTRY = Setting.typed(
                    "registry", TEXT, VaultOptions.REGISTRY, "the one that is part of this program")
            .withoutVariable();
    public static final Setting<String> TOOLS =
            Setting.typed("tools", TEXT, VaultOptions.TOOLS, "all").withoutVariable();
    public static final Setting<String> OLLAMA_HOST = Setting.untyped(
                    "ollama_host",
                    TEXT,
                    "http://127.0.0.1:11434",
                    "Where Ollama is. If it is set, Ollama writes the answers unless 'writer' says otherwise.")
            .saidBy("OLLAMA_HOST");
    public static final Setting<String> OPENAI_BASE_URL = Setting.untyped(
                    "openai_base_url", TEXT, "https://api.openai.com", "A server that speaks OpenAI's API.")
            .saidBy("OPENAI_BASE_URL");
    public static final Setting<String> OPENAI_API_KEY = Setting.untyped(
                    "openai_api_key", TEXT, "none", "The key for that server.")
            .saidBy("OPENAI_API_KEY")
            .asSecret();

    /** How much one address may take: less than a token may, so that no address uses up what all who know it share. */
    static final AllowanceSettings OF_ADDRESS =
            new AllowanceSettings("address", "one address", new ClientAllowance(12_000, 600, 64, 500, 16, 5_000));

    static final AllowanceSettings OF_TOKEN = new AllowanceSettings(
            "token",
            "one token, from all addresses together",
            new ClientAllowance(60_000, 3_000, 256, 1_000, 64, 20_000));

    private static final Setting<Long> FAILED_SIGN_INS = Setting.untyped(
                    "limits.failed_sign_ins",
                    new SettingType.Whole(0, AllowanceSettings.MOST),
                    "100",
                    "How often in a minute a wrong token may be tried from one address, be it of this machine; 0 for no"
                            + " limit. Then none is tried any more, but for those that were right from there before.")
            .asReloaded();
    private static final Setting<Boolean> LOOPBACK = Setting.untyped(
                    "limits.loopback",
                    new SettingType.Truth(),
                    "false",
                    "Whether the limits hold for clients of this machine too. What a proxy on this machine passes on is"
                            + " not of this machine.")
            .asReloaded();

    private static final List<Setting<?>> ALL = all();

    private ServerSettings() {}

    private static List<Setting<?>> all() {
        var all = new ArrayList<Setting<?>>(List.of(
                PORT,
                HOST,
                TOKEN,
                ALLOW_HOST,
                ALLOW_ORIGIN,
                TLS_CERT,
                TLS_KEY,
                TRUST_PROXY,
                BASE_PATH,
                METRICS,
                ACCESS_LOG,
                SLOW_CALL,
                LOG,
                VAULT,
                VAULT_CONFIG,
                EMBEDDER,
                WRITER,
                DATABASE,
                REGISTRY,
                TOOLS,
                OLLAMA_HOST,
                OPENAI_BASE_URL,
                OPENAI_API_KEY));
        all.addAll(OF_ADDRESS.all());
        all.addAll(OF_TOKEN.all());
        all.add(FAILED_SIGN_INS);
        all.add(LOOPBACK);
        return List.copyOf(all);
    }

    public static List<Setting<?>> list() {
        return ALL;
    }

    /** Whose relative values are files beside the one in which they stand. */
    static boolean isFile(Setting<?> setting) {
        return setting.option()
                .filter(option -> option.type().equals(new ValueType.One<>(Path.class)))
                .isPresent();
    }

    /** What one client may take. */
    public static LimitSettings limits(ServerConfiguration configured) {
        return new LimitSettings(
                OF_ADDRESS.allowance(configured),
                OF_TOKEN.allowance(configured),
                configured.get(FAILED_SIGN_INS).orElse(Long.valueOf(FAILED_SIGN_INS.usual())),
                configured.get(LOOPBACK).orElse(false));
    }

    /** Those that are options of {@code serve} and of no other command. */
    public static Option<?>[] options() {
        return ALL.stream()
                .map(Setting::option)
                .flatMap(Optional::stream)
                .filter(option -> !VaultOptions.isOne(option))
                .toArray(Option<?>[]::new);
    }
}
