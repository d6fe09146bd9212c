package commonplace.search.scan;

import commonplace.search.scan.Program.Instruction;
import commonplace.search.scan.ZeroWidthAssertion.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A program as a table: what it is at, and where each kind of character leads. Only what a text needs is worked out,
 * and when there is too much of it, it is forgotten and begun anew: a character costs a look into the table, and at
 * worst as many steps as the program has instructions. Not for several threads at once.
 */
final class Dfa {
    /** How a run ended, and what stands in the table besides states, which are not negative. */
    enum Outcome {
        /** The program has matched something that ends at {@link #at}. */
        FOUND,
        /** The line ends at {@link #at}, and nothing in it matched. */
        LINE_ENDED,
        /** The text ended, or nothing that could follow would match. */
        NOTHING
    }

    private static final int UNKNOWN = -1;
    private static final int FOUND_BEFORE = -2;
    private static final int FOUND_AFTER = -3;
    static final int LINE_END = -4;
    private static final int NOTHING = -5;

    /** Entries of the table, and of the lists of instructions behind it: some megabytes. */
    private static final int MAX_MEMORY = 1 << 20;

    /** Some seconds of work; what a text needs is worked out once, so that few patterns need a thousandth of it. */
    private static final long MOST_STEPS = 50_000_000;

    private final Program program;
    private final Mode mode;
    private final long mostSteps;
    private final Alphabet.Lookup kinds;
    private final int[] asciiKinds;
    private final int endOfText;
    private final int width;
    private final Side[] sides;
    private final EpsilonClosure now;
    private final EpsilonClosure next;

    private final Map<State, Integer> numbers = new HashMap<>();
    private final List<State> states = new ArrayList<>();
    private final Map<Side, Integer> starts = new EnumMap<>(Side.class);
    private int[] table;
    private int memory;
    private boolean forgotten;
    private int at;

    /** What is searched. */
    enum Mode {
        /** Each line for itself. */
        LINES,
        /** All of the text. */
        TEXT,
        /** All of the text, for something that begins where the run begins. */
        ANCHORED
    }

