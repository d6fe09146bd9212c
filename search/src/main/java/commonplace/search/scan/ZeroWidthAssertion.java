package commonplace.search.scan;

/** A place between two characters that a pattern can ask for. */
enum ZeroWidthAssertion {
    /** {@code ^}. */
    LINE_START {
        @Override
        boolean isBetween(Side before, Side after) {
            return before == Side.EDGE || before == Side.LF || (before == Side.CR && after != Side.LF);
        }
    },
    /** {@code $}: before LF, CRLF, CR and the end. */
    LINE_END {
        @Override
        boolean isBetween(Side before, Side after) {
            return after == Side.EDGE || after == Side.CR || (after == Side.LF && before != Side.CR);
        }
    },
    /** {@code \A}. */
    TEXT_START {
        @Override
        boolean isBetween(Side before, Side after) {
            return before == Side.EDGE;
        }
    },
    /** {@code \z}. */
    TEXT_END {
        @Override
        boolean isBetween(Side before, Side after) {
            return after == Side.EDGE;
        }
    },
    /** {@code \b}. */
    WORD_EDGE {
        @Override
        boolean isBetween(Side before, Side after) {
            return (before == Side.WORD) != (after == Side.WORD);
        }
    },
    /** {@code \<}. */
    WORD_START {
        @Override
        boolean isBetween(Side before, Side after) {
            return before != Side.WORD && after == Side.WORD;
        }
    },
    /** {@code \>}. */
    WORD_END {
        @Override
        boolean isBetween(Side before, Side after) {
            return before == Side.WORD && after != Side.WORD;
        }
    },
    /** {@code \B}. */
    NO_WORD_EDGE {
        @Override
        boolean isBetween(Side before, Side after) {
            return (before == Side.WORD) == (after == Side.WORD);
        }
    };

    abstract boolean isBetween(Side before, Side after);

    /** Whether it matters which characters make words. */
    boolean isAboutWords() {
        return this == WORD_EDGE || this == NO_WORD_EDGE || this == WORD_START || this == WORD_END;
    }

    /** What stands on one side of a place. */
    enum Side {
        /** Nothing: the text begins or ends here. */
        EDGE,
        LF,
        CR,
        WORD,
        OTHER;

        static Side of(int codePoint) {
            return switch (codePoint) {
                case '\n' -> LF;
                case '\r' -> CR;
                default -> CodeSets.isWord(codePoint) ? WORD : OTHER;
            };
        }
    }
}
