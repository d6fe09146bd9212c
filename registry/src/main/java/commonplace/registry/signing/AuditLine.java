package commonplace.registry.signing;

import commonplace.base.Sha256;
import commonplace.json.Json;
import commonplace.json.MalformedJsonException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One line of a log: an entry, the hash of the line before, and the signature of both.
 *
 * @param hash of this line, without its end
 * @param keeper who must sign the next line
 */
record AuditLine(AuditEntry entry, String previous, String hash, CuratorKey keeper) {
    private static final Set<String> FIELDS =
            Set.of("number", "when", "by", "what", "details", "previous", SignedJson.SIGNATURE);

    /** The one way to write it: no bit of a line can change unseen, not even one that means nothing. */
    static byte[] write(AuditEntry entry, String previous, SigningKey key) throws NoCanonicalFormException {
        Map<String, @Nullable Object> fields = Json.object(
                "number", entry.number(),
                "when", entry.when().toString(),
                "by", entry.by().text(),
                "what", entry.what().toString(),
                "details", entry.details(),
                "previous", previous);
        return CanonicalJson.write(SignedJson.sign(fields, key));
    }

    /** Checks everything that a line says about itself: its form, and its signature. */
    static AuditLine read(byte[] line) throws WrongLineException {
        Map<String, @Nullable Object> fields = fields(line);
        Map<String, @Nullable Object> details = Json.asObject(fields.get("details"));
        if (details == null) {
            throw new WrongLineException("its details are no object");
        }
        if (!(fields.get("number") instanceof Long number) || !(fields.get("previous") instanceof String previous)) {
            throw new WrongLineException("its number or its hash of the line before is none");
        }
        var entry = new AuditEntry(number, when(fields), key("'by'", fields.get("by")), what(fields), details);
        CuratorKey keeper = entry.what() == AuditAction.KEY_REPLACED
                ? key("its detail 'pubkey'", details.get("pubkey"))
                : entry.by();
        return switch (SignedJson.verify(fields, entry.by())) {
            case Verdict.Verified _ -> new AuditLine(entry, previous, Sha256.hex(line), keeper);
            case Verdict.Unsigned _ -> throw new WrongLineException("it is not signed");
            case Verdict.Wrong(String reason) -> throw new WrongLineException(reason);
        };
    }

    /**
     * Whether these bytes, which no line break follows, are the beginning of a line and no more: what a process leaves
     * that is killed while it writes. A whole object is never that, whatever comes after it.
     */
    static boolean isTorn(byte[] bytes) {
        int depth = 0;
        boolean string = false;
        for (int i = 0; i < bytes.length; i++) {
            byte each = bytes[i];
            if (each == '"') {
                string = !string;
            } else if (string) {
                i += each == '\\' ? 1 : 0;
            } else {
                depth += each == '{' ? 1 : each == '}' ? -1 : 0;
                if (depth == 0) {
                    return false;
                }
            }
        }
        return depth > 0;
    }

    private static Map<String, @Nullable Object> fields(byte[] line) throws WrongLineException {
        try {
            Map<String, @Nullable Object> fields = Json.readObject(line);
            if (!fields.keySet().equals(FIELDS)) {
                throw new WrongLineException("it should have the fields "
                        + String.join(", ", FIELDS.stream().sorted().toList()));
            }
            if (!Arrays.equals(line, CanonicalJson.write(fields))) {
                throw new WrongLineException("it is not in canonical form, in which every line is written");
            }
            return fields;
        } catch (MalformedJsonException notJson) {
            // The reader counts lines too, and this is the first it sees.
            throw new WrongLineException("it is no JSON object: "
                    + Objects.toString(notJson.getMessage()).replace("line 1, ", ""));
        } catch (NoCanonicalFormException unsignable) {
            throw new WrongLineException("it cannot have been signed: " + unsignable.getMessage());
        }
    }

    private static Instant when(Map<String, @Nullable Object> fields) throws WrongLineException {
        try {
            return Instant.parse(Objects.toString(fields.get("when")));
        } catch (DateTimeException none) {
            throw new WrongLineException("'when' is no time: " + none.getMessage());
        }
    }

    private static CuratorKey key(String name, @Nullable Object text) throws WrongLineException {
        try {
            return new CuratorKey(Objects.toString(text));
        } catch (IllegalArgumentException none) {
            throw new WrongLineException(name + " is no public key: " + none.getMessage());
        }
    }

    private static AuditAction what(Map<String, @Nullable Object> fields) throws WrongLineException {
        String what = Objects.toString(fields.get("what"));
        return AuditAction.of(what).orElseThrow(() -> new WrongLineException("'what' is none of " + AuditAction.all()));
    }
}
