package commonplace.server.storm;

/**
 * One write as its caller saw it, in seconds since the storm began.
 *
 * @param how the tool or the client
 * @param process the process that was asked
 */
record Write(Marker marker, String how, long process, double askedAt, double answeredAt, Outcome outcome) {
    @Override
    public String toString() {
        return "%s by %s through %d, asked at %.3f, %s at %.3f"
                .formatted(
                        marker.name(),
                        how,
                        process,
                        askedAt,
                        outcome == Outcome.ACKNOWLEDGED ? "acknowledged" : "given up",
                        answeredAt);
    }
}
