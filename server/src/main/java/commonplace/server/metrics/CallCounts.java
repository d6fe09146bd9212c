package commonplace.server.metrics;

import commonplace.base.LatencyHistogram;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.ToolResult;
import commonplace.tools.meta.CallListener;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Calls by tool and outcome, and how long they took. Those that take long are named at once. */
public final class CallCounts implements CallListener {
    /** Other servers can give their tools new names for ever. */
    private static final int MOST_TOOLS = 1000;

    private static final ToolId OTHERS = new ToolId("other", "tools");

    private final Map<ToolId, Map<CallOutcome, LatencyHistogram>> calls = new ConcurrentHashMap<>();
    private volatile long slowNanos;
    private final Consumer<String> says;

    /**
     * @param slow what takes longer is named; zero for nothing
     * @param says hears of it
     */
    public CallCounts(Duration slow, Consumer<String> says) {
        this.says = says;
        nameFrom(slow);
    }

    /** Names calls from now on that take so long; zero for none. */
    public void nameFrom(Duration slow) {
        slowNanos = slow.isZero() ? Long.MAX_VALUE : slow.toNanos();
    }

    @Override
    public void answered(Tool tool, ToolResult result, long nanos) {
        add(tool, CallOutcome.of(result), nanos);
    }

    @Override
    public void threw(Tool tool, Throwable cause, long nanos) {
        add(tool, CallOutcome.of(cause), nanos);
    }

    private void add(Tool tool, CallOutcome outcome, long nanos) {
        Map<CallOutcome, LatencyHistogram> ofTool = calls.get(tool.id());
        if (ofTool == null) {
            ToolId id = calls.size() < MOST_TOOLS ? tool.id() : OTHERS;
            ofTool = calls.computeIfAbsent(id, _ -> new ConcurrentHashMap<>());
        }
        LatencyHistogram histogram = ofTool.get(outcome);
        if (histogram == null) {
            histogram = ofTool.computeIfAbsent(outcome, _ -> new LatencyHistogram());
        }
        histogram.add(nanos);
        if (nanos >= slowNanos) {
            says.accept(slow(tool, outcome, nanos));
        }
    }

    private static String slow(Tool tool, CallOutcome outcome, long nanos) {
        double seconds = nanos / (double) TimeUnit.SECONDS.toNanos(1);
        String ended = switch (outcome) {
            case OK -> "";
            case REFUSED -> " and was refused";
            case FAILED -> " and failed";
            case TIMEOUT -> " and ran out of time";
            case CANCELLED -> " and was cancelled";
            case ASKED -> " and asked its client something";
        };
        return String.format(Locale.ROOT, "slow call: %s took %.1f s%s", tool.name(), seconds, ended);
    }

    /** What was counted so far, by the ids of tools. */
    Map<ToolId, Map<CallOutcome, LatencyHistogram.Counted>> counted() {
        Map<ToolId, Map<CallOutcome, LatencyHistogram.Counted>> counted = new TreeMap<>();
        calls.forEach((tool, outcomes) -> {
            var ofTool = new EnumMap<CallOutcome, LatencyHistogram.Counted>(CallOutcome.class);
            outcomes.forEach((outcome, histogram) -> ofTool.put(outcome, histogram.counted()));
            counted.put(tool, ofTool);
        });
        return counted;
    }
}
