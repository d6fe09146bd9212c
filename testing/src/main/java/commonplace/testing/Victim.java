package commonplace.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A program of the tests that says a line for each thing that it has done, and is killed in the midst of it. */
public final class Victim implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;

    private Victim(Process process) {
        this.process = process;
        this.lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    public static Victim start(Class<?> program, Object... arguments) throws IOException {
        List<String> words = new ArrayList<>();
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        return new Victim(new ProcessBuilder(JavaProgram.command(program.getName(), words))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The next lines that it says. */
    public List<String> hear(int count) throws IOException {
        List<String> heard = new ArrayList<>();
        while (heard.size() < count) {
            String line = lines.readLine();
            if (line == null) {
                throw new IOException("it ended by itself");
            }
            heard.add(line);
        }
        return heard;
    }

    /** Kills it; returns what it had said before, without the last line, which may be half of one. */
    public List<String> kill() throws IOException, InterruptedException {
        // By its handle, since the process itself would close the stream with what it still said.
        process.toHandle().destroyForcibly();
        process.waitFor();
        List<String> said = lines.readAllLines();
        return said.isEmpty() ? said : said.subList(0, said.size() - 1);
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        lines.close();
    }
}
