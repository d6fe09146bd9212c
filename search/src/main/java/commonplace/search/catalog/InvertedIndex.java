package commonplace.search.catalog;

import commonplace.base.PersistentMap;
import commonplace.base.Speller;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who has which words. Never changed: a change makes a successor that shares all that stays the same.
 *
 * @param textLengths by slot, beside the things because every search needs them
 * @param words how many things have a word as it is written
 * @param textUnits the length of all texts. A sum of fractions would depend on the order of its parts, so it is kept in
 *     whole units.
 */
record InvertedIndex(
        @Nullable Slot[] slots,
        double[] textLengths,
        double[] nameLengths,
        int size,
        PersistentMap<String, Postings> postings,
        PersistentMap<String, Integer> words,
        Speller spelling,
        long textUnits,
        long nameUnits) {

    static final InvertedIndex EMPTY = new InvertedIndex(
            new Slot[0],
            new double[0],
            new double[0],
            0,
            PersistentMap.empty(),
            PersistentMap.empty(),
            Speller.NONE,
            0,
            0);

    private static final double UNITS = 1024;

    double meanTextLength() {
        return Math.max(1, textUnits) / UNITS / size;
    }

    double meanNameLength() {
        return Math.max(1, nameUnits) / UNITS / size;
    }

    Postings postings(String term) {
        return postings.get(term).orElse(Postings.NONE);
    }

    Changes change() {
        return new Changes(this);
    }

    /** The successor while it is made, by one thread. */
    static final class Changes {
        private @Nullable Slot[] slots;
        private double[] textLengths;
        private double[] nameLengths;
        private PersistentMap<String, Postings> postings;
        private PersistentMap<String, Integer> words;
        private final Speller.Changes spelling;
        private int size;
        private long textUnits;
        private long nameUnits;

        private Changes(InvertedIndex index) {
            slots = index.slots.clone();
            textLengths = index.textLengths.clone();
            nameLengths = index.nameLengths.clone();
            postings = index.postings;
            words = index.words;
            spelling = index.spelling.change();
            size = index.size;
            textUnits = index.textUnits;
            nameUnits = index.nameUnits;
        }

        void put(int place, Slot slot) {
            remove(place);
            if (place >= slots.length) {
                int length = place + 1 + slots.length / 8;
                slots = Arrays.copyOf(slots, length);
                textLengths = Arrays.copyOf(textLengths, length);
                nameLengths = Arrays.copyOf(nameLengths, length);
            }
            slots[place] = slot;
            CatalogEntry thing = slot.thing();
            textLengths[place] = thing.textLength();
            nameLengths[place] = thing.nameLength();
            size++;
            textUnits += units(thing.textLength());
            nameUnits += units(thing.nameLength());
            thing.terms().forEach((term, weight) -> {
                Postings before = postings.get(term).orElse(Postings.NONE);
                postings = postings.with(term, before.with(place, weight));
            });
            thing.words().forEach(this::addWord);
        }

        void remove(int place) {
            Slot slot = place < slots.length ? slots[place] : null;
            if (slot == null) {
                return;
            }
            slots[place] = null;
            CatalogEntry thing = slot.thing();
            size--;
            textUnits -= units(thing.textLength());
            nameUnits -= units(thing.nameLength());
            thing.terms().keySet().forEach(term -> removeTerm(term, place));
            thing.words().forEach(this::removeWord);
        }

        @Nullable
        Slot at(int place) {
            return place < slots.length ? slots[place] : null;
        }

        /** The words stay the same. */
        void embedded(int place, Slot slot) {
            slots[place] = slot;
        }

        private void removeTerm(String term, int place) {
            Postings after =
                    postings.get(term).map(before -> before.without(place)).orElse(Postings.NONE);
            postings = after.isEmpty() ? postings.without(term) : postings.with(term, after);
        }

        private void addWord(String word) {
            int before = words.get(word).orElse(0);
            if (before == 0) {
                spelling.add(word);
            }
            words = words.with(word, before + 1);
        }

        private void removeWord(String word) {
            int before = words.get(word).orElse(1);
            if (before == 1) {
                words = words.without(word);
                spelling.remove(word);
            } else {
                words = words.with(word, before - 1);
            }
        }

        private static long units(double length) {
            return Math.round(length * UNITS);
        }

        InvertedIndex done() {
            return new InvertedIndex(
                    slots.clone(),
                    textLengths.clone(),
                    nameLengths.clone(),
                    size,
                    postings,
                    words,
                    spelling.done(),
                    textUnits,
                    nameUnits);
        }
    }
}
