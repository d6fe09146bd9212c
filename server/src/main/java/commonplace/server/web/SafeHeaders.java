package commonplace.server.web;

import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Tells browsers on every answer to run nothing but our script, to ask nobody else, and to tell nobody of us. */
final class SafeHeaders extends Handler.Wrapper {
    /** As they stand on the wire: they go with every answer. */
    private static final List<HttpField> HEADERS = List.of(
            new PreEncodedHttpField(
                    "Content-Security-Policy",
                    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self';"
                            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"),
            new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
            new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
            new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
            new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"));

    SafeHeaders(Handler behind) {
        super(behind);
    }

    static void addTo(HttpFields.Mutable headers) {
        HEADERS.forEach(headers::put);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        addTo(response.getHeaders());
        return super.handle(request, response, callback);
    }
}
