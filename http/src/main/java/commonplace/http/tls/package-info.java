/**
 * Certificates and keys as they lie in files, for a server that speaks TLS itself.
 *
 * <p>Start with {@link TlsFiles}, which reads them and takes others when the files change.
 */
@NullMarked
package commonplace.http.tls;

import org.jspecify.annotations.NullMarked;
