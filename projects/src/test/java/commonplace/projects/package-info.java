@NullMarked
package commonplace.projects;

import org.jspecify.annotations.NullMarked;
