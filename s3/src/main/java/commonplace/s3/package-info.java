/**
 * Objects kept in S3, or in a store that speaks as it does.
 *
 * <p>Start with {@link commonplace.s3.S3Client}. Requests are signed here (Signature Version 4) and sent with the JDK's own
 * client; what may work a moment later is tried again.
 */
@NullMarked
package commonplace.s3;

import org.jspecify.annotations.NullMarked;
