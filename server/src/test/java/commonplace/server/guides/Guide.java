package commonplace.server.guides;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page for users, and the blocks of code in it.
 *
 * @param name the path in the checkout
 */
record Guide(String name, List<Block> blocks) {
    private static final Path ROOT = Path.of("..");
    private static final Pattern BEGIN = Pattern.compile("^( *)```(\\w+) *$");

    /**
     * What stands between two fences.
     *
     * @param place where it begins, as {@code docs/search.md:12}
     */
    record Block(String place, String language, String text) {
        /** The commands in it, each on one line; in a dialogue those behind the prompt. */
        List<GuideCommand> commands() {
            List<GuideCommand> commands = new ArrayList<>();
            boolean dialogue = language.equals("console");
            for (String line : text.replaceAll("\\\\\\n\\s*", "").lines().toList()) {
                boolean typed = dialogue
                        ? line.startsWith("$ ")
                        : !line.isBlank() && !line.strip().startsWith("#");
                if (typed) {
                    commands.add(new GuideCommand(place, dialogue ? line.substring(2) : line.strip()));
                }
            }
            return commands;
        }
    }

    /** The README and all pages in {@code docs}, but for the records of decisions. */
    static List<Guide> all() {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.sorted())
                    .filter(file -> file.toString().endsWith(".md"))
                    .map(Guide::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Guide named(String name) {
        return read(ROOT.resolve(name));
    }

    /** The blocks in this language. */
    List<Block> blocks(String language) {
        return blocks.stream().filter(block -> block.language.equals(language)).toList();
    }

    /** Whether this stands in one of them. */
    boolean types(String part) {
        return blocks.stream().anyMatch(block -> block.text.contains(part));
    }

    private static Guide read(Path file) {
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        List<Block> blocks = new ArrayList<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            Matcher begin = BEGIN.matcher(lines.get(i));
            if (begin.matches()) {
                String indent = begin.group(1);
                String place = name + ":" + (i + 1);
                var text = new StringBuilder();
                while (++i < lines.size() && !lines.get(i).strip().equals("```")) {
                    String line = lines.get(i);
                    text.append(line.startsWith(indent) ? line.substring(indent.length()) : line)
                            .append('\n');
                }
                blocks.add(new Block(place, begin.group(2), text.toString()));
            }
        }
        return new Guide(name, List.copyOf(blocks));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
