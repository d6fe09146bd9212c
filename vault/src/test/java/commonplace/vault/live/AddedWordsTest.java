package commonplace.vault.live;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AddedWordsTest {
    @Test
    void anotherLineHasNoneOfThem() {
        assertTrue(new AddedWords("list\n", "list\n- milk\n").areMostlyMissingFrom("list\n- eggs\n"));
    }

    @Test
    void anotherWordingHasMostOfThem() {
        var added = new AddedWords("# Plan\n", "# Plan\nWe meet on Tuesday at ten.\n");

        assertFalse(added.areMostlyMissingFrom("# Plan\nWe meet on Wednesday at ten.\n"));
        assertFalse(added.areMostlyMissingFrom("# Plan\n\n*We meet on Tuesday, at ten!*\n"));
    }

    @Test
    void aWordThatIsElsewhereTooIsMissingWhereItWasAdded() {
        var added = new AddedWords("milk\nbread\n", "milk\nbread\nmilk\n");

        assertTrue(added.areMostlyMissingFrom("milk\nbread\neggs\n"));
        assertFalse(added.areMostlyMissingFrom("milk\nbread\nmilk, cold\n"));
    }

    @Test
    void scriptsWithoutSpacesHaveWords() {
        var added = new AddedWords("表\n", "表\n我们星期二开会\n");

        assertFalse(added.areMostlyMissingFrom("表\n我们星期三开会\n"));
        assertTrue(added.areMostlyMissingFrom("表\n买牛奶\n"));
    }

    @Test
    void whereNothingWasAddedNothingIsMissing() {
        assertFalse(new AddedWords("one two", "one").areMostlyMissingFrom(""));
        assertFalse(new AddedWords("", "").areMostlyMissingFrom("text"));
        assertTrue(new AddedWords("", "word").areMostlyMissingFrom(""));
    }
}
