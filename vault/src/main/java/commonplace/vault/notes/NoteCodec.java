package commonplace.vault.notes;

import commonplace.markdown.Link;
import commonplace.markdown.text.Span;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A note's metadata as the index keeps it, so that catalog and index are one thing and never disagree. */
public final class NoteCodec {
    /** Changes with the layout below; an index that carries another one is built anew. */
    public static final String FORMAT = "notes-4";

    private NoteCodec() {}

    public static byte[] encode(Note note) {
        var bytes = new ByteArrayOutputStream(256);
        try (var out = new DataOutputStream(bytes)) {
            write(out, note.title());
            write(out, note.type().orElse(""));
            writeAll(out, note.tags());
            writeAll(out, note.aliases());
            out.writeInt(note.links().size());
            for (Link link : note.links()) {
                write(out, link.kind().name());
                write(out, link.target());
                write(out, link.fragment().orElse(""));
                write(out, link.label().orElse(""));
                out.writeInt(link.span().start());
                out.writeInt(link.span().end());
            }
            write(out, note.created());
            write(out, note.modified());
            write(out, note.source().file());
            out.writeLong(note.source().stamp().size());
            out.writeLong(note.source().stamp().modifiedNanos());
            out.writeBoolean(note.source().settled());
            write(out, note.source().hash());
            out.writeInt(note.source().identity().key());
            out.writeLong(note.source().identity().bornNanos());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** @param shared gives one string for all that are equal, so that notes which say the same share it */
    public static Note decode(NotePath path, byte[] bytes, UnaryOperator<String> shared) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new Note(
                    path,
                    shared.apply(text(in)),
                    optional(in).map(shared),
                    texts(in, shared),
                    texts(in, shared),
                    links(in, shared),
                    instant(in),
                    instant(in),
                    source(in));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static List<Link> links(DataInputStream in, UnaryOperator<String> shared) throws IOException {
        int count = in.readInt();
        var links = new ArrayList<Link>(count);
        for (int i = 0; i < count; i++) {
            Link.Kind kind = Link.Kind.valueOf(text(in));
            String target = shared.apply(text(in));
            links.add(new Link(
                    kind,
                    target,
                    optional(in).map(shared),
                    optional(in).map(shared),
                    new Span(in.readInt(), in.readInt())));
        }
        return links;
    }

    private static Note.NoteSource source(DataInputStream in) throws IOException {
        return new Note.NoteSource(
                text(in),
                new NoteFileStamp(in.readLong(), in.readLong()),
                in.readBoolean(),
                text(in),
                new FileIdentity(in.readInt(), in.readLong()));
    }

    private static void write(DataOutputStream out, Instant instant) throws IOException {
        out.writeLong(instant.getEpochSecond());
        out.writeInt(instant.getNano());
    }

    private static Instant instant(DataInputStream in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }

    private static void writeAll(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            write(out, text);
        }
    }

    private static List<String> texts(DataInputStream in, UnaryOperator<String> shared) throws IOException {
        int count = in.readInt();
        var texts = new ArrayList<String>(count);
        for (int i = 0; i < count; i++) {
            texts.add(shared.apply(text(in)));
        }
        return texts;
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static Optional<String> optional(DataInputStream in) throws IOException {
        String text = text(in);
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
