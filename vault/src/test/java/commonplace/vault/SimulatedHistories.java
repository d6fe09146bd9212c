package commonplace.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Histories that chance makes. */
final class SimulatedHistories {
    private static final List<String> NOTES = List.of("a", "b", "f/a", "f/b", "g/a");

    private SimulatedHistories() {}

    static String random(Random chance) {
        var steps = new ArrayList<String>();
        int length = chance.nextInt(5, 40);
        for (int i = 0; i < length; i++) {
            steps.add(step(chance));
        }
        return String.join("; ", steps);
    }

    private static String step(Random chance) {
        return switch (chance.nextInt(20)) {
            case 0, 1, 2, 3 -> "append " + note(chance);
            case 4 -> "prepend " + note(chance);
            case 5 -> "write " + note(chance);
            case 6, 7, 8 -> "type " + note(chance);
            case 9 -> "edit " + note(chance);
            case 10 -> "edit-unseen " + note(chance);
            case 11 -> "delete " + note(chance);
            case 12 -> "move " + note(chance) + " " + note(chance);
            case 13 -> chance.nextBoolean() ? "move f/ g/" : "move g/ f/";
            case 14 -> "close " + note(chance);
            case 15 -> "after " + chance.nextInt(12) + " append " + note(chance);
            case 16 -> chance.nextInt(3) > 0 ? "kill" : "crash " + chance.nextInt(1000);
            case 17 -> "restart";
            default -> "wait " + List.of(100, 400, 1100, 3000, 5100, 11_000).get(chance.nextInt(6));
        };
    }

    private static String note(Random chance) {
        return NOTES.get(chance.nextInt(NOTES.size()));
    }
}
