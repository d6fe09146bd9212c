package commonplace.mcp.client;

import java.time.Duration;

/**
 * What is taken from a server before it is given up.
 *
 * @param messageBytes of one message; a longer one is skipped, and the call that it answers fails
 * @param skippedBytes of messages that were too long, for as long as a process or a stream lives
 * @param garbageBytes of what is no JSON-RPC, for as long as a process or a stream lives
 * @param unaskedMessages that answer nothing, within {@link #FLOOD_WINDOW}
 * @param tools in a list, and likewise resources and prompts
 * @param probe how long a server may take to say that it does not know the stateless form
 * @param grace how long a process may take to end when its input has ended
 * @param debounce how long a list must have stopped changing before it is read again
 */
public record ClientLimits(
        int messageBytes,
        long skippedBytes,
        int garbageBytes,
        int unaskedMessages,
        int tools,
        Duration probe,
        Duration grace,
        Duration debounce,
        Duration firstBackOff,
        Duration longestBackOff) {
    static final Duration FLOOD_WINDOW = Duration.ofSeconds(10);

    /** However few entries a page has, a list ends. */
    static final int MAX_PAGES = 500;

    public static final ClientLimits DEFAULT = new ClientLimits(
            8 << 20,
            256 << 20,
            1 << 20,
            20_000,
            5_000,
            Duration.ofSeconds(5),
            Duration.ofSeconds(2),
            Duration.ofMillis(250),
            Duration.ofSeconds(1),
            Duration.ofMinutes(5));

    public ClientLimits withMessageBytes(int bytes) {
        return new ClientLimits(
                bytes,
                skippedBytes,
                garbageBytes,
                unaskedMessages,
                tools,
                probe,
                grace,
                debounce,
                firstBackOff,
                longestBackOff);
    }

    public ClientLimits withBackOff(Duration first, Duration longest) {
        return new ClientLimits(
                messageBytes,
                skippedBytes,
                garbageBytes,
                unaskedMessages,
                tools,
                probe,
                grace,
                debounce,
                first,
                longest);
    }

    public ClientLimits withPatience(Duration newProbe, Duration newGrace, Duration newDebounce) {
        return new ClientLimits(
                messageBytes,
                skippedBytes,
                garbageBytes,
                unaskedMessages,
                tools,
                newProbe,
                newGrace,
                newDebounce,
                firstBackOff,
                longestBackOff);
    }
}
