package commonplace.server.web;

import commonplace.json.Json;

/**
 * Whether a server does what clients come for, as of now.
 *
 * @param vault {@code open}, {@code opening}, {@code failed} or {@code closed}
 * @param index {@code usable}; {@code rebuilding} when it was lost; {@code unknown} before the vault is open
 * @param isEnding whether it was told to end
 */
public record Readiness(String vault, String index, boolean isEnding) {
    public static final String OPEN = "open";
    public static final String USABLE = "usable";

    boolean isReady() {
        return vault.equals(OPEN) && index.equals(USABLE) && !isEnding;
    }

    Readiness ending() {
        return new Readiness(vault, index, true);
    }

    String json() {
        return Json.text(Json.object("ready", isReady(), "vault", vault, "index", index, "shutting_down", isEnding));
    }
}
