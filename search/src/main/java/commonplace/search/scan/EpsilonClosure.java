package commonplace.search.scan;

import commonplace.search.scan.Program.Instruction;
import commonplace.search.scan.ZeroWidthAssertion.Side;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The instructions that a program is at, found by following all that take up no character. */
final class EpsilonClosure {
    private final Program program;
    private final SparseSet seen;
    private final int[] stack;
    private long steps;

    EpsilonClosure(Program program) {
        this.program = program;
        this.seen = new SparseSet(program.length());
        // Each instruction is followed once, and leads to two others at most.
        this.stack = new int[2 * program.length() + 2];
    }

    void clear() {
        seen.clear();
    }

    /** How many instructions were looked at so far. */
    long steps() {
        return steps;
    }

    /** Adds an instruction and what it leads to, as far as that does not depend on what stands around the place. */
    void add(int instruction) {
        follow(instruction, null, null);
    }

    /** The same, where it is known what stands around. */
    void add(int instruction, Side before, Side after) {
        follow(instruction, before, after);
    }

    private void follow(int first, @Nullable Side before, @Nullable Side after) {
        int depth = 0;
        stack[depth++] = first;
        while (depth > 0) {
            int at = stack[--depth];
            steps++;
            if (!seen.add(at)) {
                continue;
            }
            switch (program.at(at)) {
                case Instruction.Fork(int one, int other) -> {
                    stack[depth++] = other;
                    stack[depth++] = one;
                }
                case Instruction.Check(ZeroWidthAssertion place, int next) -> {
                    if (before != null && after != null && place.isBetween(before, after)) {
                        stack[depth++] = next;
                    }
                }
                case Instruction.Take _, Instruction.Done _ -> {}
            }
        }
    }

    int size() {
        return seen.size();
    }

    int number(int index) {
        return seen.get(index);
    }

    Instruction get(int index) {
        return program.at(seen.get(index));
    }

    boolean isDone() {
        for (int i = 0; i < seen.size(); i++) {
            if (get(i) instanceof Instruction.Done) {
                return true;
            }
        }
        return false;
    }

    /** What matters for what comes next, in one order. */
    int[] toArray() {
        int[] kept = new int[seen.size()];
        int length = 0;
        for (int i = 0; i < seen.size(); i++) {
            if (!(get(i) instanceof Instruction.Fork)) {
                kept[length++] = seen.get(i);
            }
        }
        int[] result = Arrays.copyOf(kept, length);
        Arrays.sort(result);
        return result;
    }
}
