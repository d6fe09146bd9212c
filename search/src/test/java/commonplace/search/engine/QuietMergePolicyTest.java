package commonplace.search.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class QuietMergePolicyTest {
    @Test
    void whatSmallerOnesOutweighIsMergedWithThem() {
        assertEquals(1, first(820, 22, 22, 22, 26, 24, 22, 24, 11, 1), "the large one stays as it is");
        assertEquals(0, first(300, 30, 30, 30));
        assertEquals(0, first(20, 20, 20));
        assertEquals(2, first(1000, 100, 4, 2, 1));
    }

    @Test
    void whereEachHoldsSeveralTimesTheRestNothingIsMerged() {
        assertEquals(2, first(1000, 100, 10), "the last alone is nothing to merge");
        assertEquals(0, first(7));
        assertEquals(-1, first());
    }

    private static int first(long... sizes) {
        return QuietMergePolicy.firstToMerge(sizes);
    }
}
