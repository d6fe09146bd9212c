package commonplace.sandbox;

import io.roastedroot.quickjs4j.core.JavyPluginModule;
import run.endive.runtime.ByteArrayMemory;
import run.endive.runtime.Instance;
import run.endive.runtime.Memory;
import run.endive.wasm.types.MemoryLimits;

/** One engine with its memory. It serves one run and is never used again. */
final class EngineInstance {
    /** The only global of the engine: how far its stack reaches. */
    private static final int STACK_POINTER = 0;

    private final Instance engine;
    private final Imports imports;

    /** An engine with nothing in it but itself. */
    EngineInstance(HostFunctions host, int pages, int mostPages) {
        this.imports = new Imports(host);
        this.engine = Instance.builder(JavyPluginModule.load())
                .withMachineFactory(JavyPluginModule::create)
                .withMemoryFactory(
                        own -> new ByteArrayMemory(new MemoryLimits(Math.max(pages, own.initialPages()), mostPages)))
                .withImportValues(imports.values())
                .build();
    }

    Memory memory() {
        return engine.memory();
    }

    String lastWords() {
        return imports.lastWords();
    }

    void begin() {
        engine.export("initialize_runtime").apply();
    }

    /** Makes a module of a text, to be evaluated as often as one likes. */
    Code compile(byte[] text) {
        int at = place(engine, text);
        int result = (int) engine.export("compileSrc").apply(at, text.length)[0];
        return new Code(memory().readInt(result), memory().readInt(result + 4));
    }

    /** Evaluates it, and then all jobs that wait, until there are none. */
    void evaluate(Code code) {
        engine.export("eval").apply(code.at(), code.length(), 0, 0);
    }

    long stackPointer() {
        return engine.global(STACK_POINTER).getValue();
    }

    void stackPointer(long value) {
        engine.global(STACK_POINTER).setValue(value);
    }

    /** Puts a text into the engine's memory, and where and how long it is beside it. */
    static int pointerTo(Instance engine, byte[] text) {
        int at = place(engine, text);
        int pointer = allocate(engine, 8);
        engine.memory().writeI32(pointer, at);
        engine.memory().writeI32(pointer + 4, text.length);
        return pointer;
    }

    private static int place(Instance engine, byte[] bytes) {
        int at = allocate(engine, bytes.length);
        engine.memory().write(at, bytes);
        return at;
    }

    private static int allocate(Instance engine, int length) {
        return (int) engine.export("cabi_realloc").apply(0, 0, 1, length)[0];
    }

    /** A compiled module in the engine's memory. */
    record Code(int at, int length) {}
}
