package commonplace.server.sync;

import commonplace.http.AllowList;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.testing.TestSettings;
import commonplace.server.web.Connection;
import commonplace.server.web.Listening;
import commonplace.server.web.Monitoring;
import commonplace.server.web.ServerToken;
import commonplace.server.web.Site;
import commonplace.testing.Await;
import commonplace.vault.Vault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A vault as {@code serve} serves it: pages, agents and editors, on a free port. */
final class ServedVault implements AutoCloseable {
    static final String TOKEN = "open-sesame";
    private final HostedVault service;
    private final Site site;
    private final HttpClient client = HttpClient.newHttpClient();
    final Tokens tokens = new Tokens("a key", Optional.of(TOKEN));
    final Path root;

    /** Names of files and their texts, in turn. */
    ServedVault(Path folder, String... notes) throws IOException {
        this(folder, 0, notes);
    }

    ServedVault(Path folder, int port, String... notes) throws IOException {
        root = Files.createDirectories(folder.resolve("vault")).toRealPath();
        for (int i = 0; i < notes.length; i += 2) {
            Path file = root.resolve(notes[i]);
            Files.createDirectories(file.getParent());
            Files.writeString(file, notes[i + 1]);
        }
        service = new HostedVault(new VaultParts(TestSettings.of(root, folder)));
        site = Site.bind(Listening.plain("127.0.0.1", port));
        site.open(
                new Connection(site.address(), Optional.of(new ServerToken(TOKEN)), "/opt/commonplace", root),
                AllowList.ours(),
                new Site.Doors(
                        new Site.Served(service::vault, service::finder, service::registry),
                        service.servers(),
                        new SyncEndpoint(service::vault, tokens, site.limits())),
                Monitoring.none());
    }

    String address() {
        return site.address();
    }

    Vault vault() {
        return service.vault();
    }

    String file(String name) throws IOException {
        return Files.readString(root.resolve(name));
    }

    boolean hasFile(String name) {
        return Files.exists(root.resolve(name));
    }

    void awaitFile(String name, String text) {
        await("the file " + name + " to hold '" + text + "'", () -> {
            try {
                return hasFile(name) && file(name).equals(text);
            } catch (IOException beingReplaced) {
                return false;
            }
        });
    }

    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain for " + what);
            }
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(10_000_000);
        }
    }

    /** The id by which y-sweet's clients know a note. */
    String documentId(String note) {
        return new DocumentId(vault().id(), vault().idOf(new commonplace.vault.notes.NotePath(note))).toString();
    }

    /** The id of a folder's document, as a client finds it out. */
    String folderId(String name) throws Exception {
        Map<String, @Nullable Object> folders =
                Json.asObject(get("/doc/folders").get("folders"));
        return String.valueOf(folders == null ? null : folders.get(name));
    }

    private Map<String, @Nullable Object> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + path))
                .header("Authorization", "Bearer " + TOKEN)
                .build();
        return Json.readObject(
                client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    /** Calls a tool over MCP; returns the text of the answer. */
    String agent(String tool, @Nullable Object... namesAndValues)
            throws IOException, InterruptedException, MalformedJsonException {
        var meta = Json.object(
                "io.modelcontextprotocol/protocolVersion",
                "2026-07-28",
                "io.modelcontextprotocol/clientInfo",
                Json.object("name", "test", "version", "1"),
                "io.modelcontextprotocol/clientCapabilities",
                Json.object());
        var call = Json.object(
                "jsonrpc",
                "2.0",
                "id",
                1,
                "method",
                "tools/call",
                "params",
                Json.object("name", tool, "arguments", Json.object(namesAndValues), "_meta", meta));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + "/mcp"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.write(call)))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    @Override
    public void close() {
        site.close();
        service.close();
        client.close();
    }
}
