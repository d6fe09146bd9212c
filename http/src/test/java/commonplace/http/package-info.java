@NullMarked
package commonplace.http;

import org.jspecify.annotations.NullMarked;
