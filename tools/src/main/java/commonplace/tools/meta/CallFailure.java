package commonplace.tools.meta;

import commonplace.tools.ErrorCode;
import commonplace.tools.Stage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a tool was not called, or gave no result. The message is for whoever called. */
public final class CallFailure extends Exception {
    private final ErrorCode code;
    private final Stage stage;
    private final transient Map<String, @Nullable Object> details;

    public CallFailure(ErrorCode code, Stage stage, String message) {
        this(code, stage, message, Map.of());
    }

    public CallFailure(ErrorCode code, Stage stage, String message, Map<String, @Nullable Object> details) {
        super(message, null, false, false);
        this.code = code;
        this.stage = stage;
        this.details = details;
    }

    public ErrorCode code() {
        return code;
    }

    Stage stage() {
        return stage;
    }

    Map<String, @Nullable Object> details() {
        return details;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
