/** What tests of all front doors need: other programs, and packages of other ecosystems to run them from. */
@NullMarked
package commonplace.server.testing;

import org.jspecify.annotations.NullMarked;
