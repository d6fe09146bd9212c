package commonplace.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Memory for bytes that came and are not dealt with yet, and for those that wait to be sent, over all connections.
 *
 * <p>When it is used up, the connection that holds the most has to go; the others live on. Counting costs an atomic
 * addition, and nobody waits for anybody.
 */
public final class BufferBudget {
    private static final int SHARE_OF_HEAP = 8;
    private static final long LEAST = 32L << 20;
    private static final long MOST = 256L << 20;

    private final long limit;
    private final AtomicLong total = new AtomicLong();
    private final Set<Account> accounts = ConcurrentHashMap.newKeySet();

    public BufferBudget(long limit) {
        this.limit = limit;
    }

    /** As large as this process can afford. */
    public static BufferBudget ofThisProcess() {
        return new BufferBudget(Math.clamp(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, LEAST, MOST));
    }

    public long limit() {
        return limit;
    }

    /** What all hold now. */
    public long held() {
        return total.get();
    }

    /** @param leave called on another thread, once, when this one holds more than any other and all hold too much */
    public Account open(Runnable leave) {
        var account = new Account(leave);
        accounts.add(account);
        return account;
    }

    private void makeRoom() {
        List<Account> leaving = new ArrayList<>();
        synchronized (this) {
            long stays = total.get();
            for (Account account : accounts) {
                stays -= account.mustLeave ? account.held() : 0;
            }
            while (stays > limit) {
                Account largest = largest();
                if (largest == null) {
                    break;
                }
                largest.mustLeave = true;
                stays -= largest.held();
                leaving.add(largest);
            }
        }
        // The counting thread may hold the lock of its connection, and leaving takes the lock of another.
        leaving.forEach(account -> Thread.ofVirtual().name("leave").start(account.leave));
    }

    private @Nullable Account largest() {
        Account largest = null;
        long most = 0;
        for (Account account : accounts) {
            long held = account.held();
            if (!account.mustLeave && held > most) {
                most = held;
                largest = account;
            }
        }
        return largest;
    }

    /** What one connection holds. Safe for all threads. */
    public final class Account implements AutoCloseable {
        private static final long CLOSED = Long.MIN_VALUE;

        private final Runnable leave;
        private final AtomicLong own = new AtomicLong();

        /** Its part of what it shares with others. Counts for who holds the most; of the total, it is a part once. */
        private final AtomicLong shared = new AtomicLong();

        private volatile boolean mustLeave;

        private Account(Runnable leave) {
            this.leave = leave;
        }

        private long held() {
            return Math.max(0, own.get()) + shared.get();
        }

        /** Whether the connection was told to leave: what it does not take now, others can have. */
        public boolean mustLeave() {
            return mustLeave;
        }

        /** Counts bytes in, or out where they are below zero. Returns whether it may stay. */
        public boolean add(long bytes) {
            long before;
            do {
                before = own.get();
                if (before == CLOSED) {
                    return false;
                }
            } while (!own.compareAndSet(before, before + bytes));
            return added(bytes);
        }

        /**
         * Counts bytes in, or out, that others may hold too.
         *
         * @param onlyHere whether nobody else holds them now
         */
        public boolean addShared(long bytes, boolean onlyHere) {
            shared.addAndGet(bytes);
            return added(onlyHere ? bytes : 0);
        }

        private boolean added(long bytes) {
            if (bytes != 0 && total.addAndGet(bytes) > limit && bytes > 0) {
                makeRoom();
            }
            return !mustLeave;
        }

        /** Gives back what it holds alone; what is counted after that is not counted. */
        @Override
        public void close() {
            long rest = own.getAndSet(CLOSED);
            if (rest != CLOSED) {
                total.addAndGet(-rest);
                accounts.remove(this);
            }
        }
    }
}
