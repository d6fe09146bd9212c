package commonplace.server.cli.command;

import commonplace.server.settings.SettingsException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command as it is declared: how it is written, what its help says, and what runs it. {@link CommandSpecs} makes of it
 * what the command-line library needs.
 *
 * {@snippet :
 * Command.named("index")
 *         .group(Group.CARE)
 *         .description("Bring the index of a vault up to date with its files.")
 *         .takesVault()
 *         .takes(REBUILD)
 *         .footer("Clients that are connected stay so.")
 *         .runs(IndexCommand::run);
 * }
 *
 * @param parameters in the order of the completions
 * @param commands those below it
 * @param handler empty when it does nothing but list the commands below it
 */
public record Command(
        String name,
        Help help,
        List<CommandParameter<?>> parameters,
        List<Command> commands,
        Optional<Handler> handler) {

    /** What a command does. */
    public interface Handler {
        /** Returns the exit code. */
        int run(Arguments arguments) throws IOException, SettingsException;
    }

    /**
     * What people read about it.
     *
     * @param group where it stands in the list of all commands
     * @param synopsis in place of the one that follows from the parameters
     * @param hidden whether it is left out of that list
     */
    public record Help(
            Group group, String description, Optional<String> synopsis, List<String> footer, boolean hidden) {}

    public static Builder named(String name) {
        return new Builder(name);
    }

    /** Collects the parts of a command. */
    public static final class Builder {
        private final String name;
        private final List<CommandParameter<?>> parameters = new ArrayList<>();
        private List<Command> commands = List.of();
        private Group group = Group.SERVING;
        private String description = "";
        private Optional<String> synopsis = Optional.empty();
        private List<String> footer = List.of();
        private boolean hidden;

        private Builder(String name) {
            this.name = name;
        }

        public Builder group(Group group) {
            this.group = group;
            return this;
        }

        /** What it does. Its first sentence stands in the list of commands. */
        public Builder description(String description) {
            this.description = description;
            return this;
        }

        public Builder synopsis(String synopsis) {
            this.synopsis = Optional.of(synopsis);
            return this;
        }

        public Builder footer(String... footer) {
            this.footer = List.of(footer);
            return this;
        }

        public Builder hidden() {
            this.hidden = true;
            return this;
        }

        /** The options that say which vault, and how it is served. */
        public Builder takesVault() {
            parameters.addAll(VaultOptions.ALL);
            return this;
        }

        public Builder takes(CommandParameter<?>... more) {
            parameters.addAll(List.of(more));
            return this;
        }

        public Builder commands(Command... commands) {
            this.commands = List.of(commands);
            return this;
        }

        public Command runs(Handler handler) {
            return build(Optional.of(handler));
        }

        /** A command that needs one of those below it. */
        public Command lists() {
            return build(Optional.empty());
        }

        private Command build(Optional<Handler> handler) {
            var help = new Help(group, description, synopsis, footer, hidden);
            return new Command(name, help, List.copyOf(parameters), commands, handler);
        }
    }

    /** Those without names, in the order in which they are typed. */
    List<Positional<?>> positionals() {
        return parameters.stream()
                .<Positional<?>>mapMulti((parameter, out) -> {
                    if (parameter instanceof Positional<?> positional) {
                        out.accept(positional);
                    }
                })
                .toList();
    }
}
