package commonplace.server.cli;

import commonplace.base.Log;
import commonplace.server.notes.HostedVault;
import commonplace.server.web.Readiness;
import commonplace.vault.Vault;
import commonplace.vault.notes.NoteOrder;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks whether a vault does what clients come for. An index that was lost is built again when somebody searches, and nobody
 * is sent here to search while it is lost: so the look has it built.
 */
final class ReadinessProbe {
    private final HostedVault hosted;
    private final AtomicBoolean isMending = new AtomicBoolean();

    ReadinessProbe(HostedVault hosted) {
        this.hosted = hosted;
    }

    Readiness look() {
        return new Readiness(
                hosted.vaultState(), hosted.opened().map(this::index).orElse("unknown"), false);
    }

    private String index(Vault vault) {
        if (vault.figures().index().whole()) {
            return Readiness.USABLE;
        }
        if (isMending.compareAndSet(false, true)) {
            // A platform thread, which nobody interrupts: it may write an index.
            Thread.ofPlatform().daemon().name("mend-index").start(() -> mend(vault));
        }
        return "rebuilding";
    }

    private void mend(Vault vault) {
        try {
            var _ = vault.list("", false, NoteOrder.ALPHA, 0, 1);
        } catch (RuntimeException notYet) {
            Log.debug("the search index cannot be built again yet", notYet);
        } finally {
            isMending.set(false);
        }
    }
}
