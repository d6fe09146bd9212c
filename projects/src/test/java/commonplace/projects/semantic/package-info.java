@NullMarked
package commonplace.projects.semantic;

import org.jspecify.annotations.NullMarked;
