/** What tests of several modules need: other programs, packages of other ecosystems, a model server, a database. */
@NullMarked
package commonplace.testing;

import org.jspecify.annotations.NullMarked;
