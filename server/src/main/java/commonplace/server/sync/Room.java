package commonplace.server.sync;

import commonplace.crdt.Updates;
import commonplace.crdt.sync.Awareness;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where everyone meets who has one document open.
 *
 * <p>All messages are dealt with by one thread, in turns: it reads the inboxes of the members, which changes
 * the document, and then tells everyone what has changed, by them or by others. What happens during a turn is dealt with
 * in the next: the busier a room, the more changes share a message, and the less each of them costs.
 */
final class Room {
    private static final byte[] UNKNOWN = {};

    private final SharedDocument document;
    private final Runnable whenEmpty;
    private final Set<RoomMember> members = ConcurrentHashMap.newKeySet();

    /** Those of them whose time may be over one day: nearly nobody, and all are looked at every second. */
    private final Set<RoomMember> expiring = ConcurrentHashMap.newKeySet();

    private final Awareness awareness = new Awareness();
    private final RoomScheduler scheduler;

    /** Guards what is to be dealt with. */
    private final Object news = new Object();

    private Set<RoomMember> mail = new LinkedHashSet<>();
    private List<News> changes = new ArrayList<>();
    private Set<Long> presences = new LinkedHashSet<>();

    private record News(byte[] update, Object origin) {}

    Room(SharedDocument document, EventLoopBudget budget, Runnable whenEmpty) {
        this.document = document;
        this.scheduler = new RoomScheduler(this::hasNews, this::turn, members::size, budget);
        this.whenEmpty = whenEmpty;
        document.follow(new SharedDocument.Follower() {
            @Override
            public void updated(byte[] update, Object origin) {
                changed(update, origin);
            }

            @Override
            public void moved() {
                members.forEach(member -> {
                    if (!member.isWithinReach()) {
                        member.end(CloseCodes.FORBIDDEN, CloseCodes.OUT_OF_REACH_REASON);
                    }
                });
            }

            @Override
            public void removed() {
                members.forEach(member -> member.end(CloseCodes.GONE, CloseCodes.GONE_REASON));
            }
        });
    }

    SharedDocument document() {
        return document;
    }

    void enter(RoomMember member) {
        members.add(member);
        if (member.expires()) {
            expiring.add(member);
        }
    }

    void leave(RoomMember member) {
        if (members.remove(member)) {
            expiring.remove(member);
            Awareness.AwarenessChange change;
            synchronized (awareness) {
                change = awareness.remove(member.presences(), System.currentTimeMillis());
            }
            tell(change);
            whenEmpty.run();
        }
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** Who is there, for a newcomer; empty when nobody is. */
    Optional<byte[]> presence() {
        synchronized (awareness) {
            return awareness.states().isEmpty() ? Optional.empty() : Optional.of(awareness.encodeAll());
        }
    }

    void heard(byte[] presence, RoomMember from) {
        Awareness.AwarenessChange change;
        synchronized (awareness) {
            change = awareness.apply(presence, System.currentTimeMillis());
        }
        from.announced(change.added());
        from.announced(change.updated());
        tell(change);
    }

    /** Called every second or so: takes away who was not heard of for long, and whose time is over. */
    void tick(Instant now) {
        Awareness.AwarenessChange change;
        synchronized (awareness) {
            change = awareness.expire(now.toEpochMilli());
        }
        tell(change);
        for (RoomMember member : expiring) {
            if (member.isOver(now)) {
                member.expired();
            }
        }
    }

    /**
     * A member has sent something.
     *
     * @param here whether it costs so little that the calling thread, which has others to serve, may take the turn itself
     */
    void hasMail(RoomMember member, boolean here) {
        synchronized (news) {
            mail.add(member);
        }
        if (here && document.takesAtOnce()) {
            scheduler.wantedHere();
        } else {
            scheduler.wanted();
        }
    }

    private void changed(byte[] update, Object origin) {
        synchronized (news) {
            changes.add(new News(update, origin));
        }
        scheduler.wanted();
    }

    private void tell(Awareness.AwarenessChange change) {
        if (!change.isEmpty()) {
            synchronized (news) {
                presences.addAll(change.clients());
            }
            scheduler.wanted();
        }
    }

    private boolean hasNews() {
        synchronized (news) {
            return !mail.isEmpty() || !changes.isEmpty() || !presences.isEmpty();
        }
    }

    private void turn() {
        Set<RoomMember> senders;
        synchronized (news) {
            senders = mail;
            mail = new LinkedHashSet<>();
        }
        senders.forEach(RoomMember::readMail);
        // Before the changes are taken, so that all of it has been told once they have.
        byte[] before = isAnyFilling() ? document.stateVector() : UNKNOWN;
        List<News> toldChanges;
        Set<Long> toldPresences;
        synchronized (news) {
            toldChanges = changes;
            toldPresences = presences;
            changes = new ArrayList<>();
            presences = new LinkedHashSet<>();
        }
        if (!toldChanges.isEmpty()) {
            tellChanges(toldChanges, before);
        }
        if (!toldPresences.isEmpty()) {
            tellPresences(toldPresences);
        }
    }

    private boolean isAnyFilling() {
        for (RoomMember member : members) {
            if (member.isFilling()) {
                return true;
            }
        }
        return false;
    }

    private void tellChanges(List<News> told, byte[] before) {
        Object first = told.getFirst().origin();
        boolean ofOne =
                told.size() == 1 || told.stream().allMatch(each -> each.origin().equals(first));
        List<byte[]> updates = told.size() == 1
                ? List.of(told.getFirst().update())
                : Updates.mergeUpdates(told.stream().map(News::update).toList());
        for (int i = 0; i < updates.size(); i++) {
            var frames = new Frames(new SyncMessage.Update(updates.get(i)));
            byte[] known = i + 1 == updates.size() ? before : UNKNOWN;
            for (RoomMember member : members) {
                if (!(ofOne && member.equals(first))) {
                    member.tell(frames.in(member.framing()), known);
                }
            }
        }
    }

    /** To its sender too: a client that hears nothing for half a minute takes its connection for dead. */
    private void tellPresences(Set<Long> told) {
        byte[] update;
        synchronized (awareness) {
            update = awareness.encode(told);
        }
        var frames = new Frames(new SyncMessage.Presence(update));
        members.forEach(member -> member.tellPresence(frames.in(member.framing())));
    }

    /** One message in as many framings as there are, each made once. */
    private static final class Frames {
        private final SyncMessage message;
        private final Map<String, Frame> frames = new HashMap<>();
        private String recentAddress = "";
        private @Nullable Frame recent;

        Frames(SyncMessage message) {
            this.message = message;
        }

        Frame in(Framing framing) {
            // Nearly everyone in a room has the same.
            Frame frame = recent;
            if (frame == null || !recentAddress.equals(framing.address())) {
                frame = frames.computeIfAbsent(framing.address(), _ -> framing.frame(message));
                recentAddress = framing.address();
                recent = frame;
            }
            return frame;
        }
    }
}
