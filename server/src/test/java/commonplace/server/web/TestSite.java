package commonplace.server.web;

import commonplace.http.AllowList;
import commonplace.server.notes.HostedVault;
import commonplace.server.notes.VaultParts;
import commonplace.server.settings.WantedSources;
import commonplace.server.sync.SyncEndpoint;
import commonplace.server.sync.Tokens;
import commonplace.server.testing.TestSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A vault of a few notes, served on a free port. */
final class TestSite implements AutoCloseable {
    static final String TOKEN = "open-sesame";

    private final HostedVault service;
    private final Site site;
    private final HttpClient client = HttpClient.newHttpClient();
    private final String cookie;
    final Path root;

    private TestSite(Path folder, WantedSources sources, Optional<ServerToken> token, String... notes)
            throws IOException {
        root = Files.createDirectories(folder.resolve("vault")).toRealPath();
        for (int i = 0; i < notes.length; i += 2) {
            Path file = root.resolve(notes[i]);
            Files.createDirectories(file.getParent());
            Files.writeString(file, notes[i + 1]);
        }
        service = new HostedVault(new VaultParts(TestSettings.of(root, folder, sources)));
        site = Site.bind(Listening.plain("127.0.0.1", 0));
        site.open(
                new Connection(site.address(), token, "/opt/commonplace", root),
                AllowList.ours(),
                new Site.Doors(
                        new Site.Served(service::vault, service::finder, service::registry),
                        service.servers(),
                        new SyncEndpoint(
                                service::vault, new Tokens("a key", token.map(ServerToken::value)), site.limits())),
                Monitoring.none());
        String name = "commonplace-" + URI.create(site.address()).getPort();
        cookie = token.map(it -> name + "=" + it.cookie().value()).orElse("nothing=known");
    }

    /** Names of files and their texts, in turn. */
    static TestSite of(Path folder, String... notes) throws IOException {
        return of(folder, WantedSources.USUAL, notes);
    }

    static TestSite of(Path folder, WantedSources sources, String... notes) throws IOException {
        return new TestSite(folder, sources, Optional.of(new ServerToken(TOKEN)), notes);
    }

    static TestSite withoutToken(Path folder, String... notes) throws IOException {
        return new TestSite(folder, WantedSources.USUAL, Optional.empty(), notes);
    }

    URI uri(String path) {
        return URI.create(site.address() + path);
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    /** As a browser that was let in. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).header("Cookie", cookie));
    }

    /** On a connection of its own: one that the server closes must not be taken for the next request. */
    HttpResponse<String> getAlone(String path) throws IOException, InterruptedException {
        try (var alone = HttpClient.newHttpClient()) {
            return alone.send(
                    request(path).header("Cookie", cookie).build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        }
    }

    /** What a browser that was let in sends along. */
    String cookie() {
        return cookie;
    }

    String page(String path) throws IOException, InterruptedException {
        return get(path).body();
    }

    @Override
    public void close() {
        site.close();
        service.close();
    }
}
