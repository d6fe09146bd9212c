package commonplace.server.sync;

import commonplace.crdt.Subscription;
import commonplace.crdt.YDoc;
import commonplace.vault.notes.NotePath;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Documents in memory, for tests of protocols; a test says when changes are kept. */
final class MemoryLibrary implements DocumentLibrary {
    private static final UUID RELAY = new UUID(1, 2);

    private final Map<UUID, Kept> documents = new ConcurrentHashMap<>();
    private final List<Runnable> unkept = new ArrayList<>();
    private boolean slow;

    /** From now on, nothing is kept before {@link #keep}. */
    synchronized void beSlow() {
        slow = true;
    }

    synchronized void keep() {
        slow = false;
        unkept.forEach(Runnable::run);
        unkept.clear();
    }

    private synchronized void whenKept(Runnable action) {
        if (slow) {
            unkept.add(action);
        } else {
            action.run();
        }
    }

    String text(String name) {
        return document(name).text();
    }

    /** Changes a document as an agent does. */
    void insert(String name, int at, String text) {
        Kept document = document(name);
        synchronized (document) {
            document.doc.transact("agent", () -> document.doc.text("contents").insert(at, text));
        }
    }

    void remove(String name) {
        document(name).remove();
    }

    private Kept document(String name) {
        return documents.computeIfAbsent(id(name), _ -> new Kept());
    }

    private static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    static String documentId(String name) {
        return new DocumentId(RELAY, id(name)).toString();
    }

    @Override
    public Found byName(String name) {
        return switch (NotePath.parse(name)) {
            case NotePath.Parsed.Bad(var problem) -> new Found.No(400, problem.message());
            case NotePath.Parsed.Good(NotePath path) -> new Found.Here(new Place(path, id(name)));
        };
    }

    @Override
    public Found byId(String documentId) {
        return DocumentId.parse(documentId, RELAY)
                .<Found>map(id -> new Found.Here(new Place(new NotePath("by id/" + id.document()), id.document())))
                .orElseGet(() -> new Found.No(404, "there is no document of this id"));
    }

    @Override
    public Found create(Optional<String> wanted) {
        Found found = byId(wanted.orElseGet(() -> new DocumentId(RELAY, UUID.randomUUID()).toString()));
        if (found instanceof Found.Here(Entry entry)) {
            documents.put(entry.id(), new Kept());
        }
        return found;
    }

    @Override
    public Map<String, Entry> folders() {
        return Map.of();
    }

    @Override
    public void close() {
        documents.clear();
    }

    private final class Place implements Entry {
        private final NotePath path;
        private final UUID id;

        Place(NotePath path, UUID id) {
            this.path = path;
            this.id = id;
        }

        @Override
        public UUID id() {
            return id;
        }

        @Override
        public String documentId() {
            return new DocumentId(RELAY, id).toString();
        }

        @Override
        public boolean exists() {
            return documents.containsKey(id);
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return access.covers(path, documentId());
        }

        @Override
        public SharedDocument open() {
            return new Held(documents.computeIfAbsent(id, _ -> new Kept()));
        }
    }

    private static final class Kept {
        private final YDoc doc = new YDoc();
        private final List<SharedDocument.Follower> followers = new ArrayList<>();

        Kept() {
            Subscription forever = doc.onUpdate((update, origin) -> List.copyOf(followers)
                    .forEach(follower -> follower.updated(update, origin == null ? this : origin)));
            assert forever != null;
        }

        synchronized String text() {
            return doc.text("contents").toString();
        }

        synchronized void remove() {
            List.copyOf(followers).forEach(SharedDocument.Follower::removed);
        }
    }

    private final class Held implements SharedDocument {
        private final Kept kept;
        private final List<Follower> own = new ArrayList<>();

        Held(Kept kept) {
            this.kept = kept;
        }

        @Override
        public boolean isOf(UUID id) {
            return true;
        }

        @Override
        public byte[] stateVector() {
            synchronized (kept) {
                return kept.doc.encodeStateVector();
            }
        }

        @Override
        public byte[] state(byte[] stateVector) {
            synchronized (kept) {
                return kept.doc.encodeState(stateVector);
            }
        }

        @Override
        public boolean isWithin(TokenAccess access) {
            return true;
        }

        @Override
        public void apply(byte[] update, EditorIdentity writer, Object origin, Runnable whenDurable) {
            synchronized (kept) {
                kept.doc.apply(update, origin);
            }
            whenKept(whenDurable);
        }

        @Override
        public void follow(Follower follower) {
            synchronized (kept) {
                kept.followers.add(follower);
                own.add(follower);
            }
        }

        @Override
        public void close() {
            synchronized (kept) {
                kept.followers.removeAll(own);
            }
        }
    }
}
