package commonplace.server.tracing;

import commonplace.base.Log;
import commonplace.base.tracing.Tracing;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Traces that are sent to a collector, where the environment names one as OpenTelemetry's specification says. The one class that
 * others use of those that stand on its SDK: to ask whether traces are wanted loads nothing of that.
 */
public final class Traces {
    private static final String PROTOCOL = "http/protobuf";
    private static final Pattern PROPERTY = Pattern.compile("otel\\.[a-z._-]+");

    private final SpanSender sender;

    private Traces(SpanSender sender) {
        this.sender = sender;
    }

    /** Begins to trace, if somebody wants that and has said how in a way that is understood. */
    public static Optional<Traces> begin(Map<String, String> environment) {
        if (!areWanted(environment)) {
            return Optional.empty();
        }
        String protocol = value(environment, "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
                .or(() -> value(environment, "OTEL_EXPORTER_OTLP_PROTOCOL"))
                .orElse(PROTOCOL);
        if (!protocol.equals(PROTOCOL)) {
            Log.warn("no traces are sent: OTEL_EXPORTER_OTLP_PROTOCOL is '" + protocol + "', and they can be sent over "
                    + PROTOCOL + " only, to which collectors listen at port 4318");
            return Optional.empty();
        }
        try {
            var sender = new SpanSender();
            Tracing.follow(sender.tracer());
            return Optional.of(new Traces(sender));
        } catch (RuntimeException unusable) {
            // The same variables may be set for many programs, and none should fail because of them.
            Log.warn("no traces are sent: " + reason(unusable));
            return Optional.empty();
        }
    }

    /** Which variable it is about, as far as that is said; its value may have a secret in it. */
    private static String reason(RuntimeException unusable) {
        Matcher property = PROPERTY.matcher(String.valueOf(unusable.getMessage()));
        return property.find()
                ? property.group().replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT)
                        + " has a value that OpenTelemetry cannot read"
                : "OpenTelemetry cannot read what the variables OTEL_… say";
    }

    /** Whether the environment says where to send them, or that they are to be sent to where collectors usually are. */
    static boolean areWanted(Map<String, String> environment) {
        String exporter = value(environment, "OTEL_TRACES_EXPORTER").orElse("");
        boolean off = exporter.equals("none")
                || value(environment, "OTEL_SDK_DISABLED").orElse("").equals("true");
        return !off
                && (!exporter.isEmpty()
                        || value(environment, "OTEL_EXPORTER_OTLP_ENDPOINT").isPresent()
                        || value(environment, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
                                .isPresent());
    }

    // spec: "The SDK MUST interpret an empty value of an environment variable the same way as when the variable is
    // unset"
    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .map(text -> text.strip().toLowerCase(Locale.ROOT))
                .filter(text -> !text.isEmpty());
    }

    /** For a process that ends: what is over is sent, unless that takes long or cannot be expected to work. */
    public void close() {
        sender.close();
    }
}
