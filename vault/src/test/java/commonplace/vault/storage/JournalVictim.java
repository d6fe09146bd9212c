package commonplace.vault.storage;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A program that appends numbers, says which of them are on disk, and is killed while it does. */
final class JournalVictim {
    private JournalVictim() {}

    static void main(String[] arguments) throws IOException, InterruptedException {
        var out = System.out;
        var journal = Journal.open(Path.of(arguments[0]), (_, _) -> {}, System.err::println);
        int first = Integer.parseInt(arguments[1]);
        for (int i = first; ; i++) {
            String word = Integer.toString(i);
            String padded = word + " " + "x".repeat(i % 5000);
            journal.append(padded.getBytes(StandardCharsets.UTF_8), () -> {
                out.println(word);
                out.flush();
            });
            if (i % 7 == 0) {
                journal.await(journal.append(new byte[] {'-'}));
            }
        }
    }
}
