package commonplace.server.cli.setup;

import commonplace.json.Json;
import commonplace.mcp.client.ClientSetup;
import commonplace.mcp.client.ConnectionState;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.McpClientException;
import commonplace.mcp.client.ServerConfig;
import commonplace.server.clientfiles.MalformedConfigException;
import commonplace.server.upstream.ClientPlaces.UserFile;
import commonplace.server.upstream.ConfiguredServers;
import commonplace.server.upstream.McpServersReader;
import commonplace.server.upstream.Product;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server as a client will: from what stands in the client's file by now, with the few variables that clients hand down,
 * over its standard streams.
 */
final class ServerCheck {
    /** The first start may have to prepare what makes the next ones fast. */
    private static final Duration LONGEST_START = Duration.ofMinutes(3);

    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(1);

    /** What came of it. */
    sealed interface Checked {
        record Answering(int tools, String version, long millis) implements Checked {}

        record Failing(String why) implements Checked {}
    }

    private final String name;
    private final Map<String, String> environment;

    ServerCheck(String name, Map<String, String> environment) {
        this.name = name;
        this.environment = environment;
    }

    Checked of(UserFile target) throws InterruptedException {
        try {
            String text = SettingsFile.read(target.file()).text().orElse("");
            Map<String, @Nullable Object> servers = target.client().read(text).mcpServers();
            Map<String, @Nullable Object> server = Json.asObject(servers.get(name));
            if (server == null) {
                return new Checked.Failing("the entry is not in " + target.file() + " any more");
            }
            Path folder = Objects.requireNonNull(target.file().getParent());
            ConfiguredServers read = McpServersReader.read(Json.object(name, server), environment, folder);
            Optional<ServerConfig> config = read.servers().stream().findFirst();
            return config.isEmpty()
                    ? new Checked.Failing(String.join("; ", read.mistakes()))
                    : started(config.get(), read);
        } catch (IOException unreadable) {
            return new Checked.Failing(target.file() + " " + unreadable.getMessage());
        } catch (MalformedConfigException malformed) {
            return new Checked.Failing(target.file() + " " + malformed.getMessage());
        }
    }

    private static Checked started(ServerConfig config, ConfiguredServers read) throws InterruptedException {
        long start = System.nanoTime();
        var setup = ClientSetup.of(Product.IMPLEMENTATION).with(read.secrets());
        try (var server = new McpClient(config.within(LONGEST_START, LONGEST_ANSWER), setup)) {
            int tools = server.tools().size();
            long millis = (System.nanoTime() - start) / 1_000_000;
            String version = server.state() instanceof ConnectionState.Ready ready ? ready.version() : "";
            return tools == 0
                    ? new Checked.Failing("it answers, and has no tools")
                    : new Checked.Answering(tools, version, millis);
        } catch (McpClientException failed) {
            return new Checked.Failing(failed.getMessage());
        }
    }
}
