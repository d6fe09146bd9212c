package commonplace.server.sync;

import commonplace.crdt.lib0.DecodingException;
import commonplace.crdt.sync.SyncMessage;
import commonplace.http.websocket.Frame;
import commonplace.http.websocket.WebSocket;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** A socket about one document, as y-websocket and y-sweet speak. */
final class PlainSession implements WebSocket.Listener, RoomMember.Client {
    /** y-sweet: "this is my version"; sent back when everything before it is on disk. */
    private static final int SYNC_STATUS = 102;

    private static final String READ_ONLY = "this token may read and not write; the change was not taken";

    private final Admission.In admission;

    private @Nullable WebSocket socket;
    private @Nullable RoomMember member;
    private boolean refusedBefore;

    /** Guards what follows: changes are kept on other threads. */
    private final Object counting = new Object();

    private long taken;
    private long kept;
    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();
    private @Nullable Frame lastStatus;

    /** A status that may be sent back when so many changes are kept. */
    private record Waiting(long changes, Frame status) {}

    PlainSession(Admission.In admission) {
        this.admission = admission;
    }

    @Override
    public void opened(WebSocket opened) {
        socket = opened;
        RoomMember entered;
        try {
            entered = admission
                    .entrance()
                    .enter(room -> new RoomMember(room, opened, Framing.PLAIN, false, admission, this));
        } catch (RejectedUpdateException refused) {
            opened.close(refused.code(), refused.reason());
            return;
        }
        member = entered;
        if (entered.mayWrite()) {
            entered.ask();
        }
        entered.introduce();
    }

    @Override
    public void received(byte[] bytes) {
        RoomMember current = member;
        WebSocket to = socket;
        if (current == null || to == null) {
            return;
        }
        try {
            SyncMessage message = SyncMessage.of(bytes);
            if (message instanceof SyncMessage.Other(long type, byte[] _) && type == SYNC_STATUS) {
                status(Frame.binary(bytes), to);
                return;
            }
            if (changesSomething(message)) {
                synchronized (counting) {
                    taken++;
                }
            }
            current.received(message);
        } catch (DecodingException bad) {
            failed(CloseCodes.BAD_MESSAGE, String.valueOf(bad.getMessage()));
        }
    }

    @Override
    public void caughtUp() {
        if (member != null) {
            member.caughtUp();
        }
    }

    private static boolean changesSomething(SyncMessage message) {
        return message instanceof SyncMessage.Update || message instanceof SyncMessage.SyncStep2;
    }

    private void status(Frame status, WebSocket to) {
        synchronized (counting) {
            if (refusedBefore) {
                // An answer, so that the client does not take us for dead, but not that its changes are kept.
                if (lastStatus != null) {
                    to.send(lastStatus);
                }
                return;
            }
            if (kept < taken) {
                waiting.add(new Waiting(taken, status));
                return;
            }
            lastStatus = status;
        }
        to.send(status);
    }

    @Override
    public void kept() {
        WebSocket to = socket;
        synchronized (counting) {
            kept++;
            while (to != null && !waiting.isEmpty() && waiting.getFirst().changes() <= kept) {
                lastStatus = waiting.removeFirst().status();
                to.offer(lastStatus);
            }
        }
    }

    @Override
    public void refused() {
        WebSocket to = socket;
        boolean first;
        synchronized (counting) {
            kept++;
            first = !refusedBefore;
            refusedBefore = true;
        }
        if (first && to != null) {
            to.send(Framing.PLAIN.frame(new SyncMessage.PermissionDenied(READ_ONLY)));
        }
    }

    @Override
    public void ended(int code, String reason) {
        if (socket != null) {
            socket.close(code, reason);
        }
    }

    @Override
    public void failed(int code, String reason) {
        ended(code, reason);
    }

    @Override
    public void drained() {
        if (member != null) {
            member.drained();
        }
    }

    @Override
    public void closed() {
        if (member != null) {
            member.leave();
        }
    }
}
