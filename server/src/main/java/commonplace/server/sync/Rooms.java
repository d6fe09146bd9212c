package commonplace.server.sync;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** The rooms of all documents that somebody has open; a document that nobody has open has none. */
final class Rooms implements AutoCloseable {
    private final ConcurrentHashMap<UUID, Slot> slots = new ConcurrentHashMap<>();
    private final EventLoopBudget budget = new EventLoopBudget();
    private final Thread ticking = Thread.ofVirtual().name("rooms").start(this::run);

    /** A document's place, which outlives its rooms: one is made for the first who comes, and let go with the last. */
    private static final class Slot {
        UUID id;

        @org.jspecify.annotations.Nullable
        Room room;

        boolean gone;

        Slot(UUID id) {
            this.id = id;
        }
    }

    /**
     * Seats somebody at a document, opening it if nobody is there yet.
     *
     * @throws RejectedUpdateException if the document has been moved out of reach since it was asked for
     */
    RoomMember enter(UUID id, Supplier<SharedDocument> opening, Function<Room, RoomMember> entering)
            throws RejectedUpdateException {
        while (true) {
            Slot slot = slots.computeIfAbsent(id, Slot::new);
            synchronized (slot) {
                if (slot.gone || isElsewhere(id, slot)) {
                    continue;
                }
                try {
                    Room room = slot.room;
                    if (room == null) {
                        room = new Room(opening.get(), budget, () -> letGo(slot));
                        slot.room = room;
                    }
                    RoomMember member = entering.apply(room);
                    room.enter(member);
                    // Not before: of a move after this, the member hears.
                    if (!member.isWithinReach()) {
                        room.leave(member);
                        throw RejectedUpdateException.outOfReach();
                    }
                    return member;
                } finally {
                    letGo(slot);
                }
            }
        }
    }

    /**
     * Those who came back to a note by a path that it had before are at the note; this place is free for another. Nobody
     * else can come to them, who are let go as any.
     */
    private boolean isElsewhere(UUID id, Slot slot) {
        if (slot.room != null && !slot.room.document().isOf(id)) {
            slots.remove(id, slot);
            slot.id = UUID.randomUUID();
            slots.put(slot.id, slot);
        }
        return !slot.id.equals(id);
    }

    int size() {
        return slots.size();
    }

    private void letGo(Slot slot) {
        synchronized (slot) {
            if (slot.room == null || slot.room.isEmpty()) {
                slot.gone = true;
                slots.remove(slot.id, slot);
                if (slot.room != null) {
                    slot.room.document().close();
                    slot.room = null;
                }
            }
        }
    }

    private void run() {
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(1);
                Instant now = Instant.now();
                slots.values().forEach(slot -> tick(slot, now));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static void tick(Slot slot, Instant now) {
        Room room;
        synchronized (slot) {
            room = slot.room;
        }
        if (room != null) {
            room.tick(now);
        }
    }

    @Override
    public void close() {
        ticking.interrupt();
    }
}
