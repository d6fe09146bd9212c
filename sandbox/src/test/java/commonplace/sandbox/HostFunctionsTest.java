package commonplace.sandbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import commonplace.sandbox.HostFunctions.GuestText;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import run.endive.runtime.ByteArrayMemory;
import run.endive.wasm.types.MemoryLimits;

/** What becomes of requests that no prelude would send: a script that found the way to the host would have no more rights. */
class HostFunctionsTest {
    private final ScriptRun run = new ScriptRun(
            EngineTemplate.make("catalog:find"),
            SandboxLimits.DEFAULT,
            new TestTools(),
            InstantSource.system(),
            new ScriptRun.Start(new Script(""), "[1,2,3,4]"));

    @Test
    void aWishThatThereIsNotEndsTheRun() {
        assertEquals(
                "The script asked the host for something that there is not",
                assertThrows(ScriptStoppedException.class, () -> run.ask("files", text("/etc/passwd"), text("")))
                        .reason());
    }

    @Test
    void aTextIsMeasuredBeforeItIsRead() {
        GuestText endless = new GuestText(memory(), 0, Integer.MAX_VALUE, "It");
        GuestText negative = new GuestText(memory(), 0, -1, "It");

        assertEquals(
                ScriptResult.Kind.OUTPUT_LIMIT,
                assertThrows(ScriptStoppedException.class, () -> run.ask("call", text("a:b"), endless))
                        .kind());
        assertThrows(ScriptStoppedException.class, () -> run.ask("returned", text(""), negative));
    }

    @Test
    void aTextOutsideOfMemoryIsNotRead() {
        GuestText outside = new GuestText(memory(), 65_530, 100, "It");

        assertThrows(RuntimeException.class, () -> run.ask("call", text("a:b"), outside));
    }

    @Test
    void aResultThatIsNotJsonIsAFailure() {
        run.ask("returned", text(""), text("{nonsense"));

        assertTrue(assertInstanceOf(ScriptRun.Ending.Failure.class, run.ending())
                .message()
                .startsWith("The value returned is not what we read as JSON"));
    }

    @Test
    void theFirstEndIsTheEnd() {
        run.ask("returned", text(""), text("1"));
        run.ask("returned", text(""), text("2"));
        run.ask("threw", text("run"), text("{\"message\":\"late\"}"));

        assertEquals(new ScriptRun.Ending.Value(1L), run.ending());
    }

    @Test
    void timersWithoutATimeAreDueAtOnce() {
        assertEquals("1", run.ask("timer", text("soon"), text("")));
        run.ask("untimer", text("not a number"), text(""));
    }

    @Test
    void whatARunWaitsForIsKnown() {
        run.ask("call", text("test:hang"), text("{}"));

        assertEquals(List.of("test:hang"), run.running());
    }

    private static GuestText text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayMemory memory = memory();
        memory.write(0, bytes);
        return new GuestText(memory, 0, bytes.length, "It");
    }

    private static ByteArrayMemory memory() {
        return new ByteArrayMemory(new MemoryLimits(1, 1));
    }
}
