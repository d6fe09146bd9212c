package commonplace.models;

/** A secret that a server wants to see. It never shows in a message. */
public record ApiKey(String value) {
    public ApiKey {
        // Files and shells leave line ends behind.
        value = value.strip();
        if (value.isEmpty() || value.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
            throw new IllegalArgumentException("An API key is letters, digits and signs, without spaces; this is not.");
        }
    }

    @Override
    public String toString() {
        return "***";
    }
}
