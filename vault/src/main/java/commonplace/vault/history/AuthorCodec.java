package commonplace.vault.history;

import commonplace.access.ClientName;
import commonplace.access.Door;
import commonplace.access.Principal;
import commonplace.vault.notes.Author;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Authors, as bytes and back. The first format knew a door and a name, and said the door by a word of its own; those entries
 * are read as changes by nobody in particular.
 */
final class AuthorCodec {
    /** Stands where the first format had its word for the door. */
    private static final String KNOWN = "BY";

    private static final int UNKNOWN = 0;
    private static final int PERSON = 1;
    private static final int AGENT = 2;
    private static final int SERVICE = 3;

    private AuthorCodec() {}

    static void write(DataOutputStream out, Author author) throws IOException {
        LogCodec.string(out, KNOWN);
        LogCodec.string(out, author.door().name());
        LogCodec.string(out, author.name());
        switch (author.principal()) {
            case Principal.Unknown() -> out.writeByte(UNKNOWN);
            case Principal.Person(String name) -> {
                out.writeByte(PERSON);
                LogCodec.string(out, name);
            }
            case Principal.Agent(ClientName client, String model, Principal.Person person) -> {
                out.writeByte(AGENT);
                LogCodec.string(out, client.name());
                LogCodec.string(out, client.version());
                LogCodec.string(out, model);
                LogCodec.string(out, person.name());
            }
            case Principal.Service(String name) -> {
                out.writeByte(SERVICE);
                LogCodec.string(out, name);
            }
        }
    }

    static Author read(DataInputStream in) throws IOException {
        String word = LogCodec.string(in);
        return switch (word) {
            case KNOWN ->
                new Author(LogCodec.named(Door.class, LogCodec.string(in)), LogCodec.string(in), principal(in));
            case "TOOL" -> Author.tool(LogCodec.string(in));
            case "CLIENT" -> Author.editor(LogCodec.string(in));
            case "DISK" -> new Author(Door.FILE, LogCodec.string(in), Principal.UNKNOWN);
            default -> throw new IOException("'" + word + "', which a newer version may have written");
        };
    }

    private static Principal principal(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case UNKNOWN -> Principal.UNKNOWN;
            case PERSON -> new Principal.Person(LogCodec.string(in));
            case AGENT ->
                new Principal.Agent(
                        new ClientName(LogCodec.string(in), LogCodec.string(in)),
                        LogCodec.string(in),
                        new Principal.Person(LogCodec.string(in)));
            case SERVICE -> new Principal.Service(LogCodec.string(in));
            default ->
                throw new IOException("a principal of kind " + kind + ", which a newer version may have written");
        };
    }
}
