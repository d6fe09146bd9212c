package commonplace.search.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A pattern as instructions. A run of it is at many of them at once: after a character, at those that the character
 * leads to.
 */
final class Program {
    /** So many instructions suffice for any pattern that means something, and bound what a hostile one can cost. */
    static final int MAX_INSTRUCTIONS = 5_000;

    private final Instruction[] code;
    private final int start;
    private final Alphabet alphabet;
    private final List<CodeSet> sets;
    private final boolean asksForPlaces;

    sealed interface Instruction {
        /** @param set its number among the program's sets */
        record Take(int set, int next) implements Instruction {}

        record Fork(int one, int other) implements Instruction {}

        record Check(ZeroWidthAssertion place, int next) implements Instruction {}

        record Done() implements Instruction {}
    }

    private Program(Instruction[] code, int start, List<CodeSet> sets) {
        this.code = code;
        this.start = start;
        this.sets = List.copyOf(sets);
        this.asksForPlaces = Arrays.stream(code).anyMatch(Instruction.Check.class::isInstance);
        List<CodeSet> told = new ArrayList<>(sets);
        told.add(CodeSet.of('\n'));
        told.add(CodeSet.of('\r'));
        if (Arrays.stream(code).anyMatch(Program::asksForWords)) {
            told.add(CodeSets.word());
        }
        this.alphabet = new Alphabet(told);
    }

    private static boolean asksForWords(Instruction instruction) {
        return instruction instanceof Instruction.Check(ZeroWidthAssertion place, var _) && place.isAboutWords();
    }

    static Program of(RegexNode node) {
        return new Compiler(false).compile(node);
    }

    /** The program that reads its texts from the end to the beginning. */
    static Program backwards(RegexNode node) {
        return new Compiler(true).compile(node);
    }

    int length() {
        return code.length;
    }

    Instruction at(int index) {
        return code[index];
    }

    int start() {
        return start;
    }

    CodeSet set(int number) {
        return sets.get(number);
    }

    Alphabet alphabet() {
        return alphabet;
    }

    /** Whether anything depends on what stands around a place. */
    boolean asksForPlaces() {
        return asksForPlaces;
    }

    /** Built from the end, so that each instruction knows the next. */
    private static final class Compiler {
        private static final int MAX_STEPS = 20 * MAX_INSTRUCTIONS;

        private final boolean backwards;
        private final List<Instruction> code = new ArrayList<>();
        private final Map<CodeSet, Integer> sets = new LinkedHashMap<>();
        private int steps;

        Compiler(boolean backwards) {
            this.backwards = backwards;
        }

        Program compile(RegexNode node) {
            int start = compile(node, add(new Instruction.Done()));
            return new Program(code.toArray(Instruction[]::new), start, List.copyOf(sets.keySet()));
        }

        private int compile(RegexNode node, int next) {
            if (++steps > MAX_STEPS) {
                throw tooLarge();
            }
            return switch (node) {
                case RegexNode.Chars(CodeSet set) ->
                    add(new Instruction.Take(sets.computeIfAbsent(set, _ -> sets.size()), next));
                case RegexNode.At(ZeroWidthAssertion place) -> add(new Instruction.Check(place, next));
                case RegexNode.Sequence(List<RegexNode> parts) -> {
                    int first = next;
                    for (RegexNode part : backwards ? parts : parts.reversed()) {
                        first = compile(part, first);
                    }
                    yield first;
                }
                case RegexNode.Either(List<RegexNode> branches) -> {
                    int first = compile(branches.getLast(), next);
                    for (RegexNode branch : branches.reversed().subList(1, branches.size())) {
                        first = add(new Instruction.Fork(compile(branch, next), first));
                    }
                    yield first;
                }
                case RegexNode.Repeat repeat -> repeat(repeat, next);
            };
        }

        private int repeat(RegexNode.Repeat repeat, int next) {
            int first = next;
            if (repeat.most() == RegexNode.Repeat.UNBOUNDED) {
                int loop = add(new Instruction.Done());
                code.set(loop, new Instruction.Fork(compile(repeat.node(), loop), next));
                first = loop;
            } else {
                for (int i = repeat.least(); i < repeat.most(); i++) {
                    first = add(new Instruction.Fork(compile(repeat.node(), first), next));
                }
            }
            for (int i = 0; i < repeat.least(); i++) {
                first = compile(repeat.node(), first);
            }
            return first;
        }

        private int add(Instruction instruction) {
            if (code.size() >= MAX_INSTRUCTIONS) {
                throw tooLarge();
            }
            code.add(instruction);
            return code.size() - 1;
        }

        private static PatternException tooLarge() {
            return new PatternException("the pattern is too large; its repetitions multiply. Ask for fewer of them");
        }
    }
}
