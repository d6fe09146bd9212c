package commonplace.sandbox;

import commonplace.json.Json;
import commonplace.sandbox.EngineInstance.Code;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import run.endive.runtime.Memory;

/**
 * The memory of an engine that has read the prelude and seen no script.
 *
 * <p>An engine is its memory and one register: a copy of both is a new engine, made in a millisecond where beginning anew
 * takes a hundred. Nothing of a run can be left for the next, since nothing of it is kept.
 */
final class EngineTemplate {
    /** A name of its own, and not one that a script could take away. */
    private static final byte[] TURN = "commonplace$turn()".getBytes(StandardCharsets.UTF_8);

    private final byte[][] pages;
    private final long stackPointer;
    private final Code turn;

    private EngineTemplate(byte[][] pages, long stackPointer, Code turn) {
        this.pages = pages;
        this.stackPointer = stackPointer;
        this.turn = turn;
    }

    /** @param searchTool the id of the tool that {@code tools.search} calls */
    static EngineTemplate make(String searchTool) {
        EngineInstance first = new EngineInstance(new Nobody(), 0, 1024);
        first.begin();
        EngineStack.limit(first.memory());
        first.evaluate(first.compile(prelude(searchTool)));
        Code turn = first.compile(TURN);
        byte[][] pages = new byte[first.memory().pages()][];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = first.memory().readBytes(i * Memory.PAGE_SIZE, Memory.PAGE_SIZE);
        }
        return new EngineTemplate(pages, first.stackPointer(), turn);
    }

    EngineInstance copy(HostFunctions host, int mostPages) {
        EngineInstance guest = new EngineInstance(host, pages.length, mostPages);
        for (int i = 0; i < pages.length; i++) {
            guest.memory().write(i * Memory.PAGE_SIZE, pages[i]);
        }
        guest.stackPointer(stackPointer);
        return guest;
    }

    /** Lets a copy take the news that its host has for it. */
    void turn(EngineInstance guest) {
        guest.evaluate(turn);
    }

    /** One piece of code: each that is evaluated before it leaves a module behind that scripts could import. */
    private static byte[] prelude(String searchTool) {
        try (InputStream file = Objects.requireNonNull(EngineTemplate.class.getResourceAsStream("prelude.js"))) {
            String code = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return ("const searchTool = " + Json.text(searchTool) + ";\n" + code).getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The host before there is a run. */
    private static final class Nobody implements HostFunctions {
        @Override
        public String ask(String request, GuestText name, GuestText body) {
            throw new IllegalStateException("the prelude asks for " + request + " before there is a script");
        }

        @Override
        public long time() {
            return 0;
        }
    }
}
