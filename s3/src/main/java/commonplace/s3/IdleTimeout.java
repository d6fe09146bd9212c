package commonplace.s3;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Ends an exchange in which nothing moves, however long one takes that does. */
final class IdleTimeout {
    private static final long LOOK_MILLIS = 500;

    private volatile long last = System.nanoTime();

    /** Something has moved. */
    void touch() {
        last = System.nanoTime();
    }

    /** @throws HttpTimeoutException if nothing moved for so long */
    <T> T await(CompletableFuture<T> answer, Duration longest)
            throws HttpTimeoutException, ExecutionException, InterruptedException {
        touch();
        try {
            while (true) {
                try {
                    return answer.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    if (System.nanoTime() - last > longest.toNanos()) {
                        throw new HttpTimeoutException("nothing moved for " + longest.toSeconds() + " s");
                    }
                }
            }
        } finally {
            answer.cancel(true);
        }
    }

    /** All bytes of an answer, each of which counts as something that moves. */
    BodyHandler<byte[]> bytes(int most) {
        return BodyHandlers.limiting(
                info -> new Watched(BodyHandlers.ofByteArray().apply(info)), most);
    }

    private final class Watched implements BodySubscriber<byte[]> {
        private final BodySubscriber<byte[]> bytes;

        Watched(BodySubscriber<byte[]> bytes) {
            this.bytes = bytes;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return bytes.getBody();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            bytes.onSubscribe(subscription);
        }

        @Override
        public void onNext(List<ByteBuffer> item) {
            touch();
            bytes.onNext(item);
        }

        @Override
        public void onError(Throwable failure) {
            bytes.onError(failure);
        }

        @Override
        public void onComplete() {
            bytes.onComplete();
        }
    }
}
