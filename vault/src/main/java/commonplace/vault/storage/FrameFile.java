package commonplace.vault.storage;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A file of a few checksummed pieces that is only ever replaced as a whole. */
public record FrameFile(Path file) {
    /**
     * What a file holds.
     *
     * @param damaged whether some of it could not be read
     */
    public record Contents(List<byte[]> frames, boolean damaged) {}

    /** The first pieces, at most so many; none when there is no such file. */
    public Contents read(int most) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException none) {
            return new Contents(List.of(), false);
        }
        var frames = new ArrayList<byte[]>();
        Frames.Rest rest = Frames.read(bytes, 0, (_, frame) -> {
            frames.add(frame);
            return frames.size() < most;
        });
        return new Contents(List.copyOf(frames), rest.damaged() > 0 || rest.tail() > 0);
    }

    /** Replaces the file by one that holds these pieces; on disk on return. */
    public void replace(List<byte[]> frames) throws IOException {
        DurableFiles.createPrivateFolders(Objects.requireNonNull(file.getParent()));
        int size = 0;
        for (byte[] frame : frames) {
            size += Frames.OVERHEAD + frame.length;
        }
        var bytes = ByteBuffer.allocate(size);
        frames.forEach(frame -> Frames.write(frame, bytes));
        DurableFiles.replacePrivate(file, bytes.array());
    }
}
