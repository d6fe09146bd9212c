package commonplace.tools;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be asked. Its argument record is its schema, its command-line options and its reference.
 *
 * <pre>{@code
 * record Backlinks(@Doc("Note path") String path) {}
 *
 * Tool.of("backlinks", "Backlinks", "Notes that link to this one.", Effect.READS, Backlinks.class, this::backlinks)
 * }</pre>
 */
public final class Tool<A extends Record> {
    private final String name;
    private final String title;
    private final String description;
    private final Effect effect;
    private final Shape<A> arguments;
    private final Optional<Shape<?>> answer;
    private final boolean told;
    private final BiFunction<? super A, Caller, ToolAnswer> action;

    private Tool(
            Tool<?> about,
            Shape<A> arguments,
            Optional<Shape<?>> answer,
            boolean told,
            BiFunction<? super A, Caller, ToolAnswer> action) {
        this(about.name, about.title, about.description, about.effect, arguments, answer, told, action);
    }

    private Tool(
            String name,
            String title,
            String description,
            Effect effect,
            Shape<A> arguments,
            Optional<Shape<?>> answer,
            boolean told,
            BiFunction<? super A, Caller, ToolAnswer> action) {
        this.name = name;
        this.title = title;
        this.description = description;
        this.effect = effect;
        this.arguments = arguments;
        this.answer = answer;
        this.told = told;
        this.action = action;
    }

    public static <A extends Record> Tool<A> of(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            Function<A, ToolAnswer> action) {
        return knowingCaller(name, title, description, effect, arguments, (bound, _) -> action.apply(bound));
    }

    /** A tool to which it matters who calls, or that tells or asks its caller something while it works. */
    public static <A extends Record> Tool<A> knowingCaller(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            BiFunction<? super A, Caller, ToolAnswer> action) {
        return new Tool<>(name, title, description, effect, Shape.of(arguments), Optional.empty(), false, action);
    }

    /** The same tool, whose data has the shape of this record. */
    public Tool<A> answering(Class<? extends Record> record) {
        return new Tool<>(this, arguments, Optional.of(Shape.of(record)), false, action);
    }

    /** The same tool, which tells in words what is in this record too. */
    public Tool<A> telling(Class<? extends Record> record) {
        return new Tool<>(this, arguments, Optional.of(Shape.of(record)), true, action);
    }

    /** The same tool, whose schema says that it takes no other arguments. */
    public Tool<A> strict() {
        return new Tool<>(this, arguments.closed(), answer, told, action);
    }

    public String name() {
        return name;
    }

    public String title() {
        return title;
    }

    public String description() {
        return description;
    }

    public Effect effect() {
        return effect;
    }

    public Shape<A> arguments() {
        return arguments;
    }

    /** The shape of the data it answers with; empty where it answers with nothing but text. */
    public Optional<Shape<?>> answer() {
        return answer;
    }

    /** Whether it answers in words, be there data or not. */
    public boolean tells() {
        return told || answer.isEmpty();
    }

    /** Binds the values to the argument record and, when they fit, runs the tool. */
    public Outcome call(Map<String, ? extends @Nullable Object> values, Caller caller) {
        return switch (arguments.bind(values)) {
            case Shape.Bound.Fits<A>(A bound) -> act(bound, caller);
            case Shape.Bound.Misfit<A>(String message) -> new Outcome.Misfit(message);
        };
    }

    private Outcome act(A bound, Caller caller) {
        try {
            return new Outcome.Answered(action.apply(bound, caller));
        } catch (InvalidArgumentsException misfit) {
            return new Outcome.Misfit(misfit.getMessage());
        }
    }

    /** Whether the arguments fit, and if so what came of it; a toolset decides how a misfit is told. */
    public sealed interface Outcome {
        record Answered(ToolAnswer answer) implements Outcome {}

        record Misfit(String message) implements Outcome {}
    }
}
