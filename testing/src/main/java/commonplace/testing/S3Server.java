package commonplace.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * S3Proxy in a process of its own: an S3 server that checks signatures, on a port that nobody else has. Its buckets are folders, and
 * its objects are files there. The module {@code s3proxy} has its class path.
 */
public final class S3Server implements AutoCloseable {
    public static final String ACCESS_KEY = "AKIDTEST";
    public static final String SECRET_KEY = "not-so-secret/+key";

    private static final Path CLASS_PATH = Path.of("../s3proxy/target/classpath");
    private static final Pattern STARTED = Pattern.compile("Started .*\\{127\\.0\\.0\\.1:(\\d+)}");

    private final Process process;
    private final Path buckets;
    private final URI endpoint;

    private S3Server(Process process, Path buckets, URI endpoint) {
        this.process = process;
        this.buckets = buckets;
        this.endpoint = endpoint;
    }

    /** @param folder where it may keep what it needs */
    public static S3Server start(Path folder) throws IOException {
        Path buckets = Files.createDirectories(folder.resolve("buckets"));
        Path properties = Files.write(
                folder.resolve("s3proxy.properties"),
                List.of(
                        "s3proxy.endpoint=http://127.0.0.1:0",
                        "s3proxy.authorization=aws-v4",
                        "s3proxy.identity=" + ACCESS_KEY,
                        "s3proxy.credential=" + SECRET_KEY,
                        "jclouds.provider=filesystem-nio2",
                        "jclouds.filesystem.basedir=" + buckets));
        Path logging = Files.writeString(folder.resolve("logback.xml"), """
            <configuration>
                <appender name="out" class="ch.qos.logback.core.ConsoleAppender">
                    <encoder><pattern>%msg%n</pattern></encoder>
                </appender>
                <root level="info"><appender-ref ref="out"/></root>
            </configuration>
            """);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Dlogback.configurationFile=" + logging,
                "-cp",
                Files.readString(CLASS_PATH).strip(),
                "org.gaul.s3proxy.Main",
                "--properties",
                properties.toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new StringBuilder();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.append(line).append('\n');
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                Thread.ofPlatform().daemon().start(() -> lines.lines().forEach(_ -> {}));
                return new S3Server(process, buckets, URI.create("http://127.0.0.1:" + started.group(1)));
            }
        }
        Processes.kill(process);
        throw new IOException("S3Proxy does not start: " + said);
    }

    public URI endpoint() {
        return endpoint;
    }

    /** Makes a bucket, and returns the folder in which its objects lie. */
    public Path bucket(String name) throws IOException {
        return Files.createDirectories(buckets.resolve(name));
    }

    @Override
    public void close() {
        Processes.kill(process);
    }
}
