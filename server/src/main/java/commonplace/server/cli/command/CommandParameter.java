package commonplace.server.cli.command;

/**
 * What can be typed behind the name of a command.
 *
 * @param <T> what {@link Arguments#get} gives for it
 */
public sealed interface CommandParameter<T> permits Option, Positional {
    ValueType<T> type();

    /** How the value is called in the help. */
    String label();

    String help();

    boolean required();
}
