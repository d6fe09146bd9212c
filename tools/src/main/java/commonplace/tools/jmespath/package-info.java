/** JMESPath on plain values, with every step counted; start with {@link commonplace.tools.jmespath.JmesPath}. */
@NullMarked
package commonplace.tools.jmespath;

import org.jspecify.annotations.NullMarked;
