package commonplace.search.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Requests that are written as commands of a shell, such as {@code rm old.md}, in words. */
final class ShellCommands {
    private static final String BEFORE_WORDS = " = ";

    /** After a command that is an English word as well. */
    private static final String AMBIGUOUS = "?";

    private static final Map<String, Command> COMMANDS = read();

    private record Command(String words, boolean ambiguous) {}

    private ShellCommands() {}

    /** What the request asks for, before what was typed; the request itself where it is no command. */
    static String spoken(String request) {
        List<String> typed = List.of(request.strip().split("\\s+", -1));
        int first = typed.size() > 1
                        && (typed.getFirst().equals("$") || typed.getFirst().equals("sudo"))
                ? 1
                : 0;
        Command command = COMMANDS.get(typed.get(first).toLowerCase(Locale.ROOT));
        if (command == null) {
            return request;
        }
        boolean meant = !command.ambiguous || typed.stream().skip(first + 1L).allMatch(ShellCommands::isArgument);
        return meant ? command.words + ": " + request : request;
    }

    /** A flag, path, pattern or number rather than a word. */
    private static boolean isArgument(String text) {
        return text.chars().anyMatch(c -> !Character.isLetter(c) && c != '\'' && c != ',' && c != '?' && c != '!')
                && !text.endsWith(".");
    }

    private static Map<String, Command> read() {
        Map<String, Command> commands = new HashMap<>();
        for (String line : WordLists.lines("commands.txt")) {
            int at = line.indexOf(BEFORE_WORDS);
            String name = line.substring(0, at);
            boolean ambiguous = name.endsWith(AMBIGUOUS);
            commands.put(
                    ambiguous ? name.substring(0, name.length() - 1) : name,
                    new Command(line.substring(at + BEFORE_WORDS.length()), ambiguous));
        }
        return commands;
    }
}
