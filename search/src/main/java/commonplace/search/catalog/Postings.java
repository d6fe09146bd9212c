package commonplace.search.catalog;

import java.util.Arrays;

/**
 * Where a word stands.
 *
 * @param slots the things that have it
 * @param inText how often each has it, all its texts together, boosted
 * @param inName how often each has it in its name
 * @param names how many have it in their names
 */
record Postings(int[] slots, float[] inText, float[] inName, int names) {
    static final Postings NONE = new Postings(new int[0], new float[0], new float[0], 0);

    Postings with(int slot, Weight weight) {
        int length = slots.length;
        int[] newSlots = Arrays.copyOf(slots, length + 1);
        float[] newText = Arrays.copyOf(inText, length + 1);
        float[] newName = Arrays.copyOf(inName, length + 1);
        newSlots[length] = slot;
        newText[length] = weight.inText();
        newName[length] = weight.inName();
        return new Postings(newSlots, newText, newName, names + (weight.inName() > 0 ? 1 : 0));
    }

    Postings without(int slot) {
        int at = 0;
        while (slots[at] != slot) {
            at++;
        }
        int last = slots.length - 1;
        int[] newSlots = Arrays.copyOf(slots, last);
        float[] newText = Arrays.copyOf(inText, last);
        float[] newName = Arrays.copyOf(inName, last);
        if (at < last) {
            newSlots[at] = slots[last];
            newText[at] = inText[last];
            newName[at] = inName[last];
        }
        return new Postings(newSlots, newText, newName, names - (inName[at] > 0 ? 1 : 0));
    }

    boolean isEmpty() {
        return slots.length == 0;
    }

    /** How often one thing has a word. */
    record Weight(float inText, float inName) {
        Weight plus(Weight other) {
            return new Weight(inText + other.inText, inName + other.inName);
        }
    }
}
