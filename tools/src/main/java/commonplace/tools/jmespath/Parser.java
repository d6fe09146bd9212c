package commonplace.tools.jmespath;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads words as an expression: each binds what stands left of it by its {@link Token.Kind#power}.
 *
 * <p>What follows a projection belongs to it, up to what ends one: {@code a[*].b[0]} takes the first of each {@code b}.
 */
final class Parser {
    /** Each level is some calls on the stack, and more of them within brackets than after a projection. */
    private static final int MAX_NESTING = 400;

    private static final int BRACKET = 4;

    /** What binds less ends a projection. */
    private static final int ENDS_PROJECTION = 10;

    /** All of {@code a.b[0]} is negated, and no comparison: JavaScript's takes {@code !a.b} for {@code (!a).b}. */
    private static final int NEGATED = 8;

    private static final JmesNode CURRENT = new JmesNode.Current();

    private final List<Token> tokens;
    private int next;
    private int nesting;

    Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    JmesNode parse() throws InvalidPathException {
        JmesNode all = expression(0);
        Token rest = peek();
        if (rest.kind() != Token.Kind.END) {
            throw unexpected(rest, "an operator such as '.', '[', '|' or the end");
        }
        return all;
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        Token token = tokens.get(next);
        if (token.kind() != Token.Kind.END) {
            next++;
        }
        return token;
    }

    private boolean takeIf(Token.Kind kind) {
        if (peek().kind() != kind) {
            return false;
        }
        next++;
        return true;
    }

    private Token expect(Token.Kind kind) throws InvalidPathException {
        Token token = peek();
        if (token.kind() != kind) {
            throw unexpected(token, kind.shown);
        }
        return take();
    }

    private static InvalidPathException unexpected(Token token, String wanted) {
        return new InvalidPathException(wanted + " is expected, not " + token.shown() + ",", token.position());
    }

    private JmesNode expression(int power) throws InvalidPathException {
        int before = nesting;
        nesting += power == 0 ? BRACKET : 1;
        if (nesting > MAX_NESTING) {
            throw new InvalidPathException(
                    "the expression is nested more than " + MAX_NESTING / BRACKET + " levels deep", peek().position());
        }
        JmesNode left = first(take());
        while (power < peek().kind().power) {
            left = further(left, take());
        }
        nesting = before;
        return left;
    }

    private static JmesNode chain(JmesNode left, JmesNode right) {
        List<JmesNode> steps =
                new ArrayList<>(left instanceof JmesNode.Chain(List<JmesNode> earlier) ? earlier : List.of(left));
        steps.add(right);
        return new JmesNode.Chain(steps);
    }

    /** What an expression, or a part of one, begins with. */
    private JmesNode first(Token token) throws InvalidPathException {
        return switch (token.kind()) {
            case LITERAL -> new JmesNode.Literal(token.value());
            case CURRENT -> CURRENT;
            case NAME ->
                peek().kind() == Token.Kind.OPENING_PARENTHESIS ? call(token) : new JmesNode.Field(token.text());
            case QUOTED_NAME -> quoted(token);
            case STAR -> new JmesNode.ValueProjection(CURRENT, afterProjection(Token.Kind.STAR.power));
            case NOT -> new JmesNode.Not(expression(NEGATED));
            case FLATTEN, FILTER -> further(CURRENT, token);
            case OPENING_BRACE -> multiHash();
            case OPENING_BRACKET -> {
                JmesNode bracket = bracket(CURRENT);
                yield bracket == null ? multiList() : bracket;
            }
            case OPENING_PARENTHESIS -> {
                JmesNode inner = expression(0);
                expect(Token.Kind.CLOSING_PARENTHESIS);
                yield inner;
            }
            case REFERENCE ->
                throw new InvalidPathException(
                        "'&' can only stand before what a function such as sort_by takes", token.position());
            default -> throw unexpected(token, "a name, a literal, a function, '@', '*', '[', '{' or '('");
        };
    }

    private JmesNode quoted(Token token) throws InvalidPathException {
        if (peek().kind() == Token.Kind.OPENING_PARENTHESIS) {
            throw new InvalidPathException("the name of a function is written without quotes", token.position());
        }
        return new JmesNode.Field(token.text());
    }

    /** What goes on with what stands left of it. */
    private JmesNode further(JmesNode left, Token token) throws InvalidPathException {
        int power = token.kind().power;
        return switch (token.kind()) {
            case DOT ->
                takeIf(Token.Kind.STAR)
                        ? new JmesNode.ValueProjection(left, afterProjection(power))
                        : chain(left, afterDot(power));
            case PIPE -> chain(left, expression(power));
            case OR -> new JmesNode.Or(left, expression(power));
            case AND -> new JmesNode.And(left, expression(power));
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                new JmesNode.Comparison(token.kind(), left, expression(power));
            case FLATTEN -> new JmesNode.Projection(new JmesNode.Flattened(left), afterProjection(power));
            case FILTER -> {
                JmesNode condition = expression(0);
                expect(Token.Kind.CLOSING_BRACKET);
                yield new JmesNode.FilterProjection(left, condition, afterProjection(power));
            }
            case OPENING_BRACKET -> {
                JmesNode bracket = bracket(left);
                if (bracket == null) {
                    throw unexpected(peek(), "a number, a slice such as 0:2, or '*'");
                }
                yield bracket;
            }
            default -> throw unexpected(token, "an operator such as '.', '[' or '|'");
        };
    }

    private JmesNode afterDot(int power) throws InvalidPathException {
        return switch (peek().kind()) {
            case NAME, QUOTED_NAME, STAR -> expression(power);
            case OPENING_BRACKET -> {
                take();
                yield multiList();
            }
            case OPENING_BRACE -> {
                take();
                yield multiHash();
            }
            default -> throw unexpected(peek(), "a name, '*', '[' or '{' behind '.'");
        };
    }

    /** What is done with each item of a projection. */
    private JmesNode afterProjection(int power) throws InvalidPathException {
        Token token = peek();
        if (token.kind().power < ENDS_PROJECTION) {
            return CURRENT;
        }
        return switch (token.kind()) {
            case OPENING_BRACKET, FILTER -> expression(power);
            case DOT -> {
                take();
                yield afterDot(power);
            }
            default -> throw unexpected(token, "'.', '[', '|' or the end");
        };
    }

    /** An index, a slice or a projection; null if it is none of them, but may be a list of expressions. */
    private @Nullable JmesNode bracket(JmesNode left) throws InvalidPathException {
        Token token = peek();
        if (token.kind() == Token.Kind.STAR && tokens.get(next + 1).kind() == Token.Kind.CLOSING_BRACKET) {
            next += 2;
            return new JmesNode.Projection(left, afterProjection(Token.Kind.STAR.power));
        }
        if (token.kind() == Token.Kind.NUMBER && tokens.get(next + 1).kind() == Token.Kind.CLOSING_BRACKET) {
            next += 2;
            return chain(left, new JmesNode.Index(number(token)));
        }
        if (token.kind() == Token.Kind.NUMBER || token.kind() == Token.Kind.COLON) {
            return new JmesNode.Projection(chain(left, slice()), afterProjection(Token.Kind.STAR.power));
        }
        return null;
    }

    private static int number(Token token) {
        return (Integer) Objects.requireNonNull(token.value());
    }

    private JmesNode slice() throws InvalidPathException {
        @Nullable Integer[] parts = new @Nullable Integer[3];
        int part = 0;
        int position = peek().position();
        while (!takeIf(Token.Kind.CLOSING_BRACKET)) {
            Token token = peek();
            if (token.kind() == Token.Kind.COLON && part < 2) {
                part++;
                take();
            } else if (token.kind() == Token.Kind.NUMBER && parts[part] == null) {
                parts[part] = number(take());
            } else {
                throw unexpected(token, part < 2 ? "a number, ':' or ']'" : "a number or ']'");
            }
        }
        int step = parts[2] == null ? 1 : parts[2];
        if (step == 0) {
            throw new InvalidPathException("the step of a slice cannot be 0", position);
        }
        return new JmesNode.Slice(parts[0], parts[1], step);
    }

    private JmesNode multiList() throws InvalidPathException {
        List<JmesNode> items = new ArrayList<>();
        do {
            items.add(expression(0));
        } while (takeIf(Token.Kind.COMMA));
        expect(Token.Kind.CLOSING_BRACKET);
        return new JmesNode.MultiList(items);
    }

    private JmesNode multiHash() throws InvalidPathException {
        Map<String, JmesNode> parts = new LinkedHashMap<>();
        do {
            Token key = peek();
            if (key.kind() != Token.Kind.NAME && key.kind() != Token.Kind.QUOTED_NAME) {
                throw unexpected(key, "the key of an object, such as {name: expression},");
            }
            take();
            expect(Token.Kind.COLON);
            parts.put(key.text(), expression(0));
        } while (takeIf(Token.Kind.COMMA));
        expect(Token.Kind.CLOSING_BRACE);
        return new JmesNode.MultiHash(parts);
    }

    private JmesNode call(Token name) throws InvalidPathException {
        Function function = Function.named(name.text());
        if (function == null) {
            throw new InvalidPathException("unknown function \"" + name.text() + "\"", name.position());
        }
        take();
        List<JmesNode> arguments = new ArrayList<>();
        if (!takeIf(Token.Kind.CLOSING_PARENTHESIS)) {
            do {
                arguments.add(takeIf(Token.Kind.REFERENCE) ? new JmesNode.Reference(expression(0)) : expression(0));
            } while (takeIf(Token.Kind.COMMA));
            expect(Token.Kind.CLOSING_PARENTHESIS);
        }
        String problem = function.arityProblem(arguments.size());
        if (problem != null) {
            throw new InvalidPathException(problem, name.position());
        }
        return new JmesNode.Call(function, arguments);
    }
}
