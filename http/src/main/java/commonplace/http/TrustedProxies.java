package commonplace.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HostPortHttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;

/**
 * Proxies whose word counts for where a request comes from: {@code X-Forwarded-For}, {@code X-Forwarded-Proto} and
 * {@code X-Forwarded-Host}. From everybody else, these are headers like any other, and mean nothing.
 */
public final class TrustedProxies implements HttpConfiguration.Customizer {
    private volatile List<AddressRange> trusted;

    public TrustedProxies(List<AddressRange> trusted) {
        this.trusted = List.copyOf(trusted);
    }

    /** Others from the next request on. */
    public void change(List<AddressRange> proxies) {
        trusted = List.copyOf(proxies);
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
        if (!(request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer)
                || !isTrusted(peer.getAddress())) {
            return request;
        }
        return new Forwarded(
                request,
                sender(request, peer),
                last(request, HttpHeader.X_FORWARDED_PROTO)
                        .filter(scheme -> scheme.toLowerCase(Locale.ROOT).equals("https"))
                        .isPresent(),
                last(request, HttpHeader.X_FORWARDED_HOST).map(HostPortHttpField::new));
    }

    private boolean isTrusted(InetAddress address) {
        // Asked for each request, of which most come where nobody is trusted.
        List<AddressRange> all = trusted;
        return !all.isEmpty() && all.stream().anyMatch(range -> range.has(address));
    }

    /**
     * Each proxy adds whom it got the request from. What stands before the last that we trust, a client may have made up.
     */
    private InetSocketAddress sender(Request request, InetSocketAddress peer) {
        List<String> forwarded = request.getHeaders().getCSV(HttpHeader.X_FORWARDED_FOR, false);
        InetSocketAddress sender = peer;
        for (String each : forwarded.reversed()) {
            Optional<InetAddress> address = AddressRange.literal(withoutPort(each.strip()));
            if (address.isEmpty()) {
                break;
            }
            sender = new InetSocketAddress(address.get(), 0);
            if (!isTrusted(address.get())) {
                break;
            }
        }
        return sender;
    }

    /** Some proxies add the port: {@code 192.0.2.7:4711}, {@code [2001:db8::7]:4711}. */
    private static String withoutPort(String address) {
        if (address.startsWith("[")) {
            return address.substring(1, Math.max(1, address.indexOf(']')));
        }
        int colon = address.indexOf(':');
        return colon >= 0 && colon == address.lastIndexOf(':') ? address.substring(0, colon) : address;
    }

    private static Optional<String> last(Request request, HttpHeader header) {
        List<String> values = request.getHeaders().getCSV(header, false);
        return values.isEmpty() ? Optional.empty() : Optional.of(values.getLast());
    }

    private static final class Forwarded extends Request.Wrapper {
        private final boolean secure;
        private final HttpURI uri;
        private final HttpFields headers;
        private final ConnectionMetaData connection;

        /** @param host by which name the client asked the proxy: as if it had asked us by that */
        Forwarded(Request request, InetSocketAddress sender, boolean secure, Optional<HostPortHttpField> host) {
            super(request);
            this.secure = secure;
            this.uri = host.map(name ->
                            (HttpURI) HttpURI.build(request.getHttpURI()).authority(name.getHost(), name.getPort()))
                    .orElseGet(request::getHttpURI);
            this.headers = host.map(name -> (HttpFields) HttpFields.build(request.getHeaders(), name))
                    .orElseGet(request::getHeaders);
            this.connection = new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
                @Override
                public SocketAddress getRemoteSocketAddress() {
                    return sender;
                }
            };
        }

        @Override
        public HttpURI getHttpURI() {
            return uri;
        }

        @Override
        public HttpFields getHeaders() {
            return headers;
        }

        @Override
        public boolean isSecure() {
            return secure || super.isSecure();
        }

        @Override
        public ConnectionMetaData getConnectionMetaData() {
            return connection;
        }
    }
}
