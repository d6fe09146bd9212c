package commonplace.server.tracing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When traces are sent, as the variables of the specification say. */
class TracesAreWantedTest {
    private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";

    @Test
    void onlyWhereSomebodyNamesACollector() {
        assertEquals(false, Traces.areWanted(Map.of()));
        assertEquals(false, Traces.areWanted(Map.of("OTEL_SERVICE_NAME", "notes")));
        assertEquals(false, Traces.areWanted(Map.of(ENDPOINT, " ")), "empty is the same as unset");
        assertEquals(true, Traces.areWanted(Map.of(ENDPOINT, "http://127.0.0.1:4318")));
        assertEquals(true, Traces.areWanted(Map.of("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:4318")));
        assertEquals(true, Traces.areWanted(Map.of("OTEL_TRACES_EXPORTER", "otlp")));
    }

    @Test
    void andNowhereWhereSomebodySaysNo() {
        assertEquals(false, Traces.areWanted(Map.of(ENDPOINT, "http://127.0.0.1:4318", "OTEL_SDK_DISABLED", "true")));
        assertEquals(
                false, Traces.areWanted(Map.of(ENDPOINT, "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER", "none")));
    }

    @Test
    void aProtocolThatIsNotSpokenIsNoReasonNotToServe() {
        assertEquals(
                Optional.empty(),
                Traces.begin(Map.of(ENDPOINT, "http://127.0.0.1:4317", "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc")));
    }
}
