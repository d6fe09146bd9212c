package commonplace.s3;

import commonplace.s3.S3Connection.Answer;
import commonplace.s3.S3Connection.Request;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One bucket of a store that speaks S3.
 *
 * <pre>{@code
 * try (var bucket = new S3Client(settings, "backups")) {
 *     bucket.put("notes/lock", mine, PutCondition.IF_ABSENT);
 *     bucket.list("notes/", object -> ...);
 * }
 * }</pre>
 *
 * <p>Several threads may use it. Memory does not grow with the size of objects. Requests that fail and may work a moment later
 * are tried again; what fails in the end is an {@link S3Exception} that says what would work.
 */
public final class S3Client implements AutoCloseable {
    static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;
    private static final String NO_CONTENT_TYPE = "application/octet-stream";
    private static final String TRUE = "true";

    private final String bucket;
    private final S3Connection connection;
    private final MultipartUploads uploads;

    public S3Client(S3Settings settings, String bucket) {
        this(bucket, new S3Connection(settings, bucket), MultipartUploads.PART);
    }

    /** @param part from which size on files are sent in parts, of that size */
    S3Client(String bucket, S3Connection connection, long part) {
        this.bucket = bucket;
        this.connection = connection;
        this.uploads = new MultipartUploads(connection, part);
    }

    /** Nothing if there is no such object. */
    public Optional<S3Object> head(String key) throws IOException {
        Answer answer = connection.send(Request.of("HEAD", key));
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        return Optional.of(new S3Object(
                key,
                number(answer.header("content-length")),
                answer.header("etag"),
                time(answer.header("last-modified"))));
    }

    /**
     * The content of an object, a few megabytes of which are held at a time.
     *
     * @throws NoSuchFileException if there is no such object
     */
    public InputStream get(String key) throws IOException {
        return S3Download.of(connection, bucket, key);
    }

    /** Writes a small object. */
    public PutResult put(String key, byte[] content, PutCondition condition) throws IOException {
        Answer answer = connection.send(put(key, condition).body(new S3Body.Bytes(content)));
        if (answer.status() != PRECONDITION_FAILED && answer.status() != NOT_FOUND) {
            return new PutResult.Written(answer.header("etag"));
        }
        // An attempt of which no answer came may have written it.
        if (answer.attempts() > 1 && head(key).isPresent()) {
            try (InputStream in = get(key)) {
                if (Arrays.equals(in.readNBytes(content.length + 1), content)) {
                    return new PutResult.Written(head(key).map(S3Object::etag).orElse(""));
                }
            }
        }
        return new PutResult.NotMet();
    }

    /**
     * Writes an object from a file, in parts if it is large.
     *
     * @param sha256 of the file, in hexadecimal digits: the store refuses anything else
     */
    public void put(String key, Path file, String sha256) throws IOException {
        long size = Files.size(file);
        if (size > uploads.part()) {
            uploads.upload(key, file, size);
            return;
        }
        connection.send(put(key, PutCondition.ALWAYS).body(new S3Body.Stretch(file, 0, size, sha256)));
    }

    private static Request put(String key, PutCondition condition) {
        Request put = Request.of("PUT", key).header("content-type", NO_CONTENT_TYPE);
        return switch (condition) {
            case PutCondition.Always() -> put;
            case PutCondition.IfAbsent() -> put.header("if-none-match", "*");
            case PutCondition.IfMatch(String etag) -> put.header("if-match", etag);
        };
    }

    /** Nothing happens if there is no such object. */
    public void delete(String key) throws IOException {
        connection.send(Request.of("DELETE", key));
    }

    /** All objects whose keys begin so, in the order of their keys. */
    public void list(String prefix, Consumer<S3Object> each) throws IOException {
        Request first = Request.of("GET", "")
                .query("list-type", "2")
                .query("prefix", prefix)
                .query("encoding-type", "url");
        Request page = first;
        while (true) {
            XmlElement answer = answered(page);
            boolean encoded = answer.find("EncodingType").isPresent();
            for (XmlElement entry : answer.all("Contents").toList()) {
                String key = entry.get("Key");
                each.accept(new S3Object(
                        encoded ? URLDecoder.decode(key, StandardCharsets.UTF_8) : key,
                        number(entry.get("Size")),
                        entry.find("ETag").orElse(""),
                        Instant.parse(entry.get("LastModified"))));
            }
            if (!answer.find("IsTruncated").orElse("").equals(TRUE)) {
                return;
            }
            page = first.query("continuation-token", answer.get("NextContinuationToken"));
        }
    }

    private XmlElement answered(Request request) throws IOException {
        Answer answer = connection.send(request);
        if (answer.status() == NOT_FOUND) {
            throw new IOException("s3://" + bucket + " cannot be listed: the store knows no such request");
        }
        return XmlElement.parse(answer.body());
    }

    /** Throws away what was sent of files whose other parts never came, which costs room and is not listed. */
    public void abortUploads(String prefix) throws IOException {
        uploads.abortAll(prefix);
    }

    private static long number(String text) {
        return text.isEmpty() ? 0 : Long.parseLong(text);
    }

    private static Instant time(String http) {
        try {
            return Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(http));
        } catch (DateTimeException none) {
            return Instant.EPOCH;
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
