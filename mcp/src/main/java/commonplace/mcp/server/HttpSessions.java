package commonplace.mcp.server;

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

    private final SecureRandom random = new SecureRandom();
    /** In the order of their last use. */
    private final Map<String, Entry> sessions = new LinkedHashMap<>(16, 0.75f, true);

    synchronized String add(LegacySession session) {
        var bytes = new byte[24];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        sessions.put(id, new Entry(session));
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
        long lastUsed = System.nanoTime();

        Entry(LegacySession session) {
            this.session = session;
        }

        void end() {
            session.end();
            session.inFlight().all().forEach(Exchange::cancel);
            session.news().close();
        }
    }
}
