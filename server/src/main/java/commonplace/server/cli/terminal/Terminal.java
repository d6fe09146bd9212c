package commonplace.server.cli.terminal;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a stream can show. The one place that decides about colors, progress bars and widths.
 *
 * @param interactive whether a person looks at it, so that a line may be drawn over
 * @param colours whether it shows colors
 */
public record Terminal(boolean interactive, boolean colours) {
    private static final int NARROWEST = 40;
    /** Longer lines are hard to read. */
    private static final int WIDEST = 110;

    private static final int USUAL = 80;

    public static Terminal ofStandardOutput() {
        return of(1);
    }

    public static Terminal ofStandardError() {
        return of(2);
    }

    /** Whether a person can be asked: they see what is written, and what they type is read. */
    public static boolean isInteractive() {
        return isTerminal(0) && isTerminal(1);
    }

    /** Whether standard output is one, whatever it can show. */
    public static boolean isStandardOutput() {
        return isTerminal(1);
    }

    private static Terminal of(int descriptor) {
        boolean interactive = !"dumb".equals(System.getenv("TERM")) && isTerminal(descriptor);
        return new Terminal(
                interactive,
                interactive && System.getenv().getOrDefault("NO_COLOR", "").isEmpty());
    }

    private static boolean isTerminal(int descriptor) {
        try {
            // The JDK's console tells only of input and output together; Linux tells of each.
            String device = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException elsewhere) {
            return Optional.ofNullable(System.console())
                    .filter(Console::isTerminal)
                    .isPresent();
        }
    }

    /** How many characters fit a line, within what can be read well. */
    public int width() {
        return Math.clamp(columns().orElse(USUAL), NARROWEST, WIDEST);
    }

    private Optional<Integer> columns() {
        Optional<Integer> told = number(System.getenv().getOrDefault("COLUMNS", ""));
        return told.isPresent() || !interactive ? told : askTerminal();
    }

    private static Optional<Integer> askTerminal() {
        try {
            Process stty = new ProcessBuilder(List.of("stty", "size"))
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(stty.getInputStream().readNBytes(64), StandardCharsets.US_ASCII);
            boolean ended = stty.waitFor(1, TimeUnit.SECONDS);
            return ended ? number(answer.substring(answer.indexOf(' ') + 1).strip()) : Optional.empty();
        } catch (IOException noTerminal) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<Integer> number(String text) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(columns -> columns > 0);
        } catch (NumberFormatException notSet) {
            return Optional.empty();
        }
    }

    public String bold(String text) {
        return styled("1", text);
    }

    public String dim(String text) {
        return styled("2", text);
    }

    public String red(String text) {
        return styled("31", text);
    }

    public String green(String text) {
        return styled("32", text);
    }

    public String yellow(String text) {
        return styled("33", text);
    }

    public String cyan(String text) {
        return styled("36", text);
    }

    private String styled(String code, String text) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
