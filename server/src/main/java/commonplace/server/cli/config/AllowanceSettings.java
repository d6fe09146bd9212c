package commonplace.server.cli.config;

import commonplace.http.limits.ClientAllowance;
import java.util.List;

/** The settings that say how much one client may take, where a client is an address or a token. */
final class AllowanceSettings {
    /** More than any server can do. */
    static final long MOST = 1_000_000_000;

    private static final long MEGABYTE = 1_000_000;

    private final Setting<Long> requests;
    private final Setting<Long> megabytes;
    private final Setting<Long> uploads;
    private final Setting<Long> sessions;
    private final Setting<Long> scripts;
    private final Setting<Long> documents;

    /**
     * @param group in the file, below {@code limits}
     * @param whose in words
     * @param usual where nobody says other numbers; of bytes, megabytes
     */
    AllowanceSettings(String group, String whose, ClientAllowance usual) {
        requests = setting(group, "requests", usual.requests(), "Requests of " + whose + " in a minute.");
        megabytes = setting(
                group,
                "megabytes",
                usual.bytes(),
                "Megabytes that " + whose + " may send in a minute: bodies of requests, and messages of editors.");
        uploads = setting(
                group,
                "uploads",
                usual.uploads(),
                "Bodies of a megabyte and more that are received of " + whose + " at a time.");
        sessions = setting(
                group,
                "sessions",
                usual.sessions(),
                "Open sessions of MCP clients of " + whose + ". One that was not used for ten minutes makes room.");
        scripts = setting(group, "scripts", usual.scripts(), "Scripts of " + whose + " that run or wait at a time.");
        documents = setting(
                group, "documents", usual.documents(), "Documents that editors of " + whose + " have open at a time.");
    }

    private static Setting<Long> setting(String group, String name, long usual, String description) {
        return Setting.untyped(
                        "limits." + group + "." + name,
                        new SettingType.Whole(0, MOST),
                        Long.toString(usual),
                        description + " 0 for no limit.")
                .asReloaded();
    }

    List<Setting<Long>> all() {
        return List.of(requests, megabytes, uploads, sessions, scripts, documents);
    }

    ClientAllowance allowance(ServerConfiguration configured) {
        return new ClientAllowance(
                number(configured, requests),
                number(configured, megabytes) * MEGABYTE,
                number(configured, uploads),
                number(configured, sessions),
                number(configured, scripts),
                number(configured, documents));
    }

    private static long number(ServerConfiguration configured, Setting<Long> setting) {
        return configured.get(setting).orElse(Long.valueOf(setting.usual()));
    }
}
