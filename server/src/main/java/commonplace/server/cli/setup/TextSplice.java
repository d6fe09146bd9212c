package commonplace.server.cli.setup;

/**
 * The one stretch in which two texts differ.
 *
 * @param at in characters, the same in both
 */
record TextSplice(int at, String removed, String inserted) {
    static TextSplice between(String before, String after) {
        int shorter = Math.min(before.length(), after.length());
        int start = 0;
        while (start < shorter && before.charAt(start) == after.charAt(start)) {
            start++;
        }
        // What is kept must be whole characters.
        if (start > 0 && Character.isHighSurrogate(before.charAt(start - 1))) {
            start--;
        }
        int end = 0;
        while (end < shorter - start
                && before.charAt(before.length() - 1 - end) == after.charAt(after.length() - 1 - end)) {
            end++;
        }
        if (end > 0 && Character.isLowSurrogate(before.charAt(before.length() - end))) {
            end--;
        }
        return new TextSplice(
                start, before.substring(start, before.length() - end), after.substring(start, after.length() - end));
    }

    /** The text before, from the text after. */
    String undo(String after) {
        return after.substring(0, at) + removed + after.substring(at + inserted.length());
    }
}
