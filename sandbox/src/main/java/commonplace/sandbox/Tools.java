package commonplace.sandbox;

import org.jspecify.annotations.Nullable;

/**
 * All that a script can reach.
 *
 * <p>{@code tools.clock.now({zone: "x"})} arrives here as {@code call("clock:now", {zone=x})}, and
 * {@code tools.search("x")} as a call of the tool that the {@link Sandbox} was given for it, with {@code {query=x}}. Ids and arguments are whatever the script
 * made up: nothing has checked them but that the arguments are JSON. Each call has a virtual thread of its own, which is
 * interrupted when the run ends before the call does.
 */
public interface Tools {
    /** The values are those of {@link commonplace.json.Json}. */
    @Nullable
    Object call(String id, @Nullable Object arguments) throws ToolFailure, InterruptedException;
}
