package commonplace.server.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.testing.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Proxies from Debian, with the configurations that the guide shows, on ports of this machine.
 *
 * @param folder where they keep what they keep
 */
public record Proxies(Path folder, TestCertificate identity) {
    private static final Path GUIDE = Path.of("../docs/running.md");

    /** What the guide shows in a language, the first time. */
    public static String shown(String language) throws IOException {
        var block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(GUIDE));
        assertTrue(block.find(), () -> "the guide shows no " + language);
        return block.group(1);
    }

    public Process nginx(ServeProcess serve, int port, String shown) throws IOException {
        String here = shown.replace("listen 443 ssl", "listen 127.0.0.1:" + port + " ssl")
                .replace("/etc/ssl/notes.example.pem", identity.certificate().toString())
                .replace("/etc/ssl/notes.example.key", identity.key().toString())
                .replace("127.0.0.1:7433", "127.0.0.1:" + serve.port());
        Path config = Files.writeString(
                folder.resolve("nginx.conf"), """
                    daemon off;
                    user %3$s;
                    worker_processes 1;
                    pid %1$s/nginx.pid;
                    error_log %1$s/nginx.log;
                    events {}
                    http {
                    access_log off;
                    client_body_temp_path %1$s/body;
                    proxy_temp_path %1$s/proxy;
                    fastcgi_temp_path %1$s/fastcgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    scgi_temp_path %1$s/scgi;
                    %2$s
                    }
                    """.formatted(folder, here, System.getProperty("user.name")));
        return run(List.of(program("nginx"), "-p", folder.toString(), "-c", config.toString()), port);
    }

    /** @param shown with the addresses of the servers behind it */
    public Process haproxy(int port, String shown) throws IOException {
        Path both = Files.writeString(
                folder.resolve("both.pem"),
                Files.readString(identity.certificate()) + Files.readString(identity.key()));
        Path config = Files.writeString(
                folder.resolve("haproxy.cfg"),
                shown.replace("bind :443", "bind 127.0.0.1:" + port)
                        .replace("/etc/haproxy/notes.example.pem", both.toString()));
        return run(List.of(program("haproxy"), "-db", "-f", config.toString()), port);
    }

    /** It would get its certificate from others, tell them of itself, and listen at more ports than one. */
    public Process caddy(ServeProcess serve, int port, String shown) throws IOException {
        String here = shown.replace(
                        "notes.example {",
                        "https://127.0.0.1:" + port + " {\n bind 127.0.0.1\n tls " + identity.certificate() + " "
                                + identity.key())
                .replace("127.0.0.1:7433", "127.0.0.1:" + serve.port());
        Path config = Files.writeString(folder.resolve("Caddyfile"), """
            {
                admin off
                auto_https disable_redirects
                storage file_system %s/caddy
            }
            %s
            """.formatted(folder, here));
        return run(List.of(program("caddy"), "run", "--adapter", "caddyfile", "--config", config.toString()), port);
    }

    /** Debian keeps them where only root looks. */
    private static String program(String name) {
        Path system = Path.of("/usr/sbin", name);
        return Files.isExecutable(system) ? system.toString() : name;
    }

    private Process run(List<String> command, int port) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("proxy.txt").toFile())
                .start();
        Await.until("the proxy listens", () -> {
            if (!process.isAlive()) {
                throw new AssertionError(Files.readString(folder.resolve("proxy.txt")));
            }
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return true;
            } catch (IOException notYet) {
                return false;
            }
        });
        return process;
    }
}
