package commonplace.server.settings;

/** Flags or configuration that cannot be run on. The message says what is wrong, where, and what would work. */
public final class SettingsException extends Exception {
    private final String message;

    public SettingsException(@org.jspecify.annotations.Nullable String message) {
        super(message);
        this.message = message == null ? "unknown trouble" : message;
    }

    @Override
    public String getMessage() {
        return message;
    }
}
