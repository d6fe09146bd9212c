/** What is served to browsers and what keeps strangers out. Start with {@link Guard}. */
@NullMarked
package commonplace.server.web;

import org.jspecify.annotations.NullMarked;
