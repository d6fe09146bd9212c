package commonplace.s3;

import commonplace.base.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What is sent. Its hash is signed, so that the store refuses what has changed on the way. */
sealed interface S3Body {
    S3Body NONE = new Bytes(new byte[0]);

    String sha256() throws IOException;

    /** May be asked for several times. */
    BodyPublisher publisher(IdleTimeout idle);

    record Bytes(byte[] bytes) implements S3Body {
        @Override
        public String sha256() {
            return Sha256.hex(bytes);
        }

        @Override
        public BodyPublisher publisher(IdleTimeout idle) {
            return bytes.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(bytes);
        }
    }

    /** A stretch of a file, of which a few kilobytes are held at a time. */
    record Stretch(Path file, long offset, long length, String sha256) implements S3Body {
        private static final int BUFFER = 1 << 16;

        static Stretch of(Path file, long offset, long length) throws IOException {
            MessageDigest digest;
            try {
                digest = MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException impossible) {
                throw new IllegalStateException("every JDK has SHA-256", impossible);
            }
            try (InputStream in = open(file, offset, length, new IdleTimeout())) {
                byte[] buffer = new byte[BUFFER];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    digest.update(buffer, 0, read);
                }
            }
            return new Stretch(file, offset, length, HexFormat.of().formatHex(digest.digest()));
        }

        @Override
        public BodyPublisher publisher(IdleTimeout idle) {
            return length == 0
                    ? BodyPublishers.noBody()
                    : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(() -> openUnchecked(idle)), length);
        }

        private InputStream openUnchecked(IdleTimeout idle) {
            try {
                return open(file, offset, length, idle);
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        private static InputStream open(Path file, long offset, long length, IdleTimeout idle) throws IOException {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            return new InputStream() {
                private long at = offset;

                @Override
                public int read() throws IOException {
                    byte[] one = new byte[1];
                    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                }

                @Override
                public int read(byte[] bytes, int start, int most) throws IOException {
                    idle.touch();
                    long left = offset + length - at;
                    if (left == 0) {
                        return -1;
                    }
                    int read = channel.read(ByteBuffer.wrap(bytes, start, (int) Math.min(most, left)), at);
                    at += Math.max(0, read);
                    return read;
                }

                @Override
                public void close() throws IOException {
                    channel.close();
                }
            };
        }
    }
}
