package commonplace.projects.answers;

import java.util.regex.Pattern;

/** What speaks for a statement besides its words: that it is the kind of statement that the question wants. */
record RoleFit(QuestionIntent intent) {
    /** Half of what words and meaning can tell together: a cause that fits a little is before a summary that fits well. */
    private static final double WANTED = 0.8;

    private static final double SECOND_BEST = 0.2;
    private static final double CAUSAL = 0.35;
    private static final double NUMBER = 0.25;

    /** From this share of the question's words on a statement says what the question says... */
    private static final double SAME = 0.5;

    /** ...and with no more words than these beside them little else. */
    private static final int FEW = 3;

    private static final Pattern CAUSES = Pattern.compile(
            "\\b(?:because|since|so that|due to|owing to|caused? by|reasons?|in order to|therefore|(?:is|was)"
                    + " why|otherwise)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern NUMBERS = Pattern.compile(
            "\\d|\\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty"
                + "|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|half|once|twice)\\b",
            Pattern.CASE_INSENSITIVE);

    /** To be added to its score. */
    double bonus(Statement statement) {
        int place = statement.role() == StatementRole.NONE ? -1 : intent.roles().indexOf(statement.role());
        double bonus = place == 0 ? WANTED : place > 0 ? SECOND_BEST : 0;
        if (intent.asksWhy() && statement.role() != StatementRole.CAUSE && isCausal(statement)) {
            bonus = Math.max(bonus, CAUSAL);
        }
        return bonus + (isNumberWanted(statement) ? NUMBER : 0);
    }

    /** Whether it says little more than the question does, and not as what is asked for. */
    boolean isNearlyTheQuestion(RankedStatement ranked) {
        return ranked.added() <= FEW
                && ranked.coverage() >= SAME
                && !isToldByTheOneBefore(ranked.statement())
                && !intent.roles().isEmpty()
                && intent.roles().indexOf(ranked.statement().role()) != 0
                && !isNumberWanted(ranked.statement());
    }

    /** Whether it says nothing that the question does not say. */
    boolean repeatsTheQuestion(RankedStatement ranked) {
        return intent.open()
                && ranked.added() == 0
                && !isToldByTheOneBefore(ranked.statement())
                && !isNumberWanted(ranked.statement());
    }

    /** "She decides" repeats who asks for the one that decides, and answers with the sentence that it is quoted with. */
    private boolean isToldByTheOneBefore(Statement statement) {
        return !intent.asksWhy() && statement.goesOn();
    }

    /** Whether a reader who asked why must read on. */
    boolean lacksTheReason(Statement statement) {
        return intent.asksWhy() && statement.role() != StatementRole.CAUSE && !isCausal(statement);
    }

    private static boolean isCausal(Statement statement) {
        return CAUSES.matcher(statement.words()).find() || IntentWords.CAUSAL.in(statement.words());
    }

    private boolean isNumberWanted(Statement statement) {
        return intent.quantity()
                && (NUMBERS.matcher(statement.words()).find() || IntentWords.NUMBER.in(statement.words()));
    }
}
