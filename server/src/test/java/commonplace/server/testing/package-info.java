/** What tests of all front doors need: our server as a process, and clients of it. */
@NullMarked
package commonplace.server.testing;

import org.jspecify.annotations.NullMarked;
