@NullMarked
package commonplace.server.notes;

import org.jspecify.annotations.NullMarked;
