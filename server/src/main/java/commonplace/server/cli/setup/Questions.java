package commonplace.server.cli.setup;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** What a person is asked on the terminal. */
final class Questions {
    private final BufferedReader answers = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

    /** What was typed; nothing for the usual answer. */
    String ask(String question) throws IOException {
        System.out.print(question + " ");
        System.out.flush();
        String answer = answers.readLine();
        if (answer == null) {
            System.out.println();
            throw new EOFException("no answer");
        }
        return answer.strip();
    }

    boolean agrees(String question, boolean usual) throws IOException {
        while (true) {
            String answer = ask(question + (usual ? " [Y/n]" : " [y/N]")).toLowerCase(Locale.ROOT);
            switch (answer) {
                case "" -> {
                    return usual;
                }
                case "y", "yes" -> {
                    return true;
                }
                case "n", "no" -> {
                    return false;
                }
                default -> System.out.println("Please type y or n.");
            }
        }
    }
}
