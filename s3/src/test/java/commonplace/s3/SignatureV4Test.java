package commonplace.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import commonplace.base.Sha256;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/** Signatures are those that Amazon's own signer makes of the same requests. */
class SignatureV4Test {
    /** Of Amazon's documentation, as are the requests below; what is expected of them its signer makes anew. */
    private static final S3Credentials DOCUMENTED =
            new S3Credentials("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", Optional.empty());

    private static final Instant THEN = Instant.parse("2013-05-24T00:00:00Z");
    private static final String HOST = "examplebucket.s3.amazonaws.com";
    private static final String ALPHABET = "abcXYZ019-_.~ +&=%/?#'()*!$,;:@[]{}|\\^\"<>`äß漢🎈";

    private final long seed = Long.getLong("seed", new Random().nextLong());

    private record Asked(
            String method,
            String key,
            SortedMap<String, String> query,
            SortedMap<String, String> headers,
            byte[] content) {}

    private static void assertSigned(S3Credentials credentials, Asked asked, Instant now) {
        String path = "/" + SignatureV4.encode(asked.key, true);
        SortedMap<String, String> headers = new TreeMap<>(asked.headers);
        headers.put("host", HOST);
        SortedMap<String, String> ours = new SignatureV4(credentials, "us-east-1", "s3")
                .headers(asked.method, path, asked.query, headers, Sha256.hex(asked.content), now);

        assertEquals(theirs(credentials, asked, path, now), ours.get("authorization"), asked.toString());
    }

    private static String theirs(S3Credentials credentials, Asked asked, String path, Instant now) {
        var request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.fromValue(asked.method))
                .protocol("https")
                .host(HOST)
                .encodedPath(path);
        asked.query.forEach(request::putRawQueryParameter);
        asked.headers.forEach(request::putHeader);
        AwsCredentialsIdentity who = credentials.sessionToken().isPresent()
                ? AwsSessionCredentialsIdentity.create(
                        credentials.accessKey(),
                        credentials.secretKey(),
                        credentials.sessionToken().get())
                : AwsCredentialsIdentity.create(credentials.accessKey(), credentials.secretKey());
        return AwsV4HttpSigner.create()
                .sign(each -> each.identity(who)
                        .request(request.build())
                        .payload(() -> new ByteArrayInputStream(asked.content))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1")
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(now, ZoneOffset.UTC)))
                .request()
                .firstMatchingHeader("Authorization")
                .orElseThrow();
    }

    private static Asked asked(String method, String key, Map<String, String> query, Map<String, String> headers) {
        return new Asked(method, key, new TreeMap<>(query), new TreeMap<>(headers), new byte[0]);
    }

    @Test
    void theRequestsOfTheDocumentationAreSignedAsAmazonSignsThem() {
        assertSigned(DOCUMENTED, asked("GET", "test.txt", Map.of(), Map.of("range", "bytes=0-9")), THEN);
        assertSigned(
                DOCUMENTED,
                new Asked(
                        "PUT",
                        "test$file.text",
                        new TreeMap<>(),
                        new TreeMap<>(Map.of("x-amz-storage-class", "REDUCED_REDUNDANCY")),
                        "Welcome to Amazon S3.".getBytes(StandardCharsets.UTF_8)),
                THEN);
        assertSigned(DOCUMENTED, asked("GET", "", Map.of("lifecycle", ""), Map.of()), THEN);
        assertSigned(DOCUMENTED, asked("GET", "", Map.of("max-keys", "2", "prefix", "J"), Map.of()), THEN);
    }

    @RepeatedTest(50)
    void anyRequestIsSignedAsAmazonSignsIt(RepetitionInfo repetition) {
        var random = new Random(seed + repetition.getCurrentRepetition());
        SortedMap<String, String> query = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            query.put("q" + text(random, 6), text(random, 12));
        }
        SortedMap<String, String> headers = new TreeMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            headers.put("x-amz-meta-" + i, Integer.toString(random.nextInt()));
        }
        byte[] content = new byte[random.nextInt(200)];
        random.nextBytes(content);
        String method = new String[] {"GET", "PUT", "POST", "HEAD", "DELETE"}[random.nextInt(5)];
        var credentials = new S3Credentials(
                "AK" + random.nextInt(),
                text(random, 40),
                random.nextBoolean() ? Optional.empty() : Optional.of("T" + random.nextLong()));
        assertSigned(
                credentials,
                new Asked(method, "k" + text(random, 30), query, headers, content),
                Instant.ofEpochSecond(1_700_000_000L + random.nextInt(100_000_000)));
    }

    private static String text(Random random, int most) {
        int[] all = ALPHABET.codePoints().toArray();
        var text = new StringBuilder();
        for (int i = random.nextInt(most); i >= 0; i--) {
            text.appendCodePoint(all[random.nextInt(all.length)]);
        }
        return text.toString().strip();
    }
}
