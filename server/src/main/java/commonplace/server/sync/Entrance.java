package commonplace.server.sync;

import java.util.function.Function;

/** The way into the room of one document. */
@FunctionalInterface
interface Entrance {
    /**
     * Opens the document if nobody has it open, and takes the seat that is made for its room.
     *
     * @throws RefusedException when its file cannot be read as text
     */
    Seat enter(Function<Room, Seat> seating) throws RefusedException;
}
