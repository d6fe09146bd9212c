package commonplace.vault;

import commonplace.vault.simulation.PowerCut;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A step of a history, and how it is written: {@code append a; wait 6000; move a f/b; crash 1}. Whatever writes puts one
 * new mark into a note, as a line of its own.
 */
sealed interface SimulatedStep {
    /** Who puts a mark into a note, and how. */
    enum Way {
        /** A tool, at the end. */
        APPEND,
        /** A tool, at the beginning. */
        PREPEND,
        /** A tool, instead of what was there. */
        WRITE,
        /** A client of the live document, which stays connected. */
        TYPE,
        /** Another program, which puts a file in place of the old one, and the vault is told. */
        EDIT,
        /** The same, but the vault is not told. */
        EDIT_UNSEEN
    }

    record Mark(Way way, String note) implements SimulatedStep {
        @Override
        public String toString() {
            return way.name().toLowerCase(Locale.ROOT).replace('_', '-') + " " + note;
        }
    }

    record Delete(String note) implements SimulatedStep {
        @Override
        public String toString() {
            return "delete " + note;
        }
    }

    /** A note, or a folder with slashes at the ends. */
    record Move(String from, String to) implements SimulatedStep {
        @Override
        public String toString() {
            return "move " + from + " " + to;
        }
    }

    /** The client of a note goes away. */
    record Close(String note) implements SimulatedStep {
        @Override
        public String toString() {
            return "close " + note;
        }
    }

    record Wait(int millis) implements SimulatedStep {
        @Override
        public String toString() {
            return "wait " + millis;
        }
    }

    /** Another thread does something when the host has changed the disk so often again, in the middle of the next step. */
    record Meanwhile(int changes, SimulatedStep other) implements SimulatedStep {
        @Override
        public String toString() {
            return "after " + changes + " " + other;
        }
    }

    /** The host ends as it should, and another one begins. */
    record Restart() implements SimulatedStep {
        @Override
        public String toString() {
            return "restart";
        }
    }

    /** The host is killed, or the power fails, and another one begins. */
    record Crash(PowerCut cut) implements SimulatedStep {
        @Override
        public String toString() {
            return cut.equals(PowerCut.KILL) ? "kill" : "crash " + cut.seed();
        }
    }

    static List<SimulatedStep> parse(String history) {
        return Arrays.stream(history.split(";"))
                .map(step -> parse(step.strip().split(" ")))
                .toList();
    }

    private static SimulatedStep parse(String[] words) {
        return switch (words[0]) {
            case "delete" -> new Delete(words[1]);
            case "move" -> new Move(words[1], words[2]);
            case "close" -> new Close(words[1]);
            case "wait" -> new Wait(Integer.parseInt(words[1]));
            case "after" ->
                new Meanwhile(Integer.parseInt(words[1]), parse(Arrays.copyOfRange(words, 2, words.length)));
            case "restart" -> new Restart();
            case "kill" -> new Crash(PowerCut.KILL);
            case "crash" -> new Crash(PowerCut.random(Long.parseLong(words[1])));
            default -> new Mark(Way.valueOf(words[0].toUpperCase(Locale.ROOT).replace('-', '_')), words[1]);
        };
    }
}
