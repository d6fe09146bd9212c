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
public final class ToolDefinition<A extends Record> {
    private final String name;
    private final String title;
    private final String description;
    private final Effect effect;
    private final Shape<A> arguments;
    private final Optional<Shape<?>> answer;
    private final boolean told;
    private final BiFunction<? super A, Caller, ToolResult> action;

    private ToolDefinition(
            ToolDefinition<?> about,
            Shape<A> arguments,
            Optional<Shape<?>> answer,
            boolean told,
            BiFunction<? super A, Caller, ToolResult> action) {
        this(about.name, about.title, about.description, about.effect, arguments, answer, told, action);
    }

    private ToolDefinition(
            String name,
            String title,
            String description,
            Effect effect,
            Shape<A> arguments,
            Optional<Shape<?>> answer,
            boolean told,
            BiFunction<? super A, Caller, ToolResult> action) {
        this.name = name;
        this.title = title;
        this.description = description;
        this.effect = effect;
        this.arguments = arguments;
        this.answer = answer;
        this.told = told;
        this.action = action;
    }

    public static <A extends Record> ToolDefinition<A> of(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            Function<A, ToolResult> action) {
        return knowingCaller(name, title, description, effect, arguments, (bound, _) -> action.apply(bound));
    }

    /** A tool to which it matters who calls, or that tells or asks its caller something while it works. */
    public static <A extends Record> ToolDefinition<A> knowingCaller(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            BiFunction<? super A, Caller, ToolResult> action) {
        return new ToolDefinition<>(
                name, title, description, effect, Shape.of(arguments), Optional.empty(), false, action);
    }

    /** The same tool, whose data has the shape of this record. */
    public ToolDefinition<A> answering(Class<? extends Record> record) {
        return new ToolDefinition<>(this, arguments, Optional.of(Shape.of(record)), false, action);
    }

    /** The same tool, which tells in words what is in this record too. */
    public ToolDefinition<A> telling(Class<? extends Record> record) {
        return new ToolDefinition<>(this, arguments, Optional.of(Shape.of(record)), true, action);
    }

    /** The same tool, whose schema says that it takes no other arguments. */
    public ToolDefinition<A> strict() {
        return new ToolDefinition<>(this, arguments.closed(), answer, told, action);
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
        record Answered(ToolResult answer) implements Outcome {}

        record Misfit(String message) implements Outcome {}
    }
}
