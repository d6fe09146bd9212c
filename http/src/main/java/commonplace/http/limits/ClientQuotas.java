package commonplace.http.limits;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Who has taken how much of a server, and who gets nothing for now.
 *
 * <p>What is known of clients is bounded: of those that hold nothing, who came longest ago is forgotten, which gives them back
 * what they may take in a minute and no more.
 */
public final class ClientQuotas {
    private static final int MOST_ACCOUNTS = 10_000;

    /** A network gives a machine of IPv6 so many addresses that only the first half tells one from another. */
    private static final int IPV6_BYTES = 8;

    private final LongSupplier clock;
    private final int mostAccounts;
    private volatile LimitSettings settings;

    /** In the order of their last use. */
    private final Map<String, ClientAccount> accounts = new LinkedHashMap<>(16, 0.75f, true);

    /** Where there are more clients at a time than can be told apart, the others count as one. */
    private final ClientAccount others = new ClientAccount();

    private final Map<ClientLimit, LongAdder> ofAddresses = counters();
    private final Map<ClientLimit, LongAdder> ofTokens = counters();

    public ClientQuotas(LimitSettings settings) {
        this(settings, System::nanoTime, MOST_ACCOUNTS);
    }

    ClientQuotas(LimitSettings settings, LongSupplier clock, int mostAccounts) {
        this.settings = settings;
        this.clock = clock;
        this.mostAccounts = mostAccounts;
    }

    /** Other limits from now on; what was taken stays taken. */
    public void change(LimitSettings wanted) {
        settings = wanted;
    }

    LimitSettings settings() {
        return settings;
    }

    long now() {
        return clock.getAsLong();
    }

    /** How often somebody was refused something because its address, or its token, had enough. */
    public long refusals(ClientLimit limit, boolean byAddress) {
        return counter(limit, byAddress).sum();
    }

    void refused(ClientLimit limit, boolean byAddress) {
        counter(limit, byAddress).increment();
    }

    private LongAdder counter(ClientLimit limit, boolean byAddress) {
        return Objects.requireNonNull((byAddress ? ofAddresses : ofTokens).get(limit));
    }

    private static Map<ClientLimit, LongAdder> counters() {
        var counters = new EnumMap<ClientLimit, LongAdder>(ClientLimit.class);
        for (ClientLimit limit : ClientLimit.values()) {
            counters.put(limit, new LongAdder());
        }
        return counters;
    }

    /** Whoever sent this request, which is counted when {@link Requester#arrive} is called. */
    Requester visitor(Request request) {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress peer
                        && peer.getAddress() != null
                ? visitor(peer.getAddress(), isPassedOn(request))
                : new Requester(this, others, false);
    }

    Requester visitor(InetAddress address, boolean isPassedOn) {
        return new Requester(this, account(key(address)), address.isLoopbackAddress() && !isPassedOn);
    }

    /** A proxy on this machine has the address of this machine, whoever it speaks for. */
    private static boolean isPassedOn(Request request) {
        return request.getHeaders().contains(HttpHeader.X_FORWARDED_FOR)
                || request.getHeaders().contains(HttpHeader.FORWARDED);
    }

    private static String key(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_BYTES))
                : String.valueOf(address.getHostAddress());
    }

    /** @param key of a token, which no address looks like */
    ClientAccount ofToken(String key) {
        return account("token " + key);
    }

    private ClientAccount account(String key) {
        synchronized (accounts) {
            @Nullable ClientAccount known = accounts.get(key);
            if (known != null) {
                return known;
            }
            if (accounts.size() >= mostAccounts && !forgetOne()) {
                return others;
            }
            var account = new ClientAccount();
            accounts.put(key, account);
            return account;
        }
    }

    private boolean forgetOne() {
        Iterator<ClientAccount> eldest = accounts.values().iterator();
        while (eldest.hasNext()) {
            if (eldest.next().holdsNothing()) {
                eldest.remove();
                return true;
            }
        }
        return false;
    }

    int size() {
        synchronized (accounts) {
            return accounts.size();
        }
    }
}
