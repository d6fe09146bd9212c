package commonplace.vault.doctor;

/** Finds the places of offsets that come in order; it goes through the text once, however long its lines are. */
final class PlaceFinder {
    private final String text;
    private int at;
    private int line = 1;
    private int column = 1;

    PlaceFinder(String text) {
        this.text = text;
    }

    DoctorFinding.Place of(int offset) {
        if (offset < at) {
            at = 0;
            line = 1;
            column = 1;
        }
        while (at < offset) {
            char c = text.charAt(at);
            at++;
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", at))) {
                line++;
                column = 1;
            } else if (!Character.isLowSurrogate(c)) {
                column++;
            }
        }
        return new DoctorFinding.Place(line, column);
    }
}
