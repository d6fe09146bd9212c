/** Projects as clients meet them: through processes of ours, with git, kills and a model server around them. */
@NullMarked
package commonplace.server.docs;

import org.jspecify.annotations.NullMarked;
