package commonplace.server.storm;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Kills processes at random moments, 1.3 a second; whoever has the vault open is hit more often than the others. Where the
 * machine is too busy for that, it waits for some changes to be acknowledged in between: a storm in which nothing starts
 * would show nothing.
 */
final class Killer {
    private static final int SHORTEST_PAUSE_MILLIS = 50;
    private static final int LONGEST_PAUSE_MILLIS = 1500;
    private static final int SPARED_SECONDS = 8;
    private static final int MOST_CHANGES_BETWEEN = 30;
    private static final int LONGEST_WAIT_SECONDS = 20;

    private final Ledger ledger;
    private final Installation installation;
    private final List<Victim> victims;
    private final Random random;
    private long lastHost;
    private double sparedUntil;
    private int kills;
    private int hostKills;

    Killer(Ledger ledger, Installation installation, List<Victim> victims, Random random) {
        this.ledger = ledger;
        this.installation = installation;
        this.victims = victims;
        this.random = random;
    }

    void kill() throws InterruptedException {
        int enough = ledger.acknowledged() + random.nextInt(MOST_CHANGES_BETWEEN);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
        for (int i = 0; i < LONGEST_WAIT_SECONDS * 100 && ledger.acknowledged() < enough; i++) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        long host = installation.host();
        boolean spared = isSpared(host);
        Victim chosen = victims.get(random.nextInt(victims.size()));
        if (!spared && random.nextBoolean()) {
            chosen = victims.stream()
                    .filter(each -> each.pid() == host)
                    .findFirst()
                    .orElse(chosen);
        }
        long pid = chosen.pid();
        if (pid == 0 || (spared && pid == host)) {
            return;
        }
        ledger.timeline.note("kill " + pid + (pid == host ? ", the host" : ""));
        chosen.kill();
        kills++;
        hostKills += pid == host ? 1 : 0;
    }

    /** Half of the hosts live longer than documents stay in memory: what was planned for one comes due before the kill. */
    private boolean isSpared(long host) {
        double now = ledger.timeline.now();
        if (host != lastHost) {
            lastHost = host;
            sparedUntil = now + (random.nextBoolean() ? 0 : SPARED_SECONDS);
        }
        return now < sparedUntil;
    }

    int kills() {
        return kills;
    }

    int hostKills() {
        return hostKills;
    }
}
