package commonplace.tools.jmespath;

import org.jspecify.annotations.Nullable;

/**
 * A word of an expression.
 *
 * @param text as it was written, or the name that it stands for
 * @param value of a literal or a number
 * @param position where it begins, from 0
 */
record Token(Kind kind, String text, @Nullable Object value, int position) {
    /** How strongly each binds what stands left of it: a projection ends before whatever binds less than 10. */
    enum Kind {
        END("the end of the expression", 0),
        NAME("a name", 0),
        QUOTED_NAME("a quoted name", 0),
        LITERAL("a literal", 0),
        NUMBER("a number", 0),
        CURRENT("'@'", 0),
        REFERENCE("'&'", 0),
        CLOSING_BRACKET("']'", 0),
        CLOSING_PARENTHESIS("')'", 0),
        CLOSING_BRACE("'}'", 0),
        COMMA("','", 0),
        COLON("':'", 0),
        PIPE("'|'", 1),
        OR("'||'", 2),
        AND("'&&'", 3),
        EQUAL("'=='", 5),
        NOT_EQUAL("'!='", 5),
        LESS("'<'", 5),
        LESS_OR_EQUAL("'<='", 5),
        GREATER("'>'", 5),
        GREATER_OR_EQUAL("'>='", 5),
        FLATTEN("'[]'", 9),
        STAR("'*'", 20),
        FILTER("'[?'", 21),
        DOT("'.'", 40),
        NOT("'!'", 45),
        OPENING_BRACE("'{'", 50),
        OPENING_BRACKET("'['", 55),
        OPENING_PARENTHESIS("'('", 60);

        final String shown;
        final int power;

        Kind(String shown, int power) {
            this.shown = shown;
            this.power = power;
        }
    }

    /** For a message: what stands there. */
    String shown() {
        return switch (kind) {
            case NAME, QUOTED_NAME -> "'" + text + "'";
            case NUMBER -> "the number " + text;
            default -> kind.shown;
        };
    }
}
