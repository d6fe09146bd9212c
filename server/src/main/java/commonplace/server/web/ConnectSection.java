package commonplace.server.web;

import java.util.Optional;

/** How to connect an agent, with the real paths and addresses, ready to be copied. */
final class ConnectSection {
    private final Connection connection;

    ConnectSection(Connection connection) {
        this.connection = connection;
    }

    Markup section() {
        return Markup.of(
                """
                <section id="connect" class="connect">
                <h2>Connect an agent</h2>
                <p>Over MCP, agents search, read, link and write these notes. What they write shows up here at once.
                Each of these works whether or not this page is being served; as many as you like share the vault.</p>
                {}{}{}{}{}
                </section>
                """,
                client(true, "Claude Code", "Run this once:", connection.claudeCode()),
                client(
                        false,
                        "Claude Desktop",
                        "Settings → Developer → Edit Config, then start it again:",
                        connection.mcpServers()),
                installed(
                        "Cursor",
                        connection.cursorLink(),
                        "In ~/.cursor/mcp.json, or .cursor/mcp.json of a project:",
                        connection.mcpServers()),
                installed(
                        "VS Code",
                        connection.visualStudioCodeLink(),
                        "In .vscode/mcp.json of a project:",
                        connection.visualStudioCode()),
                overHttp());
    }

    private static Markup client(boolean open, String name, String how, String text) {
        return client(open, name, Markup.NONE, how, text);
    }

    /** For a client of this machine that asks its user whether to add what a link says. */
    private static Markup installed(String name, String link, String how, String text) {
        return client(
                false,
                name,
                Markup.of("<p><a href=\"{}\">Add it to {}</a>, on this machine; or by hand.</p>", link, name),
                how,
                text);
    }

    private static Markup client(boolean open, String name, Markup first, String how, String text) {
        return Markup.of(
                "<details name=\"client\"{}><summary>{}</summary>{}<p>{}</p>{}</details>\n",
                open ? Markup.trusted(" open") : Markup.NONE,
                name,
                first,
                how,
                copyable(text));
    }

    private Markup overHttp() {
        Optional<String> authorization = connection.authorization();
        return Markup.of(
                """
                <details name="client"><summary>Any client, over HTTP</summary>
                <p>While this page is being served, MCP is at <code>{}</code>{}. Claude Code:</p>{}
                <p>Clients with a configuration file (VS Code writes <code>servers</code> for <code>mcpServers</code>):</p>{}
                </details>
                """,
                connection.mcp(),
                authorization.isPresent() ? ", with the token in its header" : ", without a token",
                copyable(connection.claudeCodeOverHttp()),
                copyable(connection.overHttp()));
    }

    private static Markup copyable(String text) {
        return Markup.of("<div class=\"copy\"><pre tabindex=\"0\">{}</pre></div>", text);
    }
}
