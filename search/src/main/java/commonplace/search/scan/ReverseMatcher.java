package commonplace.search.scan;

import commonplace.search.scan.Program.Instruction;
import commonplace.search.scan.ZeroWidthAssertion.Side;

/** Finds where something began, once it is known where it ends. Not for several threads at once. */
final class ReverseMatcher {
    /** Some seconds of work. */
    private static final long MOST_STEPS = 500_000_000;

    private final Program program;
    private final EpsilonClosure now;
    private final EpsilonClosure next;

    ReverseMatcher(Program program) {
        this.program = program;
        this.now = new EpsilonClosure(program);
        this.next = new EpsilonClosure(program);
    }

    /** The first offset, not before {@code from}, at which something begins that ends at {@code end}. */
    int start(String text, int from, int end) {
        int start = end;
        next.clear();
        next.add(program.start());
        for (int at = end; next.size() > 0; ) {
            if (steps() > MOST_STEPS) {
                throw new TooCostlyException();
            }
            settle(text, at);
            if (now.isDone()) {
                start = at;
            }
            if (at <= from) {
                break;
            }
            int c = text.codePointBefore(at);
            step(c);
            at -= Character.charCount(c);
        }
        return start;
    }

    /** How much was done. */
    long steps() {
        return now.steps() + next.steps();
    }

    private void settle(String text, int at) {
        Side before = at == 0 ? Side.EDGE : Side.of(text.codePointBefore(at));
        Side after = at == text.length() ? Side.EDGE : Side.of(text.codePointAt(at));
        now.clear();
        for (int i = 0; i < next.size(); i++) {
            now.add(next.number(i), before, after);
        }
    }

    private void step(int c) {
        next.clear();
        for (int i = 0; i < now.size(); i++) {
            if (now.get(i) instanceof Instruction.Take(int set, int after)
                    && program.set(set).contains(c)) {
                next.add(after);
            }
        }
    }
}
