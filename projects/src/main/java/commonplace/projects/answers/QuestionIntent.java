package commonplace.projects.answers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What kind of answer a question wants, by its words.
 *
 * @param roles as what the answer would be said, the likeliest first; empty where the question does not tell
 * @param quantity whether the answer holds a number
 * @param open whether it asks for something that it does not name: not for yes or no, and more than words to look for
 */
record QuestionIntent(List<StatementRole> roles, boolean quantity, boolean open) {
    private static final Pattern WHY =
            pattern("why|how come|what (?:\\w+ )?caus(?:es?|ed)" + "|(?:reason|rationale)s? (?:for|that|why|behind)");
    private static final Pattern PREVENT =
            pattern("prevents?|prevented|preventing|avoid(?:ed|ing)?|recur\\w*|never again|comes? back|coming"
                + " back|happen(?:s|ing)? again|(?:make|made|makes) sure|ensures?|ensured|(?:keeps?|kept) .{1,80} from"
                + " \\w+ing|guards? against");
    private static final Pattern REMEDY = pattern(
            "fix|fixed|fixes|solve[sd]?|resolve[sd]?|repair(?:ed)?|cured?|remed(?:y|ied)|mend(?:ed)?|workaround|solutions?|(?:get|got)"
                + " rid of|how (?:did|do|can|could) (?:we|i|you|they) (?:stop|handle|deal)|what (?:was|is|has been|can"
                + " be|must be) done|what (?:did|do|should|can|could|must) (?:we|i|you|one|they) do|what (?:\\w+"
                + " )?(?:helped|helps)|what made .{1,80} again");
    private static final Pattern HOW = pattern("how (?:did|do|does|is|are|was|were|can|could|should|must|to)");
    private static final Pattern DECIDE = pattern("decide[ds]?|decision|chose|choose|chosen|settled? on");
    private static final Pattern ALTERNATIVES = pattern("alternatives?|instead|else|rejected|considered|options?");
    private static final Pattern DRAWBACKS =
            pattern("drawbacks?|downsides?|disadvantages?|trade-?offs?|consequences?|price of");
    private static final Pattern SYMPTOMS =
            pattern("symptoms?|recogni[sz]e|how (?:did|do|does|can) .{1,80} (?:show|notice|tell)|what happen(?:s|ed)");
    private static final Pattern EXCEPTIONS = pattern("exceptions?|exempt(?:ed)?");
    private static final Pattern QUANTITY = pattern(
            "how (?:many|much|long|often|far|fast|old|big|large|small|high|tall|deep|heavy|wide|late|early|soon)|(?:what|which)"
                + " (?:\\w+ )?(?:percentage|percent|share|number|amount|size|speed|age|year|distance|rate|price)");
    private static final Pattern OPEN = pattern("what|which|who|whom|whose|when|where|why|how");

    private static Pattern pattern(String alternatives) {
        return Pattern.compile("(?<![\\p{L}\\p{N}])(?:" + alternatives + ")(?![\\p{L}\\p{N}])");
    }

    static QuestionIntent of(String question) {
        String asked = question.toLowerCase(Locale.ROOT);
        var roles = new ArrayList<StatementRole>();
        if (found(EXCEPTIONS, IntentWords.EXCEPTIONS, asked)) {
            roles.add(StatementRole.EXCEPTION);
        }
        if (found(DRAWBACKS, IntentWords.DRAWBACKS, asked)) {
            roles.add(StatementRole.CONSEQUENCE);
        }
        if (found(WHY, IntentWords.WHY, asked)) {
            // A decision is mostly written down together with its reasons.
            roles.add(StatementRole.CAUSE);
            roles.add(StatementRole.DECISION);
        } else {
            addDeeds(asked, roles);
        }
        return new QuestionIntent(
                List.copyOf(roles), found(QUANTITY, IntentWords.QUANTITY, asked), found(OPEN, IntentWords.OPEN, asked));
    }

    private static void addDeeds(String asked, List<StatementRole> roles) {
        if (found(PREVENT, IntentWords.PREVENT, asked)) {
            roles.add(StatementRole.PREVENTION);
            roles.add(StatementRole.REMEDY);
        } else if (found(REMEDY, IntentWords.REMEDY, asked)) {
            roles.add(StatementRole.REMEDY);
            roles.add(StatementRole.PREVENTION);
        }
        if (found(SYMPTOMS, IntentWords.SYMPTOMS, asked)) {
            roles.add(StatementRole.SYMPTOM);
        }
        if (found(DECIDE, IntentWords.DECIDE, asked)) {
            roles.add(StatementRole.DECISION);
        }
        if (found(ALTERNATIVES, IntentWords.ALTERNATIVES, asked)) {
            roles.add(StatementRole.ALTERNATIVE);
        }
        if (roles.isEmpty() && found(HOW, IntentWords.HOW, asked)) {
            // "How are times stored" may be answered by a solution, and as well by any other sentence.
            roles.add(StatementRole.NONE);
            roles.add(StatementRole.REMEDY);
        }
    }

    boolean asksWhy() {
        return roles.contains(StatementRole.CAUSE);
    }

    private static boolean found(Pattern english, IntentWords others, String question) {
        return english.matcher(question).find() || others.in(question);
    }
}
