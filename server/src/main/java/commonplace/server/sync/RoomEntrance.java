package commonplace.server.sync;

import java.util.function.Function;

/** The way into the room of one document. */
@FunctionalInterface
interface RoomEntrance {
    /**
     * Opens the document if nobody has it open, and lets in the member that is made for its room.
     *
     * @throws RejectedUpdateException when its file cannot be read as text
     */
    RoomMember enter(Function<Room, RoomMember> entering) throws RejectedUpdateException;
}
