package commonplace.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that stands in a README, run as its reader would run it: against a module, of which it sees what is exported.
 *
 * @param number it is the first, the second, and so on
 * @param code what stands between the fences
 */
public record ReadmeExample(int number, String code) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern PRINTS = Pattern.compile("// prints (.*)");

    /** All Java programs of the README of the module that is tested. */
    public static List<ReadmeExample> all() {
        try {
            Matcher block = BLOCK.matcher(Files.readString(Path.of("README.md")));
            List<ReadmeExample> examples = new ArrayList<>();
            while (block.find()) {
                examples.add(new ReadmeExample(examples.size() + 1, block.group(1)));
            }
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the program prints, by the comments behind its lines. */
    public String expected() {
        return PRINTS.matcher(code)
                .results()
                .map(found -> found.group(1) + "\n")
                .collect(Collectors.joining());
    }

    /** The command that compiles and runs it, once it has written it into a folder. */
    public List<String> command(String module, Path folder) {
        Path file = folder.resolve("Example" + number + ".java");
        try {
            Files.writeString(file, code);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--module-path",
                modulePath(),
                "--add-modules",
                module,
                file.toString());
    }

    /** All modules that the tests see; what is none would have to be named on the class path. */
    private static String modulePath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(each -> !each.isEmpty() && Files.exists(Path.of(each)) && isModule(Path.of(each)))
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isModule(Path path) {
        if (Files.isDirectory(path)) {
            return Files.exists(path.resolve("module-info.class"));
        }
        return ModuleFinder.of(path).findAll().stream()
                .anyMatch(each -> !each.descriptor().isAutomatic());
    }
}
