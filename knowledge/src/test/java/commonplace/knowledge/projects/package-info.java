@NullMarked
package commonplace.knowledge.projects;

import org.jspecify.annotations.NullMarked;
