package commonplace.server.sync;

import commonplace.base.Log;
import commonplace.crdt.lib0.Decoder;
import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.WebSocket;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A socket about many documents, each message with a document's name before it, as Hocuspocus's provider speaks. */
final class HocuspocusSession implements WebSocket.Listener {
    private static final int AUTH = 2;
    private static final int SYNC = 0;
    private static final int SYNC_REPLY = 4;
    private static final int STATELESS = 5;
    private static final int CLOSE = 7;
    private static final int SYNC_STATUS = 8;

    private static final int TOKEN = 0;
    private static final int DENIED = 1;
    private static final int ALLOWED = 2;

    /** More than any editor has open; each costs memory. */
    private static final int MAX_DOCUMENTS = 1_000;

    private final Doorkeeper doorkeeper;
    private final Map<String, Talk> talks = new ConcurrentHashMap<>();

    /** Whose messages came last. Of the thread that reads. */
    private final Set<RoomMember> heard = new LinkedHashSet<>();

    private @Nullable WebSocket socket;
    private volatile boolean isOver;

    HocuspocusSession(Doorkeeper doorkeeper) {
        this.doorkeeper = doorkeeper;
    }

    /** Who may enter which document. */
    @FunctionalInterface
    interface Doorkeeper {
        Admission admit(String document, String token);
    }

    @Override
    public void opened(WebSocket opened) {
        socket = opened;
    }

    @Override
    public void received(byte[] bytes) {
        WebSocket to = socket;
        if (to == null || bytes.length == 1) {
            return; // A sign of life has no document.
        }
        try {
            var in = new Decoder(bytes);
            String address = in.string();
            int type = typeAt(in);
            Talk talk = talks.get(address);
            if (type == AUTH) {
                in.varUint();
                if (in.varUint() == TOKEN) {
                    beginAdmitting(address, in.string(), to);
                }
            } else if (talk != null) {
                talk.received(type, in);
            }
            // What comes before the token is not kept: the provider begins anew with what it has once it is let in.
        } catch (DecodingException bad) {
            to.close(CloseCodes.BAD_MESSAGE, String.valueOf(bad.getMessage()));
        }
    }

    @Override
    public void caughtUp() {
        heard.forEach(RoomMember::caughtUp);
        heard.clear();
    }

    /** Opening a document may take a while, so it is done elsewhere; until then nothing more is read. */
    private void beginAdmitting(String address, String token, WebSocket to) {
        to.pause();
        Thread.ofVirtual().name("admit").start(() -> {
            admit(address, token, to);
            to.resume();
        });
    }

    /** All types are small enough for one byte. */
    private static int typeAt(Decoder in) {
        if (in.remaining() == 0) {
            throw new DecodingException("A message ends after the name of its document");
        }
        return in.source()[in.position()];
    }

    private void admit(String address, String token, WebSocket to) {
        var framing = new Framing(address);
        int session = address.indexOf('\0');
        String document = session < 0 ? address : address.substring(0, session);
        try {
            switch (doorkeeper.admit(document, token)) {
                case Admission.No no -> {
                    if (no.isAuthenticated()) {
                        to.authenticated();
                    }
                    to.send(framing.frame(AUTH, DENIED, no.message()));
                }
                case Admission.In _
                when talks.size() >= MAX_DOCUMENTS ->
                    to.send(framing.frame(
                            AUTH,
                            DENIED,
                            "a connection has at most " + MAX_DOCUMENTS + " documents open; open another"));
                case Admission.In admitted -> enter(admitted, framing, to);
            }
        } catch (RejectedUpdateException refused) {
            to.send(framing.frame(AUTH, DENIED, refused.reason()));
        } catch (RuntimeException broken) {
            Log.error("'" + document + "' cannot be opened: " + broken.getMessage(), broken);
            to.send(framing.frame(AUTH, DENIED, "this document cannot be opened; the server's log says why"));
        }
    }

    private void enter(Admission.In in, Framing framing, WebSocket to) throws RejectedUpdateException {
        to.authenticated();
        Talk before = talks.remove(framing.address());
        if (before != null) {
            before.member.leave();
        }
        Talk talk = new Talk(framing, to, in);
        to.send(framing.frame(AUTH, ALLOWED, in.access().mayWrite() ? "read-write" : "readonly"));
        talks.put(framing.address(), talk);
        talk.member.introduce();
        if (isOver) {
            closed();
        }
    }

    @Override
    public void drained() {
        talks.values().forEach(talk -> talk.member.drained());
    }

    @Override
    public void closed() {
        isOver = true;
        talks.values().forEach(talk -> talk.member.leave());
        talks.clear();
    }

    /** The messages about one document. */
    private final class Talk implements RoomMember.Client {
        private final Framing framing;
        private final WebSocket to;
        private final RoomMember member;

        Talk(Framing framing, WebSocket to, Admission.In in) throws RejectedUpdateException {
            this.framing = framing;
            this.to = to;
            this.member = in.entrance().enter(room -> new RoomMember(room, to, framing, true, in, this));
        }

        void received(int type, Decoder in) {
            if (type == CLOSE) {
                member.leave();
                talks.remove(framing.address(), this);
                to.send(framing.frame(CLOSE, "provider_initiated"));
            } else if (type == SYNC_REPLY) {
                received(asSync(in));
            } else if (type != STATELESS) {
                received(SyncMessage.read(in));
            }
        }

        private void received(SyncMessage message) {
            member.received(message);
            heard.add(member);
        }

        /** The reply is a sync message under another number. */
        private static SyncMessage asSync(Decoder in) {
            byte[] message = Arrays.copyOfRange(in.source(), in.position(), in.position() + in.remaining());
            message[0] = SYNC;
            return SyncMessage.of(message);
        }

        @Override
        public void kept() {
            to.offer(framing.frame(SYNC_STATUS, 1));
        }

        @Override
        public void refused() {
            to.offer(framing.frame(SYNC_STATUS, 0));
        }

        @Override
        public void ended(int code, String reason) {
            to.offer(framing.frame(AUTH, DENIED, reason));
            to.offer(framing.frame(CLOSE, reason));
            talks.remove(framing.address(), this);
            // Who leaves may be the last one, and close the document, which waits for the threads that have it locked
            // now.
            Thread.ofVirtual().name("leave").start(member::leave);
        }

        @Override
        public void failed(int code, String reason) {
            to.close(code, reason);
        }
    }
}
