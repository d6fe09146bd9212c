package commonplace.server.cli;

import java.io.Console;
import java.util.Optional;

/** What standard output can show: colours only where a person looks at them. */
record Terminal(boolean colours) {
    static Terminal ofStandardOutput() {
        return new Terminal(Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent()
                && System.getenv("NO_COLOR") == null
                && !"dumb".equals(System.getenv("TERM")));
    }

    String bold(String text) {
        return styled("1", text);
    }

    String dim(String text) {
        return styled("2", text);
    }

    String red(String text) {
        return styled("31", text);
    }

    String green(String text) {
        return styled("32", text);
    }

    String yellow(String text) {
        return styled("33", text);
    }

    String cyan(String text) {
        return styled("36", text);
    }

    private String styled(String code, String text) {
        return colours ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
