@NullMarked
package commonplace.files;

import org.jspecify.annotations.NullMarked;
