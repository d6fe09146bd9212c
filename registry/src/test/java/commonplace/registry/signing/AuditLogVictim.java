package commonplace.registry.signing;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/** A program that adds entries to a log, says which of them are there, and is killed while it does. */
final class AuditLogVictim {
    private AuditLogVictim() {}

    static void main(String[] arguments) throws Exception {
        var out = System.out;
        var log = new AuditLog(Path.of(arguments[0]), InstantSource.system());
        SigningKey key = new SigningKeyFile(Path.of(arguments[1])).read();
        for (int i = 0; ; i++) {
            String word = arguments[2] + "-" + i;
            // Long ones too, which take the system more than one step to write.
            AuditEntry entry =
                    log.append(AuditAction.SIGNED, Map.of("word", word, "padding", "x".repeat(i % 7 * 1_000)), key);
            out.println(entry.number() + " " + word);
            out.flush();
        }
    }
}
