/**
 * Rules about the code itself, as tests: its format, its package arrows, and what must not stand in it.
 */
@NullMarked
package commonplace.checks;

import org.jspecify.annotations.NullMarked;