    private record State(int[] instructions, Side before) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State state
                    && before == state.before
                    && Arrays.equals(instructions, state.instructions);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(instructions) + before.hashCode();
        }
    }

    Dfa(Program program, Mode mode) {
        this(program, mode, MOST_STEPS);
    }

    Dfa(Program program, Mode mode, long mostSteps) {
        this.program = program;
        this.mode = mode;
        this.mostSteps = mostSteps;
        this.kinds = program.alphabet().lookup();
        this.asciiKinds = kinds.ascii();
        this.endOfText = program.alphabet().kinds();
        this.width = endOfText + 1;
        this.sides = new Side[width];
        for (int kind = 0; kind < endOfText; kind++) {
            sides[kind] = Side.of(program.alphabet().sample(kind));
        }
        sides[endOfText] = Side.EDGE;
        this.now = new EpsilonClosure(program);
        this.next = new EpsilonClosure(program);
        this.table = new int[16 * width];
    }

    /** Where the last run ended. */
    int at() {
        return at;
    }

    /** How much was done that a look into the table does not do. */
    long steps() {
        return now.steps() + next.steps();
    }

    /** Runs from here on until something is decided. */
    Outcome run(String text, int from) {
        return run(text, from, "");
    }

    /** The same in a text with this ending, which need not be put together. */
    Outcome run(String text, int from, String ending) {
        int end = text.length() + ending.length();
        int state = start(before(text, from));
        int i = from;
        while (true) {
            int c = 0;
            int kind;
            if (i < text.length()) {
                c = text.charAt(i);
                if (c < 128) {
                    kind = asciiKinds[c];
                } else {
                    c = text.codePointAt(i);
                    kind = kinds.of(c);
                }
            } else if (i < end) {
                c = ending.charAt(i - text.length());
                kind = c < 128 ? asciiKinds[c] : kinds.of(c);
            } else {
                kind = endOfText;
            }
            int to = table[state + kind];
            if (to == UNKNOWN) {
                to = worked(state, kind);
            }
            if (to < 0) {
                at = to == FOUND_AFTER ? i + Character.charCount(c) : i;
                return switch (to) {
                    case FOUND_BEFORE, FOUND_AFTER -> Outcome.FOUND;
                    case LINE_END -> Outcome.LINE_ENDED;
                    default -> Outcome.NOTHING;
                };
            }
            state = to;
            i += Character.charCount(c);
        }
    }

    /** The number of the state in which a search begins, by what stands before the place. */
    int startState(Side before) {
        return start(program.asksForPlaces() ? before : Side.OTHER) / width;
    }

    /** The number of the state that an ASCII character leads to, {@link #LINE_END}, or less than none if it decides. */
    int next(int state, byte c) {
        int kind = asciiKinds[c];
        int to = table[state * width + kind];
        to = to == UNKNOWN ? worked(state * width, kind) : to;
        return to < 0 ? to : to / width;
    }

    boolean matchesAtEnd(int state) {
        int to = table[state * width + endOfText];
        return (to == UNKNOWN ? worked(state * width, endOfText) : to) == FOUND_BEFORE;
    }

    /** Whether states were forgotten, and their numbers given to others. */
    boolean hasForgotten() {
        return forgotten;
    }

    private Side before(String text, int from) {
        if (!program.asksForPlaces()) {
            return Side.OTHER;
        }
        return from == 0 ? Side.EDGE : Side.of(text.codePointBefore(from));
    }

    private int start(Side before) {
        Integer known = starts.get(before);
        if (known == null) {
            next.clear();
            next.add(program.start());
            known = number(new State(next.toArray(), before));
            starts.put(before, known);
        }
        return known;
    }

    private int worked(int state, int kind) {
        if (steps() > mostSteps) {
            throw new TooCostlyException();
        }
        if (memory > MAX_MEMORY) {
            State kept = states.get(state / width);
            forget();
            return worked(kept, number(kept), kind);
        }
        return worked(states.get(state / width), state, kind);
    }

    private int worked(State state, int number, int kind) {
        int to = leadsTo(state, kind);
        table[number + kind] = to;
        return to;
    }

    private int leadsTo(State state, int kind) {
        now.clear();
        for (int instruction : state.instructions) {
            now.add(instruction, state.before, sides[kind]);
        }
        if (now.isDone()) {
            return FOUND_BEFORE;
        }
        if (kind == endOfText) {
            return NOTHING;
        }
        if (mode == Mode.LINES && (sides[kind] == Side.LF || sides[kind] == Side.CR)) {
            return LINE_END;
        }
        int sample = program.alphabet().sample(kind);
        next.clear();
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i) instanceof Instruction.Take(int set, int after)
                    && program.set(set).contains(sample)) {
                next.add(after);
            }
        }
        if (next.isDone()) {
            return FOUND_AFTER;
        }
        if (mode != Mode.ANCHORED) {
            next.add(program.start());
        } else if (next.size() == 0) {
            return NOTHING;
        }
        return number(new State(next.toArray(), program.asksForPlaces() ? sides[kind] : Side.OTHER));
    }

    /** The state's number: where its row begins in the table. */
    private int number(State state) {
        Integer known = numbers.get(state);
        if (known != null) {
            return known;
        }
        int number = states.size() * width;
        if (number + width > table.length) {
            table = Arrays.copyOf(table, table.length * 2);
        }
        Arrays.fill(table, number, number + width, UNKNOWN);
        states.add(state);
        numbers.put(state, number);
        memory += width + state.instructions.length;
        return number;
    }

    private void forget() {
        numbers.clear();
        states.clear();
        starts.clear();
        forgotten = true;
        memory = 0;
    }
}
