package commonplace.s3;

import commonplace.base.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Amazon's Signature Version 4, in the form that S3 has: paths are encoded once, and the hash of the content is a header.
 *
 * @param region that the server expects
 */
record SignatureV4(S3Credentials credentials, String region, String service) {
    private static final DateTimeFormatter MOMENT =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String ALGORITHM = "AWS4-HMAC-SHA256";
    private static final int DATE_LENGTH = 8;
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    /**
     * The headers that a request is sent with: those given, and those that say who asks.
     *
     * @param path as it is sent
     * @param query names and values as they are meant, not encoded
     * @param headers with {@code host}; their names in small letters
     */
    SortedMap<String, String> headers(
            String method,
            String path,
            SortedMap<String, String> query,
            SortedMap<String, String> headers,
            String contentHash,
            Instant now) {
        String moment = MOMENT.format(now);
        SortedMap<String, String> all = new TreeMap<>(headers);
        all.put("x-amz-date", moment);
        all.put("x-amz-content-sha256", contentHash);
        credentials.sessionToken().ifPresent(token -> all.put("x-amz-security-token", token));
        String names = String.join(";", all.keySet());
        String canonical = String.join(
                "\n",
                method,
                path,
                query(query),
                all.entrySet().stream()
                        .map(each -> each.getKey() + ":" + each.getValue().strip() + "\n")
                        .collect(Collectors.joining()),
                names,
                contentHash);
        String date = moment.substring(0, DATE_LENGTH);
        String scope = date + "/" + region + "/" + service + "/aws4_request";
        String signed = String.join("\n", ALGORITHM, moment, scope, Sha256.hex(canonical));
        all.put(
                "authorization",
                ALGORITHM + " Credential=" + credentials.accessKey() + "/" + scope + ", SignedHeaders=" + names
                        + ", Signature=" + HexFormat.of().formatHex(hmac(key(date), signed)));
        return all;
    }

    private byte[] key(String date) {
        byte[] key = ("AWS4" + credentials.secretKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : new String[] {date, region, service, "aws4_request"}) {
            key = hmac(key, part);
        }
        return key;
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has HmacSHA256", impossible);
        }
    }

    /** As it is sent, and as it is signed: sorted. */
    static String query(SortedMap<String, String> query) {
        SortedMap<String, String> encoded = new TreeMap<>();
        query.forEach((name, value) -> encoded.put(encode(name, false), encode(value, false)));
        return encoded.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("&"));
    }

    /** @param path whether a slash stays one */
    static String encode(String text, boolean path) {
        var encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (UNRESERVED.indexOf(c) >= 0 || (path && c == '/')) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return encoded.toString();
    }
}
