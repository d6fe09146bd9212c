package commonplace.vault.moves;

import commonplace.markdown.Link;
import commonplace.vault.history.LogCodec;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All that a move does, so that another run can finish it.
 *
 * @param fileFrom the file or folder that gets another name
 * @param notes the notes that are moved by that
 * @param ids of their documents, in the same order; of a plan that an older version wrote, none
 * @param rewrites for each note with links that would break, by its new path: what each link is to say
 */
public record MovePlan(
        String fileFrom,
        String fileTo,
        List<MoveResult.Renamed> notes,
        List<UUID> ids,
        Map<NotePath, Map<WrittenLink, String>> rewrites) {
    /** A link's target as it is written, in one kind of link. */
    public record WrittenLink(Link.Kind kind, String target) {}

    public byte[] encoded() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            LogCodec.string(out, fileFrom);
            LogCodec.string(out, fileTo);
            out.writeInt(notes.size());
            for (MoveResult.Renamed note : notes) {
                LogCodec.string(out, note.from().value());
                LogCodec.string(out, note.to().value());
            }
            out.writeInt(rewrites.size());
            for (var note : rewrites.entrySet()) {
                LogCodec.string(out, note.getKey().value());
                out.writeInt(note.getValue().size());
                for (var link : note.getValue().entrySet()) {
                    LogCodec.string(out, link.getKey().kind().name());
                    LogCodec.string(out, link.getKey().target());
                    LogCodec.string(out, link.getValue());
                }
            }
            for (UUID id : ids) {
                out.writeLong(id.getMostSignificantBits());
                out.writeLong(id.getLeastSignificantBits());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    public static MovePlan decode(byte[] bytes) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        String from = LogCodec.string(in);
        String to = LogCodec.string(in);
        var notes = new ArrayList<MoveResult.Renamed>();
        for (int i = in.readInt(); i > 0; i--) {
            notes.add(new MoveResult.Renamed(LogCodec.path(in), LogCodec.path(in)));
        }
        var rewrites = new LinkedHashMap<NotePath, Map<WrittenLink, String>>();
        for (int i = in.readInt(); i > 0; i--) {
            var path = LogCodec.path(in);
            var links = new LinkedHashMap<WrittenLink, String>();
            for (int j = in.readInt(); j > 0; j--) {
                var written =
                        new WrittenLink(LogCodec.named(Link.Kind.class, LogCodec.string(in)), LogCodec.string(in));
                links.put(written, LogCodec.string(in));
            }
            rewrites.put(path, links);
        }
        var ids = new ArrayList<UUID>();
        while (in.available() > 0) {
            ids.add(new UUID(in.readLong(), in.readLong()));
        }
        if (!ids.isEmpty() && ids.size() != notes.size()) {
            throw new IOException("a move of " + notes.size() + " notes with " + ids.size() + " ids");
        }
        return new MovePlan(from, to, notes, ids, rewrites);
    }
}
