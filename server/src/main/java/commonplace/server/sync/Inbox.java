package commonplace.server.sync;

import commonplace.crdt.sync.SyncMessage;
import java.util.ArrayDeque;
import java.util.Optional;

/** What a client has sent and nobody has looked at yet. Not thread-safe. */
final class Inbox {
    /** A client that sends faster than its room can follow is read no further when so much lies here. */
    private static final int MAX_MESSAGES = 256;

    private static final long MAX_BYTES = 1 << 20;

    private final ArrayDeque<SyncMessage> messages = new ArrayDeque<>();
    private long bytes;

    /** Returns whether that is enough for now. */
    boolean add(SyncMessage message) {
        messages.add(message);
        bytes += size(message);
        return messages.size() >= MAX_MESSAGES || bytes >= MAX_BYTES;
    }

    Optional<SyncMessage> next() {
        SyncMessage next = messages.poll();
        if (next == null) {
            return Optional.empty();
        }
        bytes -= size(next);
        return Optional.of(next);
    }

    static int size(SyncMessage message) {
        return switch (message) {
            case SyncMessage.SyncStep1(byte[] stateVector) -> stateVector.length;
            case SyncMessage.SyncStep2(byte[] update) -> update.length;
            case SyncMessage.Update(byte[] update) -> update.length;
            case SyncMessage.Presence(byte[] update) -> update.length;
            case SyncMessage.PresenceQuery() -> 0;
            case SyncMessage.PermissionDenied(String reason) -> reason.length();
            case SyncMessage.Other(long _, byte[] rest) -> rest.length;
        };
    }
}
