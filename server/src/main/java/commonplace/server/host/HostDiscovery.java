package commonplace.server.host;

import commonplace.base.Log;
import commonplace.base.PrivateFiles;
import commonplace.base.ProcessLock;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Where the processes that share a vault meet: a lock that one of them holds, and the host's address beside it. */
public final class HostDiscovery {
    /** The operating system's limit is 108 bytes on Linux and 104 on macOS. */
    private static final int MAX_SOCKET_PATH = 100;

    private final Path directory;
    private final String name;
    private final Path sign;

    /**
     * @param directory a folder of this vault's own in the user's data directory
     * @param name what tells this vault from others, short enough for a socket's name
     * @param sign a file that names the host's process to the launcher, which starts a bridge faster than a host
     */
    public HostDiscovery(Path directory, String name, Path sign) {
        this.directory = directory;
        this.name = name;
        this.sign = sign;
    }

    /**
     * Who has the vault open.
     *
     * @param servedFlags what it was told by flags, or would have been: {@code --embedder} to {@code none}
     */
    public record Present(Path socket, long pid, Optional<String> page, Map<String, String> servedFlags) {}

    /** Becomes the host, unless another process is. The lock ends with this process, even when it is killed. */
    public Optional<Closeable> tryLock() throws IOException {
        Optional<ProcessLock> lock = ProcessLock.tryAcquire(directory.resolve("lock"));
        if (lock.isEmpty()) {
            return Optional.empty();
        }
        try {
            VaultGuard guard = VaultGuard.of(name, VaultGuard.Places.ofUser(), HostDiscovery::say);
            return Optional.of(both(lock.get(), guard));
        } catch (IOException | RuntimeException failed) {
            lock.get().close();
            throw failed;
        }
    }

    private static Closeable both(ProcessLock lock, VaultGuard guard) {
        return () -> {
            // First the guard: the process that gets the lock next must find it free.
            try (lock) {
                guard.close();
            }
        };
    }

    private static void say(String message) {
        Log.warn(message);
    }

    /** Tells the others where the host listens, how it serves and, where it has one, at which address its page stands. */
    void announce(Path socket, Optional<String> page, Map<String, String> servedFlags) throws IOException {
        var text = new StringBuilder();
        text.append(socket).append('\n');
        text.append(ProcessHandle.current().pid()).append('\n');
        text.append(page.orElse("")).append('\n');
        servedFlags.forEach((flag, value) -> text.append(flag)
                .append(' ')
                .append(value.lines().findFirst().orElse(""))
                .append('\n'));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        PrivateFiles.replace(announcement(), out -> out.write(bytes));
        putUpSign();
    }

    private void putUpSign() {
        try {
            PrivateFiles.createFolders(Objects.requireNonNull(sign.getParent()));
            PrivateFiles.write(sign, (ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (IOException unwritable) {
            // The next process starts a little slower.
        }
    }

    void leave() throws IOException {
        Files.deleteIfExists(sign);
        Files.deleteIfExists(announcement());
    }

    /** Who announced itself last; it may be gone by now. */
    public Optional<Present> present() throws IOException {
        try {
            List<String> lines = Files.readAllLines(announcement(), StandardCharsets.UTF_8);
            if (lines.size() < 3) {
                return Optional.empty();
            }
            String page = lines.get(2);
            return Optional.of(new Present(
                    Path.of(lines.get(0)),
                    Long.parseLong(lines.get(1)),
                    page.isEmpty() ? Optional.empty() : Optional.of(page),
                    servedFlags(lines.subList(3, lines.size()))));
        } catch (NoSuchFileException | NumberFormatException nobody) {
            return Optional.empty();
        }
    }

    private static Map<String, String> servedFlags(List<String> lines) {
        var servedFlags = new LinkedHashMap<String, String>();
        for (String line : lines) {
            int space = line.indexOf(' ');
            if (space > 0) {
                servedFlags.put(line.substring(0, space), line.substring(space + 1));
            }
        }
        return servedFlags;
    }

    /** A connection to the host, if one answers. */
    Optional<SocketChannel> connect() throws IOException {
        Optional<Present> present = present();
        if (present.isEmpty()) {
            return Optional.empty();
        }
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(present.get().socket()));
            return Optional.of(channel);
        } catch (IOException gone) {
            channel.close();
            return Optional.empty();
        }
    }

    /** Where the host listens: beside the lock, or in a short private folder when that path is too long. */
    Path socket() throws IOException {
        Path beside = directory.resolve("socket");
        if (beside.toString().getBytes(StandardCharsets.UTF_8).length <= MAX_SOCKET_PATH) {
            return beside;
        }
        // For the user alone: who can open the socket can read and write the notes.
        Path temporary = UserFolders.temporary();
        if (!PrivateFiles.claimFolder(temporary)) {
            throw new IOException(temporary + " is not this user's alone; set XDG_DATA_HOME to a shorter path");
        }
        return temporary.resolve(name);
    }

    private Path announcement() {
        return directory.resolve("host");
    }
}
