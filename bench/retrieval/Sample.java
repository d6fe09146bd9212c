package commonplace.projects.semantic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * Some documents of a set, and questions of the set: those of which something relevant is among the documents, and those of
 * which nothing is any more.
 */
public record Sample(
        IrSet set, String name, List<SearchableText> documents, List<String> answerable, List<String> unanswerable) {
    /** Of more questions a part is asked. */
    private static final int MOST_ASKED = 200;

    /** How many documents, how many collections of that size, and how many questions each, answerable and not. */
    private static final int[][] SIZES = {{10, 8, 15}, {30, 4, 30}, {100, 2, 60}, {1000, 1, 150}};

    /** What is smaller than the set by less than this says nothing new. */
    private static final double SMALLER = 0.7;

    private static final double SEVERAL_RELEVANT = 1.5;
    private static final int FEWEST_GROUPS = 8;

    /** The whole set, half of its subjects, and small collections out of it; the same ones in each run. */
    public static List<Sample> of(IrSet set) {
        var samples = new ArrayList<Sample>();
        samples.add(whole(set));
        samples.add(of(set, "half of it missing", half(set, new Random(1)), MOST_ASKED, new Random(1)));
        for (int[] size : SIZES) {
            for (int i = 0; i < size[1] && size[0] <= SMALLER * set.documents().size(); i++) {
                var random = new Random(size[0] * 100L + i);
                samples.add(of(set, String.valueOf(size[0]), some(set, size[0], random), size[2], random));
            }
        }
        return samples;
    }

    static Sample whole(IrSet set) {
        var all = new LinkedHashSet<String>();
        set.documents().forEach(each -> all.add(each.id()));
        return of(set, "all", all, MOST_ASKED, new Random(0));
    }

    /** Without half of the articles, or without all that is relevant to half of the questions. */
    private static Set<String> half(IrSet set, Random random) {
        var kept = new LinkedHashSet<String>();
        set.documents().forEach(each -> kept.add(each.id()));
        var groups = new ArrayList<>(new TreeSet<>(set.groups().values()));
        if (groups.size() >= FEWEST_GROUPS && groups.size() < kept.size() / 2) {
            Collections.shuffle(groups, random);
            var gone = Set.copyOf(groups.subList(0, groups.size() / 2));
            kept.removeIf(id -> gone.contains(set.groups().get(id)));
        } else {
            for (String question : shuffled(set.asked().keySet(), random).subList(0, set.asked().size() / 2)) {
                kept.removeAll(set.judged().get(question).keySet());
            }
        }
        return kept;
    }

    /** Where questions have several relevant documents, some with all of theirs. */
    private static Set<String> some(IrSet set, int size, Random random) {
        var kept = new LinkedHashSet<String>();
        var ids = set.documents().stream().map(SearchableText::id).toList();
        double relevant = set.judged().values().stream().mapToInt(each -> each.size()).average().orElse(0);
        if (relevant > SEVERAL_RELEVANT) {
            var known = Set.copyOf(ids);
            for (String question : shuffled(set.asked().keySet(), random)) {
                if (kept.size() < size / 2) {
                    set.judged().get(question).keySet().stream()
                            .filter(known::contains)
                            .limit(Math.max(2, size / 3))
                            .forEach(kept::add);
                }
            }
        }
        for (String id : shuffled(ids, random)) {
            if (kept.size() < size) {
                kept.add(id);
            }
        }
        return kept;
    }

    private static Sample of(IrSet set, String name, Set<String> kept, int most, Random random) {
        var answerable = new ArrayList<String>();
        var unanswerable = new ArrayList<String>();
        for (String question : shuffled(set.asked().keySet(), random)) {
            boolean any = set.judged().get(question).keySet().stream().anyMatch(kept::contains);
            (any ? answerable : unanswerable).add(question);
        }
        return new Sample(
                set,
                name,
                set.documents().stream().filter(each -> kept.contains(each.id())).toList(),
                answerable.subList(0, Math.min(most, answerable.size())),
                unanswerable.subList(0, Math.min(most, unanswerable.size())));
    }

    private static List<String> shuffled(Collection<String> all, Random random) {
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    boolean isRelevant(String question, String document) {
        return set.judged().get(question).containsKey(document);
    }
}
