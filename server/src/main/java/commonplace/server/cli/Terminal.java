package commonplace.server.cli;

/** What standard output can show: colours only where a person looks at them. */
record Terminal(boolean colours) {
    static Terminal ofStandardOutput() {
        boolean terminal = System.console() != null && System.console().isTerminal();
        return new Terminal(terminal && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM")));
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
