package commonplace.registry.curation;

import commonplace.base.DurableFiles;
import commonplace.json.Json;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.signing.AuditAction;
import commonplace.registry.signing.AuditEntry;
import commonplace.registry.signing.AuditLog;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.NoCanonicalFormException;
import commonplace.registry.signing.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces a registry's file and tells the log, in this order. Killed in between, the registry is signed and the log
 * knows nothing of it, which {@link RegistryLog#objection} does not mind; the next time it is signed, the log knows.
 */
final class RegistryWriter {
    private final String name;
    private final Path file;
    private final RegistryLog log;

    RegistryWriter(String name, Path file, RegistryLog log) {
        this.name = name;
        this.file = file;
        this.log = log;
    }

    /** What is to be signed, and what the log will say of it. */
    record RegistryChange(AuditAction what, Map<String, @Nullable Object> details, Draft after) {}

    /** What is to be done to whatever the file holds. */
    interface Plan {
        RegistryChange of(Draft before) throws IOException, CurationRefusedException;
    }

    /** Somebody else wrote the file while this was being done to it. */
    private static final class OvertakenException extends IOException {}

    Draft read() throws IOException, CurationRefusedException {
        return Draft.read(name, bytes());
    }

    CurationResult change(SigningKey key, Plan plan) throws IOException, CurationRefusedException {
        while (true) {
            byte[] before = bytes();
            try {
                return change(before, key, plan);
            } catch (OvertakenException again) {
                // By another writer that got something done, so this ends.
            } catch (CurationRefusedException refused) {
                if (Arrays.equals(before, bytes())) {
                    throw refused;
                }
            }
        }
    }

    private CurationResult change(byte[] before, SigningKey key, Plan plan)
            throws IOException, CurationRefusedException {
        Draft draft = Draft.read(name, before);
        requireKeeper(key.curator());
        RegistryChange change = plan.of(draft);
        CheckedRegistry after = change.after().signed(key);
        List<String> remarks = remarks(change.what(), after);
        if (isSame(draft, after) && log.isLast(after)) {
            return new CurationResult.Unchanged(after, remarks);
        }
        append(change.what(), details(change, after), key, () -> replace(before, after.file()));
        return new CurationResult.Done(after, remarks);
    }

    void append(AuditAction what, Map<String, @Nullable Object> details, SigningKey key, AuditLog.Deed deed)
            throws IOException, CurationRefusedException {
        try {
            log.log().append(what, details, key, deed);
        } catch (IllegalArgumentException | NoCanonicalFormException refused) {
            throw new CurationRefusedException(String.valueOf(refused.getMessage()));
        }
    }

    private static Map<String, @Nullable Object> details(RegistryChange change, CheckedRegistry after) {
        Map<String, @Nullable Object> details =
                Json.object(RegistryLog.VERSION, after.registry().version(), RegistryLog.DIGEST, after.digest());
        details.putAll(change.details());
        return details;
    }

    private void requireKeeper(CuratorKey key) throws IOException, CurationRefusedException {
        Optional<CuratorKey> keeper = log.log().keeper();
        if (keeper.isPresent() && !keeper.get().equals(key)) {
            throw new CurationRefusedException("the log " + log.file().getFileName() + " of " + name + " is kept by "
                    + keeper.get() + ", and the key given is that of " + key
                    + ". Give that curator's key; or, if the key was replaced, give the old one as well (--old-key)");
        }
    }

    private byte[] bytes() throws IOException, CurationRefusedException {
        try {
            return CheckedRegistry.bytes(file);
        } catch (NoSuchFileException none) {
            throw new CurationRefusedException("there is no file " + name);
        } catch (IOException unreadable) {
            if (Files.isDirectory(file)) {
                throw new CurationRefusedException(name + " is a folder, and not a registry's file");
            }
            throw unreadable;
        }
    }

    private void replace(byte[] before, byte[] after) throws IOException {
        // Where the name is a link, the file that it leads to.
        Path real = file.toRealPath();
        if (!Arrays.equals(before, Files.readAllBytes(real))) {
            throw new OvertakenException();
        }
        DurableFiles.replace(real, after);
    }

    /** Whether the file says the same and is signed: how its author laid it out does not matter. */
    private static boolean isSame(Draft draft, CheckedRegistry signed) {
        return draft.asItIs() instanceof Checked.Good(CheckedRegistry before)
                && before.signer().equals(signed.signer())
                && before.digest().equals(signed.digest());
    }

    private List<String> remarks(AuditAction what, CheckedRegistry signed) throws IOException {
        var remarks = new ArrayList<String>();
        signed.refusedEndorsements().forEach(each -> remarks.add("the endorsement of " + each + "; it does not count"));
        Optional<AuditEntry> last = log.lastSigning();
        // Another key makes other content of the same, and is no news of the topics.
        boolean sameVersion = last.isPresent()
                && signed.signer().equals(Optional.of(last.get().by()))
                && signed.registry().version().equals(last.get().details().get(RegistryLog.VERSION));
        if (what == AuditAction.SIGNED && sameVersion && !log.isLast(signed)) {
            remarks.add("the version is still " + signed.registry().version() + ", though the content is not what was"
                    + " signed as that on " + last.get().when()
                    + "; give it another, so that readers see it is new (--release)");
        }
        return remarks;
    }
}
