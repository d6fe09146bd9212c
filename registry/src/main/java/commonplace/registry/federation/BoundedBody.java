package commonplace.registry.federation;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Takes what comes up to so many bytes; of more, nothing is kept and the connection is ended. */
final class BoundedBody implements BodySubscriber<Optional<byte[]>> {
    private final int most;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<Optional<byte[]>> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    BoundedBody(int most) {
        this.most = most;
    }

    /** For an answer whose contents nobody wants. */
    static BoundedBody unread() {
        return new BoundedBody(0);
    }

    /** The bytes; nothing if there were more. */
    @Override
    public CompletionStage<Optional<byte[]>> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription started) {
        subscription = started;
        if (most == 0) {
            end();
        } else {
            started.request(Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (body.isDone()) {
                return;
            }
            if (buffer.remaining() > most - bytes.size()) {
                end();
                return;
            }
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }
    }

    private void end() {
        body.complete(Optional.empty());
        bytes.reset();
        if (subscription != null) {
            subscription.cancel();
        }
    }

    @Override
    public void onError(Throwable broken) {
        body.completeExceptionally(broken);
    }

    @Override
    public void onComplete() {
        body.complete(Optional.of(bytes.toByteArray()));
    }
}
