package commonplace.s3;

import commonplace.s3.S3Connection.Answer;
import commonplace.s3.S3Connection.Request;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/** An object as it is read, piece by piece, so that a connection that breaks costs one piece. */
final class S3Download extends InputStream {
    private static final int PIECE = 4 << 20;
    private static final int NOT_SATISFIABLE = 416;
    private static final int PARTIAL = 206;
    private static final int CHANGED = 412;

    private final S3Connection connection;
    private final String bucket;
    private final String key;
    private String etag = "";
    private ByteArrayInputStream piece = new ByteArrayInputStream(new byte[0]);
    private long offset;
    private long size = Long.MAX_VALUE;

    private S3Download(S3Connection connection, String bucket, String key) {
        this.connection = connection;
        this.bucket = bucket;
        this.key = key;
    }

    static S3Download of(S3Connection connection, String bucket, String key) throws IOException {
        var download = new S3Download(connection, bucket, key);
        download.next();
        return download;
    }

    /** The next piece, if there is one. */
    private void next() throws IOException {
        Request get = Request.of("GET", key).header("range", "bytes=" + offset + "-" + (offset + PIECE - 1));
        Answer answer = connection.send(etag.isEmpty() ? get : get.header("if-match", etag));
        String name = "s3://" + bucket + "/" + key;
        switch (answer.status()) {
            case S3Client.NOT_FOUND -> throw new NoSuchFileException(name);
            case CHANGED -> throw new IOException(name + " was replaced while it was read");
            case NOT_SATISFIABLE -> size = offset;
            case PARTIAL -> {
                String range = answer.header("content-range");
                size = Long.parseLong(range.substring(range.lastIndexOf('/') + 1));
                take(answer.body());
            }
            default -> {
                // All of it, from a store that knows no ranges, or of an object that is empty.
                take(answer.body());
                size = offset;
            }
        }
        etag = answer.header("etag");
    }

    private void take(byte[] bytes) {
        piece = new ByteArrayInputStream(bytes);
        offset += bytes.length;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int start, int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        while (piece.available() == 0) {
            if (offset >= size) {
                return -1;
            }
            next();
        }
        return piece.read(bytes, start, most);
    }
}
