package commonplace.tools;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be asked, and what answers it. Its argument record is its schema, its command-line options and its
 * reference. What it works on is passed to it with each call, so that it can be listed where there is no such thing.
 *
 * <pre>{@code
 * record Backlinks(@Doc("Note path") String path) {}
 *
 * ToolDefinition.of("backlinks", "Backlinks", "Notes that link to this one.", Effect.READS, Backlinks.class,
 *         (Vault vault, Backlinks arguments) -> backlinks(vault, arguments.path()))
 * }</pre>
 *
 * @param <W> what it works on
 * @param <A> its arguments
 */
public final class ToolDefinition<W, A extends Record> {
    private final String name;
    private final String title;
    private final String description;
    private final Effect effect;
    private final Shape<A> arguments;
    private final Optional<Shape<?>> answer;
    private final boolean told;
    private final Handler<? super W, ? super A> handler;

    /** What a tool does. */
    @FunctionalInterface
    public interface Handler<W, A> {
        ToolResult call(W work, A arguments, Caller caller);
    }

    private ToolDefinition(ToolDefinition<W, A> about, Shape<A> arguments, Optional<Shape<?>> answer, boolean told) {
        this(about.name, about.title, about.description, about.effect, arguments, answer, told, about.handler);
    }

    private ToolDefinition(
            String name,
            String title,
            String description,
            Effect effect,
            Shape<A> arguments,
            Optional<Shape<?>> answer,
            boolean told,
            Handler<? super W, ? super A> handler) {
        this.name = name;
        this.title = title;
        this.description = description;
        this.effect = effect;
        this.arguments = arguments;
        this.answer = answer;
        this.told = told;
        this.handler = handler;
    }

    public static <W, A extends Record> ToolDefinition<W, A> of(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            BiFunction<? super W, ? super A, ToolResult> handler) {
        return knowingCaller(
                name, title, description, effect, arguments, (W work, A bound, Caller _) -> handler.apply(work, bound));
    }

    /** A tool to which it matters who calls, or that tells or asks its caller something while it works. */
    public static <W, A extends Record> ToolDefinition<W, A> knowingCaller(
            String name,
            String title,
            String description,
            Effect effect,
            Class<A> arguments,
            Handler<? super W, ? super A> handler) {
        return new ToolDefinition<>(
                name, title, description, effect, Shape.of(arguments), Optional.empty(), false, handler);
    }

    /** The same tool, whose data has the shape of this record. */
    public ToolDefinition<W, A> answering(Class<? extends Record> record) {
        return new ToolDefinition<>(this, arguments, Optional.of(Shape.of(record)), false);
    }

    /** The same tool, which tells in words what is in this record too. */
    public ToolDefinition<W, A> telling(Class<? extends Record> record) {
        return new ToolDefinition<>(this, arguments, Optional.of(Shape.of(record)), true);
    }

    /** The same tool, whose schema says that it takes no other arguments. */
    public ToolDefinition<W, A> strict() {
        return new ToolDefinition<>(this, arguments.closed(), answer, told);
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

    /** Binds the values to the argument record: a call with them, or what is wrong with them. */
    public Tool.Prepared prepare(Map<String, ? extends @Nullable Object> values, Supplier<? extends W> work) {
        return switch (arguments.bind(values)) {
            case Shape.Bound.Fits<A>(A bound) -> new Tool.Prepared.Ready(caller -> run(bound, work, caller));
            case Shape.Bound.Misfit<A>(String message) -> new Tool.Prepared.Misfit(message);
        };
    }

    private ToolResult run(A bound, Supplier<? extends W> work, Caller caller) {
        try {
            return handler.call(work.get(), bound, caller);
        } catch (InvalidArgumentsException misfit) {
            return ToolResult.Failed.invalid(misfit.getMessage());
        }
    }
}
