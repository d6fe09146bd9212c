/**
 * What is served to browsers and what keeps strangers out.
 *
 * <p>Start with {@link Site}, which puts it together. A request passes {@link Guard} (is it meant for us?) and, for
 * pages, the door (does this person's browser know the token?). Pages are made of {@code Markup}, which cannot hold
 * what was not escaped.
 */
@NullMarked
package commonplace.server.web;

import commonplace.http.Guard;
import org.jspecify.annotations.NullMarked;
