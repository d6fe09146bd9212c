@NullMarked
package commonplace.server.web;

import org.jspecify.annotations.NullMarked;
