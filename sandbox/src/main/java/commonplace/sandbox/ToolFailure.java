package commonplace.sandbox;

/** Why a tool did not do what it was asked, in words for the script: it is thrown there, with {@code code} and {@code tool}. */
public final class ToolFailure extends Exception {
    private final String code;

    public ToolFailure(String code, String message) {
        super(message);
        this.code = code;
    }

    public String code() {
        return code;
    }
}
