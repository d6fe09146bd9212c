package commonplace.server.web;

import commonplace.http.AddressRange;
import commonplace.http.tls.TlsFiles;
import java.util.List;
import java.util.Optional;

/**
 * Where a site listens, and by what means.
 *
 * @param port 0 for any that is free
 * @param tls the certificate to speak TLS with; empty for plain HTTP
 * @param proxies whose word on where a request comes from counts
 * @param basePath what stands before every path, such as {@code /wiki}; empty for nothing
 */
public record Listening(String host, int port, Optional<TlsFiles> tls, List<AddressRange> proxies, String basePath) {
    public Listening {
        proxies = List.copyOf(proxies);
    }

    /** Plain HTTP, and nobody between. */
    public static Listening plain(String host, int port) {
        return new Listening(host, port, Optional.empty(), List.of(), "");
    }

    String scheme() {
        return tls.isPresent() ? "https" : "http";
    }
}
