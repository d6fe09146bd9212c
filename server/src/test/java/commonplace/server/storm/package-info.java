/**
 * Many processes on one vault, killed at random moments, and an account of what each of them was told.
 *
 * <p>Start with {@link KillStormTest}, then {@link Storm}; {@link TrackedNote} says what must be in a note afterwards.
 */
@NullMarked
package commonplace.server.storm;

import org.jspecify.annotations.NullMarked;
