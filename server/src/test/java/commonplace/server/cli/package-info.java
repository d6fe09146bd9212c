@NullMarked
package commonplace.server.cli;

import org.jspecify.annotations.NullMarked;
