package commonplace.sandbox;

import java.util.Locale;
import run.endive.runtime.Memory;

/** The one way out of the engine. Whatever comes through it was made by a script, however well it looks. */
interface HostFunctions {
    /** The answer where there is none: the engine frees what it was given, and cannot free a text of no bytes. */
    String NOTHING = "-";

    /** Answers a request of {@code prelude.js}. What it throws ends the run. */
    String ask(String request, GuestText name, GuestText body);

    /** Nanoseconds since 1970, as far as the script is to know. */
    long time();

    /** A text in the memory of the engine, read only once it is known to be short enough. */
    record GuestText(Memory memory, int at, int length, String what) {
        String text(int most) {
            if (length < 0 || length > most) {
                throw new ScriptStoppedException(
                        ScriptResult.Kind.OUTPUT_LIMIT,
                        String.format(
                                Locale.ROOT,
                                "%s has %,d bytes, more than the %,d allowed: make it smaller",
                                what,
                                length,
                                most));
            }
            return memory.readString(at, length);
        }
    }
}
