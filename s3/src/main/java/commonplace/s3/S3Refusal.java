package commonplace.s3;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a store says when it does not do as it was asked, put in words that name what would work. */
final class S3Refusal {
    private static final Set<Integer> PASSING = Set.of(408, 429, 500, 502, 503, 504);
    private static final Set<String> PASSING_CODES =
            Set.of("RequestTimeout", "SlowDown", "InternalError", "OperationAborted", "ConditionalRequestConflict");
    private static final int REDIRECT = 301;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;

    private final S3Settings settings;
    private final String bucket;
    private final S3Connection.Request request;
    private final HttpResponse<byte[]> response;
    private final XmlElement error;

    S3Refusal(S3Settings settings, String bucket, S3Connection.Request request, HttpResponse<byte[]> response) {
        this.settings = settings;
        this.bucket = bucket;
        this.request = request;
        this.response = response;
        this.error = error(response.body());
    }

    /** An answer to HEAD has no body, and what stands before a store may answer with a page. */
    private static XmlElement error(byte[] body) {
        try {
            return XmlElement.parse(body);
        } catch (IOException none) {
            return new XmlElement("Error", "", List.of());
        }
    }

    S3Exception exception() {
        int status = response.statusCode();
        String code =
                error.find("Code").orElse(status == NOT_FOUND && request.key().isEmpty() ? "NoSuchBucket" : "");
        boolean mayPass = PASSING.contains(status) || PASSING_CODES.contains(code);
        return new S3Exception(status, code, message(status, code), mayPass);
    }

    private String message(int status, String code) {
        String store = settings.endpoint().map(URI::toString).orElse("Amazon S3");
        String key = settings.credentials().accessKey();
        String region = error.find("Region")
                .orElse(response.headers().firstValue("x-amz-bucket-region").orElse(""));
        return switch (code) {
            case "NoSuchBucket" ->
                "there is no bucket '" + bucket + "' in " + store + "; make it, or name another: s3://BUCKET/PREFIX";
            case "InvalidAccessKeyId" ->
                store + " does not know the access key " + key + "; look at AWS_ACCESS_KEY_ID or the profile";
            case "SignatureDoesNotMatch" ->
                "the secret key is not the one that belongs to the access key " + key
                        + "; look at AWS_SECRET_ACCESS_KEY or the profile";
            case "ExpiredToken", "InvalidToken", "TokenRefreshRequired" ->
                "the session of the access key " + key + " is over; get new credentials, and run the command again";
            case "RequestTimeTooSkewed" ->
                "the clock of this machine " + skew() + ", and " + store
                        + " takes no requests from another time; set the clock";
            case "AccessDenied", "AllAccessDisabled", "AccountProblem" -> denied(key);
            default ->
                !region.isEmpty() && !region.equals(settings.region())
                        ? "the bucket '" + bucket + "' is in the region " + region + ", and " + settings.region()
                                + " was asked; say --s3-region " + region + " or set AWS_REGION"
                        : other(status, code, store, key);
        };
    }

    private String other(int status, String code, String store, String key) {
        if (status == FORBIDDEN) {
            return denied(key);
        }
        if (status == REDIRECT) {
            return "the bucket '" + bucket + "' is in another region than " + settings.region()
                    + "; say it with --s3-region or AWS_REGION";
        }
        String said = error.find("Message").orElse("");
        return store + " answered " + request.method() + " " + what() + " with " + status
                + (code.isEmpty() ? "" : " " + code) + (said.isEmpty() ? "" : ": " + said.replace(secret(), "***"));
    }

    private String denied(String key) {
        return "the access key " + key + " may not " + request.method() + " " + what()
                + "; a backup needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its"
                + " objects, and s3:ListBucket and s3:ListBucketMultipartUploads on the bucket";
    }

    private String what() {
        return "s3://" + bucket + "/" + request.key();
    }

    private String secret() {
        return settings.credentials().secretKey();
    }

    private String skew() {
        try {
            Optional<String> told = error.find("ServerTime");
            Instant theirs = told.isPresent()
                    ? Instant.parse(told.get())
                    : Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(
                            response.headers().firstValue("date").orElse("")));
            Duration ahead = Duration.between(theirs, Instant.now());
            long minutes = Math.max(1, ahead.abs().toMinutes());
            return "is " + minutes + (minutes == 1 ? " minute " : " minutes ")
                    + (ahead.isNegative() ? "behind" : "ahead");
        } catch (DateTimeException none) {
            return "is wrong";
        }
    }

    /** Nothing came back. */
    static S3Exception unanswered(URI server, @Nullable Throwable why) {
        String host = server.getScheme() + "://" + server.getRawAuthority();
        String reason = switch (why) {
            case ConnectException refused
            when refused.getCause() instanceof UnresolvedAddressException -> "there is no host " + server.getHost();
            case ConnectException _ -> "nothing listens there";
            case null -> "the connection failed";
            default -> String.valueOf(why.getMessage() == null ? why : why.getMessage());
        };
        var exception = new S3Exception(0, "", host + " does not answer: " + reason, true);
        if (why != null) {
            exception.initCause(why);
        }
        return exception;
    }
}
