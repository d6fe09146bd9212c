@NullMarked
package commonplace.server.settings;

import org.jspecify.annotations.NullMarked;
