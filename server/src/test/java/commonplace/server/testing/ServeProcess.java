package commonplace.server.testing;

import commonplace.testing.Await;
import commonplace.testing.Processes;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** {@code commonplace serve} in a process of its own, with a folder for all that it keeps. */
public final class ServeProcess implements AutoCloseable {
    public static final String TOKEN = "a-token";

    private final Path folder;
    private final Process process;
    private final int port;
    private final List<String> said = new ArrayList<>();

    private ServeProcess(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
    }

    /** Starts it and returns at once. */
    public static ServeProcess begin(Path folder, Map<String, String> environment, String... options)
            throws IOException {
        return begin(folder, freePort(), environment, List.of(), options);
    }

    /** @param virtualMachine options for Java itself */
    public static ServeProcess begin(
            Path folder, int port, Map<String, String> environment, List<String> virtualMachine, String... options)
            throws IOException {
        Path vault = Files.createDirectories(folder.resolve("vault"));
        var arguments = new ArrayList<>(
                List.of("serve", "--vault", vault.toString(), "--port", Integer.toString(port), "--token", TOKEN));
        arguments.addAll(List.of(options));
        List<String> command = LaunchedProduct.command(arguments);
        command.addAll(command.indexOf("commonplace.server.Main"), virtualMachine);
        var builder = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("log.txt").toFile()));
        builder.environment().putAll(environment);
        builder.environment().put("XDG_DATA_HOME", folder.resolve("data").toString());
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        return new ServeProcess(folder, builder.start(), port);
    }

    /** Starts it and returns when its vault is open. */
    public static ServeProcess start(Path folder, String... options) throws IOException {
        return begin(folder, Map.of(), options).awaitOpen();
    }

    public static int freePort() throws IOException {
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** Returns when it has said that its vault is open. */
    public ServeProcess awaitOpen() throws IOException {
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line.strip());
            if (line.strip().startsWith("Edit at")) {
                return this;
            }
        }
        throw new IOException("it ended: " + log());
    }

    /** What it said on standard output until its vault was open. */
    public List<String> said() {
        return List.copyOf(said);
    }

    public int port() {
        return port;
    }

    public String address() {
        return "http://127.0.0.1:" + port;
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + path));
    }

    /** Asks without a token. */
    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    /** Asks with the server's token. */
    public HttpResponse<String> getWithToken(String path) throws IOException, InterruptedException {
        return send(request(path).header("Authorization", "Bearer " + TOKEN));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    /** Calls a tool by the newest revision; the answer as it came. */
    public HttpResponse<String> call(String tool, String arguments) throws IOException, InterruptedException {
        return send(call(address(), tool, arguments));
    }

    /** A request that calls a tool, for another address of this server. */
    public static HttpRequest.Builder call(String address, String tool, String arguments) {
        String body = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s,"_meta":
            {"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},
            "io.modelcontextprotocol/clientInfo":{"name":"Test Client","version":"1"}}}}
            """.formatted(tool, arguments);
        return HttpRequest.newBuilder(URI.create(address + "/mcp"))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", tool)
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /** All that it wrote to standard error. */
    public String log() throws IOException {
        return Files.readString(folder.resolve("log.txt"));
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public int awaitExit() throws InterruptedException {
        if (!process.waitFor(Await.SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it does not end");
        }
        return process.exitValue();
    }

    /** SIGHUP, after which it reads its configuration again. */
    public void hangUp() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-HUP", Long.toString(process.pid())).start().waitFor();
    }

    /** SIGTERM, and returns when it has ended. */
    public int terminate() throws InterruptedException {
        process.toHandle().destroy();
        return awaitExit();
    }

    @Override
    public void close() {
        Processes.kill(process);
    }
}
