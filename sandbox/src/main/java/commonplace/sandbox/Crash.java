package commonplace.sandbox;

import commonplace.sandbox.ScriptResult.Kind;
import java.util.List;
import run.endive.runtime.WasmRuntimeException;

/** What it means when an engine stops in the middle. */
final class Crash {
    /** An allocation that fails may have wanted much more than was left. */
    private static final int ROOM_THAT_WAS_LEFT = 16;

    private Crash() {}

    static ScriptRun.Ending explained(Throwable crash, EngineInstance guest, int mostPages) {
        if (crash instanceof ScriptStoppedException stopped) {
            return failure(stopped.kind(), stopped.reason());
        }
        if (isOutOfMemory(guest, mostPages)) {
            return failure(Kind.MEMORY, ScriptErrorText.OUT_OF_MEMORY);
        }
        if (isOutOfStack(crash)) {
            return failure(Kind.ERROR, ScriptErrorText.TOO_DEEP);
        }
        return failure(Kind.ERROR, "The engine gave up on the script" + firstLine(guest.lastWords()));
    }

    private static boolean isOutOfMemory(EngineInstance guest, int mostPages) {
        String words = guest.lastWords();
        return words.contains("memory allocation")
                || words.contains("out of memory")
                || guest.memory().pages() >= mostPages - ROOM_THAT_WAS_LEFT;
    }

    // The engine's own stack lies at the beginning of its memory: one more frame than fits is before address zero.
    private static boolean isOutOfStack(Throwable crash) {
        return crash instanceof StackOverflowError
                || crash.getCause() instanceof StackOverflowError
                || (crash instanceof WasmRuntimeException
                        && String.valueOf(crash.getMessage()).contains("out of bounds"));
    }

    /** A panic is told in two lines, where and why. Where is of no use to anybody here. */
    private static String firstLine(String lastWords) {
        return lastWords
                .lines()
                .filter(line -> !line.isBlank() && !line.contains("panicked at") && !line.startsWith("note:"))
                .findFirst()
                .map(line -> ": " + line)
                .orElse("");
    }

    private static ScriptRun.Ending failure(Kind kind, String message) {
        return new ScriptRun.Ending.Failure(kind, message, List.of());
    }
}
