/**
 * Scripts that nobody has to trust.
 *
 * <p>Start with {@link Sandbox}, which runs JavaScript in an engine that sees nothing but one array of bytes and the
 * {@link Tools} it is given. Time, memory, output and calls are bounded by {@link SandboxLimits}; what comes of a script is an
 * {@link ScriptResult}, whatever it tried.
 */
@NullMarked
package commonplace.sandbox;

import org.jspecify.annotations.NullMarked;
