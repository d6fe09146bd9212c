package commonplace.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs on the class path of the tests. */
public final class JavaProgram {
    private JavaProgram() {}

    /** The command that runs a class in a process of its own, with this Java. */
    public static List<String> command(String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "--enable-native-access=ALL-UNNAMED",
                "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(mainClass);
        command.addAll(arguments);
        return command;
    }
}
