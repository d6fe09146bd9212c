package commonplace.server.guides;

/**
 * A line that a guide has somebody type.
 *
 * @param place where its block begins
 */
record GuideCommand(String place, String text) {
    @Override
    public String toString() {
        return place + "  " + text;
    }
}
