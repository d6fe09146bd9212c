package commonplace.server.testing;

import commonplace.testing.Await;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program that wants a terminal, driven as by a person who reads the screen and presses keys. */
public final class Terminal implements AutoCloseable {
    private final Path socket;

    private Terminal(Path socket) {
        this.socket = socket;
    }

    /** @param folder an empty one, where the program also finds its home */
    public static Terminal start(Path folder, List<String> program) throws IOException {
        var terminal = new Terminal(folder.resolve("tmux"));
        List<String> command =
                new ArrayList<>(List.of("-f", "/dev/null", "new-session", "-d", "-x", "150", "-y", "50"));
        command.addAll(List.of("env", "HOME=" + folder, "TERM=screen", "LC_ALL=C.UTF-8"));
        command.addAll(program);
        terminal.tmux(command);
        return terminal;
    }

    /** Presses keys, by the names that tmux has for them. */
    public void press(String... keys) throws IOException {
        List<String> command = new ArrayList<>(List.of("send-keys"));
        command.addAll(List.of(keys));
        tmux(command);
    }

    public void type(String text) throws IOException {
        tmux(List.of("send-keys", "-l", text));
    }

    public String screen() throws IOException {
        return tmux(List.of("capture-pane", "-p"));
    }

    /** Waits until the screen shows one of these, and returns what. */
    public String await(String pattern) throws IOException, InterruptedException {
        Pattern wanted = Pattern.compile(pattern);
        Matcher found = wanted.matcher(await(screen -> wanted.matcher(screen).find()));
        return found.find() ? found.group() : "";
    }

    /** Waits for a screen, and returns it. */
    public String await(Predicate<String> wanted) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Await.SECONDS);
        while (true) {
            String screen = screen();
            if (wanted.test(screen)) {
                return screen;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("this is not what the screen should show:\n" + screen);
            }
            Thread.sleep(30);
        }
    }

    private String tmux(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command + ": " + said);
            }
        } catch (InterruptedException stopped) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
        return said;
    }

    /** Ends the program as the end of a connection does. */
    @Override
    public void close() throws IOException {
        tmux(List.of("kill-server"));
    }
}
