@NullMarked
package commonplace.http.tls;

import org.jspecify.annotations.NullMarked;
