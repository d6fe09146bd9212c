package commonplace.server.upstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.base.NewerFormatException;
import commonplace.json.Json;
import commonplace.mcp.Implementation;
import commonplace.mcp.client.ClientSetup;
import commonplace.mcp.client.ListedTool;
import commonplace.mcp.client.McpClient;
import commonplace.mcp.client.ServerConfig;
import commonplace.mcp.client.ToolPins;
import commonplace.testing.Await;
import commonplace.testing.JavaProgram;
import commonplace.testing.NodePackages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class SeenServersTest {
    @TempDir
    private Path temporary;

    private final List<String> told = new ArrayList<>();

    private SeenServers seen() {
        return new SeenServers(temporary.resolve("servers"), told::add);
    }

    private static ServerConfig saying(String description) {
        List<String> command = NodePackages.command("hostile.mjs");
        var way = new ServerConfig.Way.Stdio(
                command.getFirst(), List.of(command.getLast(), "plain"), Map.of("DESCRIPTION", description), null);
        return new ServerConfig("hostile", way).within(Duration.ofMinutes(2), Duration.ofMinutes(2));
    }

    private static List<String> changed(McpClient server) {
        return server.known().tools().stream()
                .filter(tool -> !tool.changed().isEmpty())
                .map(ListedTool::name)
                .toList();
    }

    @Test
    void whatWasSeenIsKnownToTheNextProcess() throws Exception {
        SeenServers first = seen();
        assertEquals(List.of(), first.tools("hostile"));
        try (var server = new McpClient(
                saying("Adds"), ClientSetup.of(new Implementation("test", "Test", "1")), first.pins("hostile"))) {
            server.tools();
            first.keep(server);
        }

        SeenServers second = seen();
        assertTrue(second.tools("hostile").stream().anyMatch(tool -> "Adds".equals(tool.get("description"))));
        try (var server = new McpClient(
                saying("Adds otherwise"),
                ClientSetup.of(new Implementation("test", "Test", "1")),
                second.pins("hostile"))) {
            second.keep(server);
            assertFalse(seen().tools("hostile").isEmpty(), "a server that was not started takes nothing away");
            server.tools();
            assertEquals(List.of("add"), changed(server));
        }
        Path file = temporary.resolve("servers/hostile.json");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(List.of(), told);
    }

    @Test
    void whatOneProcessApprovesAnotherFollowsAndDoesNotUndo() throws Exception {
        SeenServers host = seen();
        try (var server = new McpClient(
                saying("Adds"), ClientSetup.of(new Implementation("test", "Test", "1")), host.pins("hostile"))) {
            server.tools();
            host.keep(server);
        }
        SeenServers command = seen();
        try (var served = new McpClient(
                        saying("Adds otherwise"),
                        ClientSetup.of(new Implementation("test", "Test", "1")),
                        host.pins("hostile"));
                var looked = new McpClient(
                        saying("Adds otherwise"),
                        ClientSetup.of(new Implementation("test", "Test", "1")),
                        command.pins("hostile"));
                var other = new McpClient(
                        saying("Adds in a third way"),
                        ClientSetup.of(new Implementation("test", "Test", "1")),
                        host.pins("hostile"))) {
            served.tools();
            looked.tools();
            other.tools();
            assertFalse(host.follow(served), "nothing was approved yet");
            looked.approve("add");
            command.keep(looked);

            assertTrue(host.hasChanged("hostile"));
            host.keep(served);
            assertEquals(List.of(), changed(served));
            assertFalse(host.hasChanged("hostile"));
            other.take(host.pins("hostile"));
            assertEquals(List.of("add"), changed(other), "approved was another definition");
        }
    }

    @Test
    void aDamagedFileIsSaidAndWrittenAnew() throws Exception {
        Path file = Files.createDirectories(temporary.resolve("servers")).resolve("hostile.json");
        for (String damaged : List.of("", "{\"pins\": {", "[]", "{\"pins\": 1, \"tools\": []}")) {
            told.clear();
            Files.writeString(file, damaged);
            SeenServers seen = seen();

            assertEquals(Map.of(), seen.pins("hostile").wire());
            assertEquals(1, told.size());
            assertTrue(told.getFirst().startsWith(file + " is damaged"), told::toString);
        }
        SeenServers seen = seen();
        try (var server = new McpClient(
                saying("Adds"), ClientSetup.of(new Implementation("test", "Test", "1")), seen.pins("hostile"))) {
            server.tools();
            seen.keep(server);
        }
        told.clear();
        assertFalse(seen().tools("hostile").isEmpty());
        assertEquals(List.of(), told);
    }

    /** Two processes keep a server again and again, and are killed at random moments. */
    @Test
    @Timeout(Await.SECONDS)
    void whateverMomentAProcessIsKilledAtWhatItKeptIsThere() throws Exception {
        long seed = Long.getLong("seed", new Random().nextLong());
        var random = new Random(seed);
        for (int round = 0; round < 2; round++) {
            Process one = victim("one");
            Process other = victim("other");
            try (var ofOne = one.inputReader();
                    var ofOther = other.inputReader()) {
                int keptByOne = heard(ofOne, 1 + random.nextInt(10));
                int keptByOther = heard(ofOther, 1 + random.nextInt(10));
                other.destroyForcibly().waitFor();
                keptByOne = Math.max(keptByOne, heard(ofOne, random.nextInt(10)));
                one.destroyForcibly().waitFor();

                assertTrue(kept("one") >= keptByOne, "one, rerun with -Dseed=" + seed);
                assertTrue(kept("other") >= keptByOther, "other, rerun with -Dseed=" + seed);
                assertEquals(List.of(), told);
            } finally {
                one.destroyForcibly();
                other.destroyForcibly();
            }
        }
    }

    private Process victim(String tool) throws IOException {
        List<String> arguments = List.of(temporary.resolve("servers").toString(), tool);
        return new ProcessBuilder(JavaProgram.command(Victim.class.getName(), arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static int heard(BufferedReader lines, int count) throws IOException {
        int last = 0;
        for (int i = 0; i < count; i++) {
            last = Integer.parseInt(String.valueOf(lines.readLine()));
        }
        return last;
    }

    private int kept(String tool) {
        Map<?, ?> parts = Json.asObject(seen().pins("hostile").wire().get(tool));
        return parts == null ? -1 : Integer.parseInt(String.valueOf(parts.get("description")));
    }

    /** Keeps a server whose one tool is approved in ever new forms, and says which, until it is killed. */
    static final class Victim {
        public static void main(String[] arguments) throws IOException {
            var config =
                    new ServerConfig("hostile", new ServerConfig.Way.Stdio("never-started", List.of(), Map.of(), null));
            var seen = new SeenServers(Path.of(arguments[0]), System.err::println);
            Map<?, ?> parts = Json.asObject(seen.pins("hostile").wire().get(arguments[1]));
            int from = parts == null ? 0 : Integer.parseInt(String.valueOf(parts.get("description")));
            for (int i = from + 1; ; i++) {
                var pins = ToolPins.of(Json.object(arguments[1], Json.object("description", String.valueOf(i))));
                try (var server =
                        new McpClient(config, ClientSetup.of(new Implementation("test", "Test", "1")), pins)) {
                    seen.keep(server);
                }
                System.out.println(i);
            }
        }
    }

    @Test
    void whatANewerVersionHasSeenStaysAsItIs() throws Exception {
        Path file = temporary.resolve("servers/hostile.json");
        Files.createDirectories(file.getParent());
        String newer = "{\"format\": 2, \"servers\": []}";
        Files.writeString(file, newer);
        SeenServers seen = seen();

        assertEquals(List.of(), seen.tools("hostile"));
        assertTrue(told.getFirst().startsWith(file + " has the format 2, and"), told.toString());
        try (var server = new McpClient(
                saying("Adds"), ClientSetup.of(new Implementation("test", "Test", "1")), seen.pins("hostile"))) {
            assertThrows(NewerFormatException.class, () -> seen.keep(server));
        }
        assertEquals(newer, Files.readString(file));
    }
}
