package commonplace.http.limits;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Whoever sent a request, as far as limits go; a WebSocket keeps the one of the request that it began with. Known by its
 * address first, and by its token too from the moment that it has shown one.
 */
public final class Requester {
    private static final String ATTRIBUTE = Requester.class.getName();

    /** Whom nothing is counted of. */
    public static final Requester UNLIMITED =
            new Requester(new ClientQuotas(LimitSettings.UNLIMITED), new ClientAccount(), true);

    private static final String HINT = "whoever starts the server can allow more with the setting ";

    private final ClientQuotas limits;
    private final ClientAccount address;
    private final boolean isHere;

    /** The token that it has shown, and the last one that was wrong. */
    private volatile @Nullable String right;

    private volatile @Nullable String wrong;
    private volatile @Nullable ClientAccount ofToken;

    /** @param isHere whether it is a client of this machine */
    Requester(ClientQuotas limits, ClientAccount address, boolean isHere) {
        this.limits = limits;
        this.address = address;
        this.isHere = isHere;
    }

    /** Who sent this request; somebody without limits where nobody counts. */
    public static Requester of(Request request) {
        return request.getAttribute(ATTRIBUTE) instanceof Requester visitor ? visitor : UNLIMITED;
    }

    /** The same object for all that come from one address, as long as one of them is there. */
    public Object origin() {
        return address;
    }

    void sent(Request request) {
        request.setAttribute(ATTRIBUTE, this);
    }

    boolean isExempt() {
        return isHere && !limits.settings().loopback();
    }

    /** Counts a request of this address. */
    Optional<LimitRefusal> arrive() {
        return request(address, limits.settings().address(), true);
    }

    private Optional<LimitRefusal> request(ClientAccount account, ClientAllowance allowance, boolean byAddress) {
        if (isExempt()) {
            return Optional.empty();
        }
        long now = limits.now();
        for (ClientLimit limit : new ClientLimit[] {ClientLimit.REQUESTS, ClientLimit.BYTES}) {
            long wait = account.waitSeconds(limit, allowance.of(limit), now);
            if (wait > 0) {
                return Optional.of(refusal(limit, allowance, byAddress, wait));
            }
        }
        account.spend(ClientLimit.REQUESTS, allowance.requests(), 1, now);
        return Optional.empty();
    }

    private LimitRefusal refusal(ClientLimit limit, ClientAllowance allowance, boolean byAddress, long wait) {
        limits.refused(limit, byAddress);
        String who = byAddress ? "address" : "token";
        String message = "this " + who + " may have " + limit.counted(allowance.of(limit)) + "; try again in " + wait
                + " s, and " + HINT + "limits." + who + "." + limit.setting();
        return new LimitRefusal(limit, message, wait);
    }

    /**
     * Whether a token may be tried. After too many wrong ones from an address it may not, unless it was right from there
     * before: who is in stays in, whoever else guesses at the same address.
     */
    public Optional<LimitRefusal> tries(String given) {
        long most = limits.settings().failedSignIns();
        if (most == 0 || given.isEmpty()) {
            return Optional.empty();
        }
        long wait = address.waitSeconds(ClientLimit.SIGN_INS, most, limits.now());
        if (wait == 0 || address.wasGood(given)) {
            return Optional.empty();
        }
        limits.refused(ClientLimit.SIGN_INS, true);
        return Optional.of(new LimitRefusal(
                ClientLimit.SIGN_INS,
                "too many wrong tokens came from this address; try again in " + wait + " s, and " + HINT
                        + "limits.failed_sign_ins",
                wait));
    }

    /** What was tried was wrong. */
    public void failed(String given) {
        long most = limits.settings().failedSignIns();
        if (most > 0 && !given.isEmpty() && !given.equals(wrong)) {
            wrong = given;
            address.spend(ClientLimit.SIGN_INS, most, 1, limits.now());
        }
    }

    /** What was tried was right: from here on it counts for this token as well. The request is counted once. */
    public Optional<LimitRefusal> signedIn(String given) {
        if (given.isEmpty() || given.equals(right) || limits.settings().equals(LimitSettings.UNLIMITED)) {
            return Optional.empty();
        }
        right = given;
        String key = address.isGood(given);
        if (isExempt()) {
            return Optional.empty();
        }
        ClientAccount account = limits.ofToken(key);
        ofToken = account;
        return request(account, limits.settings().token(), false);
    }

    /** Its request holds others, which count as it does. They are answered, and what comes next waits for longer. */
    public void asksMore(long requests) {
        if (!isExempt()) {
            LimitSettings settings = limits.settings();
            ClientAccount account = ofToken;
            address.spend(ClientLimit.REQUESTS, settings.address().requests(), requests, limits.now());
            if (account != null) {
                account.spend(ClientLimit.REQUESTS, settings.token().requests(), requests, limits.now());
            }
        }
    }

    /** Counts what was received of it. Returns whether it may send more. */
    public boolean received(long bytes) {
        if (isExempt()) {
            return true;
        }
        long now = limits.now();
        LimitSettings settings = limits.settings();
        ClientAccount account = ofToken;
        address.spend(ClientLimit.BYTES, settings.address().bytes(), bytes, now);
        boolean addressMay =
                address.waitSeconds(ClientLimit.BYTES, settings.address().bytes(), now) == 0;
        if (account == null) {
            return addressMay;
        }
        account.spend(ClientLimit.BYTES, settings.token().bytes(), bytes, now);
        return addressMay
                && account.waitSeconds(ClientLimit.BYTES, settings.token().bytes(), now) == 0;
    }

    /** Why it may send nothing for now. */
    public LimitRefusal noMoreBytes() {
        LimitSettings settings = limits.settings();
        long wait = address.waitSeconds(ClientLimit.BYTES, settings.address().bytes(), limits.now());
        boolean byAddress = wait > 0;
        return refusal(
                ClientLimit.BYTES, byAddress ? settings.address() : settings.token(), byAddress, Math.max(1, wait));
    }

    /** What came of asking for something that is held for a while. */
    public sealed interface Holding {
        /**
         * It is held until it is given back.
         *
         * @param accounts that it counts for: equal objects for one address, or one token
         */
        record Held(List<Object> accounts, Runnable givesBack) implements Holding {
            public void giveBack() {
                givesBack.run();
            }
        }

        /** @param account that has enough of it already */
        record Refused(LimitRefusal refusal, Object account) implements Holding {}
    }

    private static final Holding FREE = new Holding.Held(List.of(), () -> {});

    /** Asks for one of what is limited at a time. */
    public Holding take(ClientLimit limit) {
        if (isExempt()) {
            return FREE;
        }
        LimitSettings settings = limits.settings();
        if (!address.take(limit, settings.address().of(limit))) {
            return new Holding.Refused(refusal(limit, settings.address(), true, limit.retrySeconds()), address);
        }
        ClientAccount account = ofToken;
        if (account != null && !account.take(limit, settings.token().of(limit))) {
            address.giveBack(limit);
            return new Holding.Refused(refusal(limit, settings.token(), false, limit.retrySeconds()), account);
        }
        var isGiven = new AtomicBoolean();
        return new Holding.Held(account == null ? List.of(address) : List.of(address, account), () -> {
            if (isGiven.compareAndSet(false, true)) {
                address.giveBack(limit);
                if (account != null) {
                    account.giveBack(limit);
                }
            }
        });
    }
}
