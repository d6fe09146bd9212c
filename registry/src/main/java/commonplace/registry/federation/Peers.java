package commonplace.registry.federation;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Asks peers for a file, and lets none of them take more time or memory than it may. */
final class Peers implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOT_MODIFIED = 304;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    // rfc9110: 8.8.3, and not longer than anybody needs
    private static final Pattern ETAG = Pattern.compile("(W/)?\"[\\x21\\x23-\\x7e]{0,200}\"");

    private static final int LONGEST_ADDRESS = 2000;
    private static final int MAX_PORT = 65_535;

    private final FetchTimeouts timeouts;
    private final HttpClient client;

    Peers(FetchTimeouts timeouts) {
        this.timeouts = timeouts;
        // No redirects and no cookies unless asked for, and no HTTP/2 that a plain server would have to decline.
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(timeouts.connect())
                .build();
    }

    /** What a peer has to say. */
    sealed interface Answer {
        record File(byte[] bytes, Optional<String> etag) implements Answer {}

        /** It has what we know by that tag. */
        record Same() implements Answer {}
    }

    /** @param etag of what we have already */
    Answer get(String url, Optional<String> etag) throws PeerException, InterruptedException {
        HttpRequest request = request(url, etag);
        String shown = PeerText.address(request.uri());
        // The client's own timeout ends with the headers; this one holds to the last byte.
        CompletableFuture<HttpResponse<Optional<byte[]>>> answer = client.sendAsync(request, Peers::body);
        try {
            return answer(answer.get(timeouts.whole().toMillis(), TimeUnit.MILLISECONDS), etag.isPresent());
        } catch (TimeoutException _) {
            throw new PeerException(
                    "nothing complete came from " + shown + " within " + FetchTimeouts.seconds(timeouts.whole()));
        } catch (ExecutionException failed) {
            throw new PeerException(told(failed.getCause(), shown));
        } finally {
            answer.cancel(true);
        }
    }

    /** Whether a server may have called a version so. */
    static boolean isTag(String etag) {
        return ETAG.matcher(etag).matches();
    }

    private static HttpRequest request(String url, Optional<String> etag) throws PeerException {
        try {
            if (url.length() > LONGEST_ADDRESS) {
                throw new PeerException("its address is longer than " + LONGEST_ADDRESS + " characters");
            }
            var address = URI.create(url);
            if (address.getPort() > MAX_PORT) {
                throw new IllegalArgumentException("the client itself finds out only when it connects");
            }
            var request = HttpRequest.newBuilder(address)
                    .header("Accept", "application/json")
                    .header("Accept-Encoding", "identity");
            etag.ifPresent(known -> request.header("If-None-Match", known));
            return request.GET().build();
        } catch (IllegalArgumentException unusable) {
            throw new PeerException("its address is none from which anything can be fetched");
        }
    }

    private static BoundedBody body(HttpResponse.ResponseInfo head) {
        return head.statusCode() == OK && !isCompressed(head.headers()) && !claimsTooMuch(head.headers())
                ? new BoundedBody(FederatedSearch.MOST_BYTES)
                : BoundedBody.unread();
    }

    private static boolean claimsTooMuch(HttpHeaders headers) {
        return headers.firstValueAsLong("Content-Length").orElse(0) > FederatedSearch.MOST_BYTES;
    }

    private static boolean isCompressed(HttpHeaders headers) {
        return headers.allValues("Content-Encoding").stream()
                .anyMatch(coding -> !coding.isBlank() && !coding.strip().equalsIgnoreCase("identity"));
    }

    private static Answer answer(HttpResponse<Optional<byte[]>> answer, boolean conditional) throws PeerException {
        int status = answer.statusCode();
        if (status == NOT_MODIFIED && conditional) {
            return new Answer.Same();
        }
        if (REDIRECTS.contains(status)) {
            throw new PeerException(moved(answer));
        }
        if (status != OK) {
            throw new PeerException(PeerText.address(answer.uri()) + " answered with status " + status);
        }
        if (isCompressed(answer.headers())) {
            throw new PeerException(
                    PeerText.address(answer.uri()) + " answered with compressed bytes, which were not asked for");
        }
        byte[] bytes = answer.body()
                .orElseThrow(() -> new PeerException(PeerText.address(answer.uri()) + " has more than the "
                        + FederatedSearch.MOST_BYTES + " bytes that an endorsed registry may have"));
        return new Answer.File(bytes, answer.headers().firstValue("ETag").filter(Peers::isTag));
    }

    /** Where a peer sends us is not what was endorsed; but its endorser will want to know. */
    private static String moved(HttpResponse<Optional<byte[]>> answer) {
        Optional<URI> target = answer.headers().firstValue("Location").flatMap(location -> {
            try {
                return Optional.of(answer.uri().resolve(location));
            } catch (IllegalArgumentException noAddress) {
                return Optional.empty();
            }
        });
        return target.map(there -> PeerText.address(answer.uri()) + " sends us to " + PeerText.address(there)
                        + ", where we do not follow: the endorsement should name that address")
                .orElse(PeerText.address(answer.uri()) + " sends us elsewhere, and does not say where");
    }

    /** By its kind alone: messages of the HTTP client repeat what a peer said. */
    private static String told(@Nullable Throwable failed, String url) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnresolvedAddressException _ -> {
                    return "nobody knows the host of " + url;
                }
                case HttpConnectTimeoutException _ -> {
                    return "no connection to " + url + " came about in time";
                }
                case SSLException _ -> {
                    return "no encrypted connection to " + url
                            + " could be made, most often because of a certificate that is not valid";
                }
                default -> {}
            }
        }
        return failed instanceof ConnectException
                ? "nothing listens at " + url
                : "the connection to " + url + " broke, or what came is not HTTP";
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
