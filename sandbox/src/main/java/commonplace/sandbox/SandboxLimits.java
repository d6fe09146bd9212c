package commonplace.sandbox;

import java.time.Duration;

/**
 * How much a script may use. Each limit ends in an error that names it.
 *
 * @param wall from the call to its answer, waiting for tools included
 * @param cpu what the script computes itself
 * @param memoryBytes all memory of the engine, itself included: some 1.5 MB before the script begins
 * @param outputBytes what it prints, on both streams together
 * @param resultBytes the value it returns, as JSON; also the arguments of one call
 * @param codeBytes the script itself
 * @param toolCalls how many calls it may make
 * @param callsAtOnce how many of them run at the same time; the others wait their turn
 * @param toolResultBytes what one call may answer, as JSON
 */
public record SandboxLimits(
        Duration wall,
        Duration cpu,
        long memoryBytes,
        int outputBytes,
        int resultBytes,
        int codeBytes,
        int toolCalls,
        int callsAtOnce,
        int toolResultBytes) {
    private static final int MB = 1 << 20;

    /** For a script that an agent writes to work with tools. */
    public static final SandboxLimits DEFAULT =
            new SandboxLimits(Duration.ofSeconds(30), Duration.ofSeconds(5), 64 * MB, MB, MB, MB / 4, 64, 8, 4 * MB);

    public SandboxLimits {
        if (!wall.isPositive() || !cpu.isPositive()) {
            throw new IllegalArgumentException("a script needs some time: wall " + wall + ", cpu " + cpu);
        }
        if (memoryBytes < 4 * MB || memoryBytes > 1024L * MB) {
            throw new IllegalArgumentException("memory is between 4 MB and 1 GB, not " + memoryBytes + " bytes");
        }
        if (outputBytes < 0 || resultBytes < 0 || codeBytes < 0 || toolCalls < 0 || toolResultBytes < 0) {
            throw new IllegalArgumentException("a limit is below zero");
        }
        if (callsAtOnce < 1) {
            throw new IllegalArgumentException("at least one call at once, not " + callsAtOnce);
        }
    }

    public SandboxLimits withWall(Duration wall) {
        return new SandboxLimits(
                wall, cpu, memoryBytes, outputBytes, resultBytes, codeBytes, toolCalls, callsAtOnce, toolResultBytes);
    }

    SandboxLimits withCpu(Duration cpu) {
        return new SandboxLimits(
                wall, cpu, memoryBytes, outputBytes, resultBytes, codeBytes, toolCalls, callsAtOnce, toolResultBytes);
    }

    SandboxLimits withMemoryBytes(long memoryBytes) {
        return new SandboxLimits(
                wall, cpu, memoryBytes, outputBytes, resultBytes, codeBytes, toolCalls, callsAtOnce, toolResultBytes);
    }

    public SandboxLimits withToolCalls(int toolCalls, int callsAtOnce) {
        return new SandboxLimits(
                wall, cpu, memoryBytes, outputBytes, resultBytes, codeBytes, toolCalls, callsAtOnce, toolResultBytes);
    }

    public SandboxLimits withOutput(int outputBytes, int resultBytes) {
        return new SandboxLimits(
                wall, cpu, memoryBytes, outputBytes, resultBytes, codeBytes, toolCalls, callsAtOnce, toolResultBytes);
    }
}
