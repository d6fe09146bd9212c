@NullMarked
package commonplace.vault.folders;

import org.jspecify.annotations.NullMarked;
