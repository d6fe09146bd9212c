package commonplace.server.watch;

import commonplace.server.testing.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An editor that runs in a terminal, in one of its ways to save a file, used by a person who always says yes. */
enum Editor {
    /** Gives the old file another name and writes a new one. */
    VIM(Keys.VIM),
    VIM_IN_PLACE(Keys.VIM, "-c", "set backupcopy=yes nowritebackup"),
    /** Writes in place. */
    NANO(Keys.NANO),
    /** Gives the old file another name at the first save, and writes in place from then on. */
    EMACS(Keys.EMACS),
    EMACS_BY_COPYING(Keys.EMACS, "--eval", "(setq backup-by-copying t)");

    /** What vim says when it finds another file than the one it was about to write. */
    private static final String FAILED = "E949";

    private final Keys keys;

    @SuppressWarnings("ImmutableEnumChecker") // a list of its own that nobody can change
    private final List<String> options;

    Editor(Keys keys, String... options) {
        this.keys = keys;
        this.options = List.of(options);
    }

    /**
     * Opens a file whose last line says so.
     *
     * @param home an empty folder
     */
    Terminal open(Path file, Path home) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(keys.command);
        command.addAll(options);
        command.add(file.toString());
        Terminal terminal = Terminal.start(home, command);
        terminal.await("the last line");
        return terminal;
    }

    /** Adds a line at the end and saves, whatever the file has become. */
    void addAndSave(Terminal terminal, String line) throws IOException, InterruptedException {
        keys.add(terminal, line);
        terminal.await(screen -> screen.contains(line) && screen.contains(keys.modified));
        while (!save(terminal)) {
            // Draws the screen anew, without what it had to say.
            terminal.press("C-l");
            terminal.await(screen -> !screen.contains(FAILED) && !screen.contains(keys.question));
        }
    }

    private boolean save(Terminal terminal) throws IOException, InterruptedException {
        keys.save(terminal);
        String screen = terminal.await(it -> it.contains(keys.question) || !it.contains(keys.modified));
        if (screen.contains(keys.question)) {
            keys.confirm(terminal);
            screen = terminal.await(
                    it -> it.contains(FAILED) || !(it.contains(keys.question) || it.contains(keys.modified)));
        }
        return !screen.contains(FAILED);
    }

    /** Reads the file again; returns false when the editor cannot. */
    boolean reload(Terminal terminal) throws IOException, InterruptedException {
        return keys.reload(terminal);
    }

    private enum Keys {
        VIM("[+]", "(y/n)?", "vim", "-Nu", "NONE", "-c", "set laststatus=2 statusline=%f%m cmdheight=8") {
            @Override
            void add(Terminal terminal, String line) throws IOException {
                terminal.press("G", "o");
                terminal.type(line);
                terminal.press("Escape");
            }

            @Override
            void save(Terminal terminal) throws IOException {
                terminal.press(":", "w", "Enter");
            }

            @Override
            void confirm(Terminal terminal) throws IOException {
                terminal.press("y");
            }

            @Override
            boolean reload(Terminal terminal) throws IOException {
                terminal.press(":", "e", "!", "Enter");
                return true;
            }
        },
        NANO("Modified", "continue saving?", "nano", "-I") {
            @Override
            void add(Terminal terminal, String line) throws IOException {
                terminal.press("M-/");
                terminal.type(line);
                terminal.press("Enter");
            }

            @Override
            void save(Terminal terminal) throws IOException {
                terminal.press("C-s");
            }

            @Override
            void confirm(Terminal terminal) throws IOException {
                terminal.press("y");
            }

            @Override
            boolean reload(Terminal terminal) {
                return false;
            }
        },
        /** Of what lies in a temporary folder it makes no backup, and would write it in place at once. */
        EMACS(
                "**-",
                "(yes or no)",
                "emacs",
                "-nw",
                "-Q",
                "--eval",
                "(setq backup-enable-predicate (lambda (name) t))") {
            @Override
            void add(Terminal terminal, String line) throws IOException, InterruptedException {
                terminal.press("M->");
                // The first key may make it ask whether an old text is to be edited; the key is not lost.
                terminal.type(line.substring(0, 1));
                String first = "(?m)^" + line.charAt(0) + " *$";
                if (terminal.await("really edit the buffer|" + first).startsWith("really")) {
                    terminal.press("y");
                    terminal.await(first);
                }
                terminal.type(line.substring(1));
                terminal.press("Enter");
            }

            @Override
            void save(Terminal terminal) throws IOException {
                terminal.press("C-x", "C-s");
            }

            @Override
            void confirm(Terminal terminal) throws IOException {
                terminal.type("yes");
                terminal.press("Enter");
            }

            @Override
            boolean reload(Terminal terminal) throws IOException, InterruptedException {
                terminal.press("M-x");
                terminal.type("revert-buffer");
                terminal.press("Enter");
                terminal.await("\\(yes or no\\)");
                confirm(terminal);
                return true;
            }
        };

        /** What the screen shows while the text is not saved. */
        private final String modified;

        /** What the screen shows when the file was changed by somebody else, and it wants to know whether to save. */
        private final String question;

        @SuppressWarnings("ImmutableEnumChecker") // as above
        private final List<String> command;

        Keys(String modified, String question, String... command) {
            this.modified = modified;
            this.question = question;
            this.command = List.of(command);
        }

        /** Adds a line at the end. */
        abstract void add(Terminal terminal, String line) throws IOException, InterruptedException;

        abstract void save(Terminal terminal) throws IOException;

        abstract void confirm(Terminal terminal) throws IOException;

        /** Returns false when it has no command for it. */
        abstract boolean reload(Terminal terminal) throws IOException, InterruptedException;
    }
}
