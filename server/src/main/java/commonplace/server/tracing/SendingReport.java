package commonplace.server.tracing;

import commonplace.base.Log;
import io.opentelemetry.sdk.common.CompletableResultCode;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Says once that spans cannot be sent, and once that they can be again. */
final class SendingReport {
    private final AtomicBoolean failing = new AtomicBoolean();

    /** Whether the last spans could not be sent. */
    boolean isFailing() {
        return failing.get();
    }

    void ended(CompletableResultCode sent) {
        if (sent.isSuccess()) {
            if (failing.compareAndSet(true, false)) {
                Log.info("traces are sent again");
            }
        } else if (failing.compareAndSet(false, true)) {
            Log.warn("traces cannot be sent, and are dropped until they can: " + reason(sent.getFailureThrowable())
                    + "; OTEL_EXPORTER_OTLP_ENDPOINT says where the collector is, usually http://localhost:4318");
        }
    }

    private static String reason(@Nullable Throwable failure) {
        Throwable cause = failure;
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == null ? "the collector does not take them" : cause.toString();
    }
}
