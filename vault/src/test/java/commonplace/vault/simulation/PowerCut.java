package commonplace.vault.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * How a disk comes out of a power cut: what becomes of that which nobody had forced to it.
 *
 * @param names of names that were given, changed or removed
 * @param contents of what was written into files
 * @param seed decides where chance does
 */
public record PowerCut(Fate names, Fate contents, long seed) {
    /** Nothing is lost: what stopped was a process, not the machine. */
    public static final PowerCut KILL = new PowerCut(Fate.KEPT, Fate.KEPT, 0);

    private static final int SECTOR = 512;

    /** Random numbers of neighboring seeds begin alike. */
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    /** What becomes of it. */
    public enum Fate {
        KEPT,
        LOST,
        BY_CHANCE
    }

    public static PowerCut random(long seed) {
        return new PowerCut(Fate.BY_CHANCE, Fate.BY_CHANCE, seed);
    }

    /** What is left of a disk that held this at first, and had this done to it. */
    Tree remains(Tree before, List<Operation> done) {
        var chance = new Random(seed * SCATTER);
        Tree tree = before.reachable();
        namesThatStay(done, chance).forEach(tree::apply);
        Map<Long, List<Operation.OfContents>> writes = new HashMap<>();
        Map<Long, Integer> forced = new HashMap<>();
        for (Operation operation : done) {
            if (operation instanceof Operation.OfContents change) {
                writes.computeIfAbsent(change.node(), _ -> new ArrayList<>()).add(change);
            } else if (operation instanceof Operation.Sync(long node)) {
                forced.put(node, writes.getOrDefault(node, List.of()).size());
            }
        }
        writes.keySet().stream().sorted().forEach(number -> {
            // A file whose name did not come is nowhere.
            if (tree.find(number) != null) {
                apply(tree, writes.getOrDefault(number, List.of()), forced.getOrDefault(number, 0), chance);
            }
        });
        return tree.reachable();
    }

    private List<Operation> namesThatStay(List<Operation> done, Random chance) {
        Set<Integer> durable = durableNames(done);
        var stay = new ArrayList<Operation>();
        var behind = new HashSet<Long>();
        for (int i = 0; i < done.size(); i++) {
            if (done.get(i) instanceof Operation.OfNames change) {
                boolean stays = durable.contains(i)
                        || (isKept(names, chance) && change.folders().stream().noneMatch(behind::contains));
                if (stays) {
                    stay.add(change);
                } else {
                    behind.addAll(change.folders());
                }
            }
        }
        return stay;
    }

    /** Those of folders that were forced later, and those that came before in folders which these changed, too. */
    private static Set<Integer> durableNames(List<Operation> done) {
        var durable = new HashSet<Integer>();
        var forced = new HashSet<Long>();
        for (int i = done.size() - 1; i >= 0; i--) {
            switch (done.get(i)) {
                case Operation.Sync(long node) -> forced.add(node);
                case Operation.OfNames change -> {
                    if (change.folders().stream().anyMatch(forced::contains)) {
                        durable.add(i);
                        forced.addAll(change.folders());
                    }
                }
                case Operation.OfContents _ -> {}
            }
        }
        return durable;
    }

    private static boolean isKept(Fate fate, Random chance) {
        return switch (fate) {
            case KEPT -> true;
            case LOST -> false;
            // Mostly kept, else nothing would be seen of what comes later.
            case BY_CHANCE -> chance.nextInt(4) > 0;
        };
    }

    private void apply(Tree tree, List<Operation.OfContents> changes, int forced, Random chance) {
        changes.subList(0, forced).forEach(tree::apply);
        List<Operation.OfContents> rest = changes.subList(forced, changes.size());
        if (rest.isEmpty() || contents == Fate.LOST) {
            return;
        }
        int kind = contents == Fate.KEPT ? 0 : chance.nextInt(5);
        switch (kind) {
            case 0 -> rest.forEach(tree::apply);
            case 1 -> {}
            case 2, 3 -> applyTorn(tree, rest, chance);
            default -> rest.forEach(change -> applySectors(tree, change, chance));
        }
    }

    /** The first ones, the last of them not whole. */
    private static void applyTorn(Tree tree, List<Operation.OfContents> rest, Random chance) {
        int whole = chance.nextInt(rest.size());
        rest.subList(0, whole).forEach(tree::apply);
        if (rest.get(whole) instanceof Operation.Write it) {
            byte[] part = Arrays.copyOf(it.bytes(), chance.nextInt(it.bytes().length + 1));
            tree.apply(new Operation.Write(it.node(), it.offset(), part, it.at()));
        }
    }

    /** Some of its sectors, with the file as long as if all had come. */
    private static void applySectors(Tree tree, Operation.OfContents change, Random chance) {
        if (!(change instanceof Operation.Write it)) {
            tree.apply(change);
            return;
        }
        Node node = tree.node(it.node());
        int before = node.bytes.length;
        int end = Math.toIntExact(it.offset() + it.bytes().length);
        if (end > before) {
            node.bytes = Arrays.copyOf(node.bytes, end);
        }
        int at = 0;
        while (at < it.bytes().length) {
            int next =
                    Math.min(it.bytes().length, at + SECTOR - Math.floorMod(Math.toIntExact(it.offset()) + at, SECTOR));
            if (chance.nextBoolean()) {
                node.write(it.offset() + at, Arrays.copyOfRange(it.bytes(), at, next));
            }
            at = next;
        }
        node.modified = it.at();
    }
}
