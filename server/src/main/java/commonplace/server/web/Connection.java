package commonplace.server.web;

import commonplace.json.Json;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * How clients get to this vault, as text to copy.
 *
 * @param address of this site, such as {@code http://127.0.0.1:7433}
 * @param launcher the command that starts Commonplace
 */
public record Connection(String address, Optional<ServerToken> token, String launcher, Path vault) {

    /** Where a person looks; the token is in it once. */
    public String page() {
        return address + "/"
                + token.map(it -> "?token=" + Addresses.encoded(it.value())).orElse("");
    }

    /** Where editors find a note, for who knows its path. */
    public String editors() {
        return address.replaceFirst("^http", "ws") + "/sync";
    }

    String mcp() {
        return address + "/mcp";
    }

    /** The line that connects Claude Code to this server. */
    public String claudeCodeOverHttp() {
        return "claude mcp add --transport http commonplace " + mcp()
                + authorization()
                        .map(header -> " --header \"Authorization: " + header + "\"")
                        .orElse("");
    }

    Optional<String> authorization() {
        return token.map(it -> "Bearer " + it.value());
    }

    String claudeCode() {
        return "claude mcp add commonplace -- " + quoted(launcher) + " mcp --vault " + quoted(vault.toString());
    }

    /** For Claude Desktop and Cursor. */
    String mcpServers() {
        return """
            {
              "mcpServers": {
                "commonplace": {
                  "command": %s,
                  "args": ["mcp", "--vault", %s]
                }
              }
            }\
            """.formatted(Json.text(launcher), Json.text(vault.toString()));
    }

    String visualStudioCode() {
        return """
            {
              "servers": {
                "commonplace": {
                  "type": "stdio",
                  "command": %s,
                  "args": ["mcp", "--vault", %s]
                }
              }
            }\
            """.formatted(Json.text(launcher), Json.text(vault.toString()));
    }

    /** Opens Cursor, which asks whether to add the server. */
    String cursorLink() {
        String config =
                Base64.getEncoder().encodeToString(Json.write(Json.object("command", launcher, "args", arguments())));
        return "cursor://anysphere.cursor-deeplink/mcp/install?name=commonplace&config=" + Addresses.encoded(config);
    }

    /** Opens VS Code, which asks whether to add the server. */
    String visualStudioCodeLink() {
        return "vscode:mcp/install?"
                + Addresses.encoded(Json.text(
                        Json.object("name", "commonplace", "type", "stdio", "command", launcher, "args", arguments())));
    }

    private List<String> arguments() {
        return List.of("mcp", "--vault", vault.toString());
    }

    /** For clients that are configured with an address. */
    String overHttp() {
        String headers =
                authorization().map(header -> """
                    ,
                          "headers": { "Authorization": %s }\
                    """.formatted(Json.text(header))).orElse("");
        return """
            {
              "mcpServers": {
                "commonplace": {
                  "type": "http",
                  "url": %s%s
                }
              }
            }\
            """.formatted(Json.text(mcp()), headers);
    }

    /** As a shell takes it for one word. */
    private static String quoted(String word) {
        return word.chars().allMatch(c -> c > ' ' && "\"'\\$`*?[]{}()<>|&;!#~".indexOf(c) < 0)
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
