package commonplace.sandbox;

import commonplace.sandbox.HostFunctions.GuestText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import run.endive.runtime.HostFunction;
import run.endive.runtime.ImportValues;
import run.endive.runtime.Instance;
import run.endive.runtime.Memory;
import run.endive.runtime.WasmFunctionHandle;
import run.endive.wasm.types.FunctionType;
import run.endive.wasm.types.ValType;

/**
 * The functions that the engine imports, all of them.
 *
 * <p>It asks for a system: files, environment, exit. There is none. What it would read is missing, what it writes is kept
 * as the reason of its end, and its clock is the host's.
 */
final class Imports {
    private static final String SYSTEM = "wasi_snapshot_preview1";
    private static final int DONE = 0;
    private static final int NO_SUCH_FILE = 8;
    private static final int MOST_LAST_WORDS = 4_000;
    private static final int MOST_PARTS = 64;
    private static final int LONGEST_REQUEST = 16;

    private final HostFunctions host;
    private final StringBuilder lastWords = new StringBuilder();

    Imports(HostFunctions host) {
        this.host = host;
    }

    ImportValues values() {
        return ImportValues.builder()
                .addFunction(function("endive", "invoke", "iiiiii", "i", this::invoke))
                .addFunction(function(SYSTEM, "random_get", "ii", "i", this::random))
                .addFunction(function(SYSTEM, "environ_get", "ii", "i", (_, _) -> result(DONE)))
                .addFunction(function(SYSTEM, "environ_sizes_get", "ii", "i", Imports::emptyEnvironment))
                .addFunction(function(SYSTEM, "clock_time_get", "iji", "i", this::clock))
                .addFunction(function(SYSTEM, "fd_close", "i", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_fdstat_get", "ii", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_prestat_get", "ii", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_prestat_dir_name", "iii", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_read", "iiii", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_seek", "ijii", "i", Imports::noSuchFile))
                .addFunction(function(SYSTEM, "fd_write", "iiii", "i", this::write))
                .addFunction(function(SYSTEM, "proc_exit", "i", "", Imports::exit))
                .build();
    }

    /** What the engine wrote before it gave up. */
    String lastWords() {
        return lastWords.toString();
    }

    private long[] invoke(Instance engine, long... arguments) {
        String request = passed(engine, arguments, 0, "a request").text(LONGEST_REQUEST);
        byte[] answer = host.ask(
                        request,
                        passed(engine, arguments, 2, "The name that the script gave"),
                        passed(engine, arguments, 4, what(request)))
                .getBytes(StandardCharsets.UTF_8);
        return result(EngineInstance.pointerTo(engine, answer));
    }

    private static String what(String request) {
        return switch (request) {
            case "returned" -> "The value that the script returned";
            case "call" -> "What the script gave to a tool";
            default -> "What the script said";
        };
    }

    private static GuestText passed(Instance engine, long[] arguments, int first, String what) {
        return new GuestText(engine.memory(), (int) arguments[first], (int) arguments[first + 1], what);
    }

    /** Seeds the engine's hash tables, which a script cannot see. Always the same, so that runs can be repeated. */
    private long[] random(Instance engine, long... arguments) {
        engine.memory().fill((byte) 7, (int) arguments[0], (int) (arguments[0] + arguments[1]));
        return result(DONE);
    }

    private long[] clock(Instance engine, long... arguments) {
        engine.memory().writeLong((int) arguments[2], host.time());
        return result(DONE);
    }

    private static long[] emptyEnvironment(Instance engine, long... arguments) {
        engine.memory().writeI32((int) arguments[0], 0);
        engine.memory().writeI32((int) arguments[1], 0);
        return result(DONE);
    }

    // wasi: fd, list of (address, length), its length, where to say how much was written
    private long[] write(Instance engine, long... arguments) {
        if (arguments[2] < 0 || arguments[2] > MOST_PARTS) {
            return result(NO_SUCH_FILE);
        }
        Memory memory = engine.memory();
        int list = (int) arguments[1];
        int written = 0;
        for (int i = 0; i < arguments[2]; i++) {
            int length = memory.readInt(list + 8 * i + 4);
            written += length;
            int room = MOST_LAST_WORDS - lastWords.length();
            if (room > 0 && length > 0) {
                lastWords.append(memory.readString(memory.readInt(list + 8 * i), Math.min(room, length)));
            }
        }
        memory.writeI32((int) arguments[3], written);
        return result(DONE);
    }

    private static long[] exit(Instance engine, long... arguments) {
        throw new ScriptStoppedException(ScriptResult.Kind.ERROR, "The engine gave up");
    }

    private static long[] noSuchFile(Instance engine, long... arguments) {
        return result(NO_SUCH_FILE);
    }

    private static long[] result(long value) {
        return new long[] {value};
    }

    /** A function whose parameters and result are named by a letter each: {@code i} for 32 bits, {@code j} for 64. */
    private static HostFunction function(
            String module, String name, String parameters, String results, WasmFunctionHandle handle) {
        return new HostFunction(module, name, FunctionType.of(types(parameters), types(results)), handle);
    }

    private static List<ValType> types(String letters) {
        return letters.chars()
                .mapToObj(letter -> letter == 'j' ? ValType.I64 : ValType.I32)
                .toList();
    }
}
