package commonplace.mcp.client;

import java.io.IOException;

/** How much more of what nobody asked for a server may send. */
final class UnaskedAllowance {
    private final ClientLimits limits;
    private long garbage;
    private long skipped;
    private int unasked;
    private long windowBegan = System.nanoTime();

    UnaskedAllowance(ClientLimits limits) {
        this.limits = limits;
    }

    /** A server has used up what it is allowed. */
    static final class SpentException extends IOException {
        SpentException(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    static McpClientException tooLarge(ClientLimits limits) {
        return McpClientException.of(
                McpClientException.Kind.TOO_LARGE,
                "the answer has more than the " + limits.messageBytes() + " bytes that are taken");
    }

    synchronized void garbage(long bytes) throws SpentException {
        garbage += bytes;
        if (garbage > limits.garbageBytes()) {
            throw new SpentException("wrote more than " + limits.garbageBytes() + " bytes that are no JSON-RPC");
        }
    }

    synchronized void skipped(long bytes) throws SpentException {
        skipped += bytes;
        if (skipped > limits.skippedBytes()) {
            throw new SpentException(
                    "wrote more than " + limits.skippedBytes() + " bytes in messages too long to read");
        }
    }

    /** A notification or a question: some are welcome, a flood is not. */
    synchronized void unasked() throws SpentException {
        long now = System.nanoTime();
        if (now - windowBegan > ClientLimits.FLOOD_WINDOW.toNanos()) {
            windowBegan = now;
            unasked = 0;
        }
        unasked++;
        if (unasked > limits.unaskedMessages()) {
            throw new SpentException("sent more than " + limits.unaskedMessages() + " unasked messages within "
                    + ClientLimits.FLOOD_WINDOW.toSeconds() + " seconds");
        }
    }
}
