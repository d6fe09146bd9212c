package commonplace.mcp.server;

import commonplace.http.limits.Requester;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The open sessions of clients with a handshake: few enough, and none that was forgotten. */
final class HttpSessions {
    private static final int MAX = 1000;
    private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(4);

    /** A client that did nothing for so long may lose a session to its next one. */
    private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(10);

    private final SecureRandom random = new SecureRandom();
    /** In the order of their last use. */
    private final Map<String, Entry> sessions = new LinkedHashMap<>(16, 0.75f, true);

    /** @param room given back when it ends */
    synchronized String add(LegacySession session, Requester.Holding.Held room) {
        var bytes = new byte[24];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        sessions.put(id, new Entry(session, room));
        makeRoom();
        return id;
    }

    synchronized @Nullable LegacySession find(String id) {
        Entry entry = sessions.get(id);
        if (entry == null) {
            return null;
        }
        entry.lastUsed = System.nanoTime();
        return entry.session;
    }

    synchronized int size() {
        return sessions.size();
    }

    synchronized void end(String id) {
        Entry entry = sessions.remove(id);
        if (entry != null) {
            entry.end();
        }
    }

    synchronized void endAll() {
        sessions.values().forEach(Entry::end);
        sessions.clear();
    }

    /** Ends the session of an account that was not used for the longest time; false where all of them are in use. */
    synchronized boolean endIdle(Object account) {
        long now = System.nanoTime();
        var eldest = sessions.values().iterator();
        while (eldest.hasNext()) {
            Entry entry = eldest.next();
            if (entry.room.accounts().contains(account)
                    && now - entry.lastUsed > QUIET_NANOS
                    && !entry.session.isRead()) {
                entry.end();
                eldest.remove();
                return true;
            }
        }
        return false;
    }

    private void makeRoom() {
        long now = System.nanoTime();
        var eldest = sessions.values().iterator();
        while (eldest.hasNext()) {
            Entry entry = eldest.next();
            boolean idle = now - entry.lastUsed > IDLE_NANOS && !entry.session.isRead();
            if (idle || sessions.size() > MAX) {
                entry.end();
                eldest.remove();
            }
        }
    }

    private static final class Entry {
        final LegacySession session;
        final Requester.Holding.Held room;
        long lastUsed = System.nanoTime();

        Entry(LegacySession session, Requester.Holding.Held room) {
            this.session = session;
            this.room = room;
        }

        void end() {
            room.giveBack();
            session.end();
            session.inFlight().all().forEach(Exchange::cancel);
            session.news().close();
        }
    }
}
