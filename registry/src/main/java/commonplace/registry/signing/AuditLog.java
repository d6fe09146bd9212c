package commonplace.registry.signing;

import commonplace.base.DurableFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What was done to a registry, in a file that only grows: a JSON object a line, each signed, and each with the hash of
 * the one before.
 *
 * <pre>{@code
 * var log = new AuditLog(folder.resolve("audit.jsonl"), InstantSource.system());
 * log.append(AuditAction.SIGNED, Json.object("version", "1.2.0"), key);
 * AuditEntry last = log.entries().getLast();
 * }</pre>
 *
 * <p>Every line is checked whenever the log is read. What was changed, taken out, put in or moved is found, and so is
 * an entry by anybody but the keeper: the maker of the first entry, or the one whom the keeper handed the log to. That the last
 * entries were cut off can only be seen by a reader that remembers them; this object is one.
 */
public final class AuditLog {
    /** Some hundred thousand entries: more than anybody checks. */
    private static final int MAX_BYTES = 64 << 20;

    /**
     * The system's locks are those of a whole process, and lost when it closes the file anywhere. The log itself is locked, not
     * a file beside it as by {@link commonplace.base.ProcessLock}: who only reads it needs no right to write into its folder.
     */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private final Path file;
    private final InstantSource clock;
    private final AuditChain chain = new AuditChain();

    /** The lines of the file that were checked, which can never change. */
    private byte[] checked = {};

    /** Nothing is read, and no file made, before it is needed. */
    public AuditLog(Path file, InstantSource clock) {
        this.file = file.toAbsolutePath();
        this.clock = clock;
    }

    /** Everything that was ever done, oldest first. Empty if there is no file. */
    public List<AuditEntry> entries() throws IOException {
        ONE_AT_A_TIME.lock();
        try {
            read();
            return chain.entries();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Whose key the next entry must be signed with; anybody's if there is none yet. */
    public Optional<CuratorKey> keeper() throws IOException {
        ONE_AT_A_TIME.lock();
        try {
            read();
            return chain.keeper();
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Something that an entry tells of, done while nobody else can add one. */
    public interface Deed {
        void run() throws IOException;
    }

    /**
     * Adds an entry, which is on disk on return. Any number of processes may do so at once.
     *
     * @param key the keeper's, see {@link #keeper}
     * @throws IllegalArgumentException if this entry may not come next, with the reason
     */
    public AuditEntry append(AuditAction what, Map<String, @Nullable Object> details, SigningKey key)
            throws IOException, NoCanonicalFormException {
        return append(what, details, key, () -> {});
    }

    /**
     * Does something and adds the entry that tells of it, in this order: a process that is killed in between did it and did not
     * say so. If the entry may not come next, or the deed fails, neither is done.
     */
    public AuditEntry append(AuditAction what, Map<String, @Nullable Object> details, SigningKey key, Deed deed)
            throws IOException, NoCanonicalFormException {
        ONE_AT_A_TIME.lock();
        try {
            Path folder = Objects.requireNonNull(file.getParent());
            DurableFiles.createFolders(folder);
            try (var channel = FileChannel.open(
                            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                check(contents(channel));
                byte[] bytes = chain.next(what, clock.instant().truncatedTo(ChronoUnit.MILLIS), details, key);
                AuditLine line = chain.check(bytes);
                byte[] longer = withLine(checked, bytes);
                deed.run();
                write(channel, longer);
                if (checked.length == 0) {
                    DurableFiles.force(folder);
                }
                chain.add(line);
                checked = longer;
                return line.entry();
            }
        } catch (WrongLineException refused) {
            throw new IllegalArgumentException("this entry cannot be added to " + file + ": " + refused.getMessage());
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private void read() throws IOException {
        byte[] contents;
        try (var channel = FileChannel.open(file, StandardOpenOption.READ);
                var _ = channel.lock(0, Long.MAX_VALUE, true)) {
            contents = contents(channel);
        } catch (NoSuchFileException none) {
            contents = new byte[0];
        }
        check(contents);
    }

    private byte[] contents(FileChannel channel) throws IOException {
        if (channel.size() > MAX_BYTES) {
            throw new IOException(file + " is larger than " + MAX_BYTES + " bytes; begin a new log");
        }
        var buffer = ByteBuffer.allocate((int) channel.size());
        while (buffer.hasRemaining() && channel.read(buffer, buffer.position()) >= 0) {
            // Until there is no more.
        }
        return Arrays.copyOf(buffer.array(), buffer.position());
    }

    /** Checks what is new in the file. */
    private void check(byte[] contents) throws TamperedLogException {
        byte[] lines = wholeLines(contents);
        int same = Arrays.mismatch(checked, lines);
        if (same >= 0 && same < checked.length) {
            throw new TamperedLogException(
                    file, lineAt(checked, same), "it is not what it was when the log was last read");
        }
        int start = checked.length;
        try {
            while (start < lines.length) {
                int end = start;
                while (lines[end] != '\n') {
                    end++;
                }
                chain.add(chain.check(Arrays.copyOfRange(lines, start, end)));
                start = end + 1;
            }
        } catch (WrongLineException wrong) {
            throw new TamperedLogException(file, lineAt(lines, start), Objects.toString(wrong.getMessage()));
        } finally {
            checked = Arrays.copyOf(lines, start);
        }
    }

    /**
     * The contents without a torn last line. A whole one at the end is not torn, even where an editor took its line break
     * away: it may have been acknowledged.
     */
    private static byte[] wholeLines(byte[] contents) {
        int last = contents.length;
        while (last > 0 && contents[last - 1] != '\n') {
            last--;
        }
        if (last == contents.length || AuditLine.isTorn(Arrays.copyOfRange(contents, last, contents.length))) {
            return Arrays.copyOf(contents, last);
        }
        byte[] ended = Arrays.copyOf(contents, contents.length + 1);
        ended[contents.length] = '\n';
        return ended;
    }

    /** Makes the file this, which begins with what was checked: cuts off a torn line, and adds the rest. */
    private void write(FileChannel channel, byte[] longer) throws IOException {
        if (longer.length > MAX_BYTES) {
            throw new IOException(file + " would be larger than " + MAX_BYTES + " bytes; begin a new log");
        }
        channel.truncate(checked.length);
        int from = (int) channel.size();
        try {
            var rest = ByteBuffer.wrap(longer, from, longer.length - from);
            while (rest.hasRemaining()) {
                channel.write(rest, rest.position());
            }
            channel.force(true);
        } catch (IOException failed) {
            try {
                channel.truncate(from);
            } catch (IOException also) {
                // A torn line is cut off by the next who adds something; a whole one stays, and was promised to nobody.
                failed.addSuppressed(also);
            }
            throw failed;
        }
    }

    private static byte[] withLine(byte[] before, byte[] line) {
        byte[] after = Arrays.copyOf(before, before.length + line.length + 1);
        System.arraycopy(line, 0, after, before.length, line.length);
        after[after.length - 1] = '\n';
        return after;
    }

    private static int lineAt(byte[] contents, int offset) {
        int line = 1;
        for (int i = 0; i < offset; i++) {
            line += contents[i] == '\n' ? 1 : 0;
        }
        return line;
    }
}
