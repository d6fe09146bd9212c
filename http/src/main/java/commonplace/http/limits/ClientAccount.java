package commonplace.http.limits;

import commonplace.base.Sha256;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** What one address, or one token, has taken of late, and what it holds. */
final class ClientAccount {
    private static final double MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final int KEY_BYTES = 16;

    /** Whoever uses one address with more tokens than this is a proxy, and should be named as one. */
    private static final int MOST_TOKENS = 64;

    private final Map<ClientLimit, Spending> spent = new EnumMap<>(ClientLimit.class);
    private final Map<ClientLimit, Long> held = new EnumMap<>(ClientLimit.class);
    private final Set<String> goodTokens = new LinkedHashSet<>();

    /** Nearly always the next one too: it need not be hashed again. */
    private volatile GoodToken latest = new GoodToken("", "");

    private record GoodToken(String token, String key) {}

    /** What was taken and is not forgotten yet: a limit's worth is forgotten in each minute. */
    private static final class Spending {
        double amount;
        long at;

        double forgetting(long limit, long now) {
            amount = Math.max(0, amount - (now - at) / MINUTE_NANOS * limit);
            at = now;
            return amount;
        }
    }

    /** For how many seconds nothing more can be had of something that is limited by the minute; zero if it can be now. */
    synchronized long waitSeconds(ClientLimit limit, long most, long now) {
        Spending spending = spent.get(limit);
        if (most == 0 || spending == null) {
            return 0;
        }
        double over = spending.forgetting(most, now) - most;
        // Requests are whole: the last one must have been forgotten. Bytes are counted when they have come.
        double missing = limit == ClientLimit.BYTES ? over : over + 1;
        boolean isOver = limit == ClientLimit.BYTES ? over >= 0 : missing > 0;
        return isOver ? Math.max(1, (long) Math.ceil(missing / most * 60)) : 0;
    }

    synchronized void spend(ClientLimit limit, long most, long amount, long now) {
        if (most > 0) {
            Spending spending = spent.computeIfAbsent(limit, _ -> new Spending());
            spending.forgetting(most, now);
            spending.amount += amount;
        }
    }

    synchronized boolean take(ClientLimit limit, long most) {
        long before = held.getOrDefault(limit, 0L);
        if (most > 0 && before >= most) {
            return false;
        }
        held.put(limit, before + 1);
        return true;
    }

    synchronized void giveBack(ClientLimit limit) {
        held.computeIfPresent(limit, (_, count) -> count > 1 ? count - 1 : null);
    }

    synchronized boolean holdsNothing() {
        return held.isEmpty();
    }

    /** Remembers a token that was right; returns what it is known by, which does not tell it. */
    String isGood(String token) {
        GoodToken known = latest;
        if (known.token().equals(token)) {
            return known.key();
        }
        String key = key(token);
        synchronized (this) {
            goodTokens.remove(key);
            goodTokens.add(key);
            if (goodTokens.size() > MOST_TOKENS) {
                goodTokens.remove(goodTokens.iterator().next());
            }
        }
        latest = new GoodToken(token, key);
        return key;
    }

    /** What is asked of a token that may be wrong must not tell by its time how much of it is right. */
    synchronized boolean wasGood(String token) {
        return goodTokens.contains(key(token));
    }

    private static String key(String token) {
        return HexFormat.of().formatHex(Sha256.of(token), 0, KEY_BYTES);
    }
}
