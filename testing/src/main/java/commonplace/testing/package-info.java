/** What tests of several modules need: other programs, and packages of other ecosystems to run them from. */
@NullMarked
package commonplace.testing;

import org.jspecify.annotations.NullMarked;
