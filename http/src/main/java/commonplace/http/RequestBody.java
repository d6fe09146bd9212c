package commonplace.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/**
 * The body of a request, read whole, within the memory that all connections share. What was read counts until this is
 * closed, which is when the request is answered.
 */
public final class RequestBody implements AutoCloseable {
    private static final int FIRST_BYTES = 8 << 10;
    private static final int MOST_DRAINED = 1 << 20;

    private final BufferBudget.Account account;
    private byte[] bytes = new byte[0];
    private int length;

    /** How reading a body ended. */
    public sealed interface Result {
        record Whole(byte[] bytes) implements Result {}

        /** It is longer than it may be. */
        record TooLong() implements Result {}

        /** It holds more than others, and all hold too much. */
        record NoRoom() implements Result {}
    }

    /** Where a connection is one of many that hold too much, and does not go on, it is cut. */
    public RequestBody(Request request, BufferBudget budget) {
        EndPoint under = request.getConnectionMetaData().getConnection().getEndPoint();
        this.account = budget.open(under::close);
    }

    /** Reads it; memory grows with what has come, whatever length was announced. */
    public Result read(Request request, int limit) throws IOException {
        InputStream in = Content.Source.asInputStream(request);
        if (request.getLength() > limit) {
            drain(in);
            return new Result.TooLong();
        }
        // Nearly every body is as long as it said, and short.
        if (!grow(request.getLength() < 0 ? FIRST_BYTES : (int) Math.min(FIRST_BYTES, request.getLength()))) {
            return new Result.NoRoom();
        }
        while (true) {
            int count = length < bytes.length ? in.read(bytes, length, bytes.length - length) : 0;
            int next = count == 0 ? in.read() : 0;
            if (count < 0 || next < 0) {
                return new Result.Whole(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
            }
            length += count;
            if (count == 0) {
                if (!grow((int) Math.min(limit + 1L, Math.max(FIRST_BYTES, 2L * bytes.length)))) {
                    return new Result.NoRoom();
                }
                bytes[length++] = (byte) next;
            }
            if (length > limit) {
                drain(in);
                return new Result.TooLong();
            }
        }
    }

    private boolean grow(int wanted) {
        if (!account.add(wanted - bytes.length)) {
            return false;
        }
        bytes = Arrays.copyOf(bytes, wanted);
        return true;
    }

    /** A client that is refused while it still sends may see nothing but the end of the connection. */
    private static void drain(InputStream in) throws IOException {
        byte[] some = new byte[FIRST_BYTES];
        int left = MOST_DRAINED;
        for (int read = in.read(some); read > 0 && left > 0; read = in.read(some)) {
            left -= read;
        }
    }

    @Override
    public void close() {
        account.close();
    }
}
