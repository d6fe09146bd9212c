package commonplace.search.catalog;

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
        PersistentShards<Postings> postings,
        PersistentShards<Integer> words,
        Speller spelling,
        long textUnits,
        long nameUnits) {

    static final InvertedIndex EMPTY = new InvertedIndex(
            new Slot[0],
            new double[0],
            new double[0],
            0,
            PersistentShards.empty(),
            PersistentShards.empty(),
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
        Postings found = postings.get(term);
        return found == null ? Postings.NONE : found;
    }

    Changes change() {
        return new Changes(this);
    }

    /** The successor while it is made, by one thread. */
    static final class Changes {
        private @Nullable Slot[] slots;
        private double[] textLengths;
        private double[] nameLengths;
        private final PersistentShards.Changes<Postings> postings;
        private final PersistentShards.Changes<Integer> words;
        private final Speller.Changes spelling;
        private int size;
        private long textUnits;
        private long nameUnits;

        private Changes(InvertedIndex index) {
            slots = index.slots.clone();
            textLengths = index.textLengths.clone();
            nameLengths = index.nameLengths.clone();
            postings = index.postings.change();
            words = index.words.change();
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
                Postings before = postings.get(term);
                postings.put(term, (before == null ? Postings.NONE : before).with(place, weight));
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
            Postings before = postings.get(term);
            Postings after = before == null ? Postings.NONE : before.without(place);
            if (after.isEmpty()) {
                postings.remove(term);
            } else {
                postings.put(term, after);
            }
        }

        private void addWord(String word) {
            Integer before = words.get(word);
            if (before == null) {
                spelling.add(word);
            }
            words.put(word, before == null ? 1 : before + 1);
        }

        private void removeWord(String word) {
            Integer before = words.get(word);
            if (before == null || before == 1) {
                words.remove(word);
                spelling.remove(word);
            } else {
                words.put(word, before - 1);
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
                    postings.done(),
                    words.done(),
                    spelling.done(),
                    textUnits,
                    nameUnits);
        }
    }
}
