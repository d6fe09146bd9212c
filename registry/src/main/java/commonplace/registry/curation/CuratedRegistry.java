package commonplace.registry.curation;

import commonplace.base.DurableFiles;
import commonplace.json.Json;
import commonplace.registry.Endorsement;
import commonplace.registry.curation.CheckedRegistry.Checked;
import commonplace.registry.curation.RegistryWriter.RegistryChange;
import commonplace.registry.signing.AuditAction;
import commonplace.registry.signing.CuratorKey;
import commonplace.registry.signing.SigningKey;
import commonplace.registry.signing.TamperedLogException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A registry's file in the hands of its curator. Each thing done is on disk on return, told in the log beside the file,
 * and done wholly or not at all, with others working on it and whenever the process is killed.
 *
 * <pre>{@code
 * var registry = new CuratedRegistry(Path.of("registry.json"), InstantSource.system());
 * switch (registry.sign(key)) {
 *     case Curated.Done(CheckedRegistry signed, List<String> remarks) -> …
 *     case Curated.Unchanged(CheckedRegistry signed, List<String> remarks) -> …
 *     case Curated.Refused(String reason) -> …
 * }
 * }</pre>
 */
public final class CuratedRegistry {
    private final String name;
    private final Path file;
    private final RegistryLog log;
    private final RegistryWriter writer;

    /** @param file how it is named here is how messages name it */
    public CuratedRegistry(Path file, InstantSource clock) {
        this.name = file.toString();
        this.file = file.toAbsolutePath();
        this.log = new RegistryLog(this.file, clock);
        this.writer = new RegistryWriter(name, this.file, log);
    }

    public RegistryLog log() {
        return log;
    }

    /** Makes a registry with an example in it that passes all checks. It is not signed: nobody vouches for examples. */
    public CurationResult create(String curator, LocalDate updated, SigningKey key) throws IOException {
        return outcome(() -> {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new CurationRefusedException(name + " is there already and was left as it is; name another file");
            }
            if (Files.exists(log.file(), LinkOption.NOFOLLOW_LINKS)) {
                throw new CurationRefusedException(
                        "there is a log " + log.file().getFileName() + " of a registry " + name
                                + " that is gone; put that one back, move the log away, or name another file");
            }
            CheckedRegistry made = Draft.unsigned(name, NewRegistry.of(curator, key.curator(), updated));
            var details = Json.object(RegistryLog.VERSION, made.registry().version(), "curator", curator);
            writer.append(AuditAction.CREATED, details, key, () -> DurableFiles.create(file, made.file()));
            return new CurationResult.Done(made, List.of());
        });
    }

    /** Signs the file as it is, after all of it was checked; a curator without a public key gets this one. */
    public CurationResult sign(SigningKey key) throws IOException {
        return outcome(() -> sign(key, draft -> draft));
    }

    /** Gives the registry another version and date, and signs it. */
    public CurationResult release(String version, LocalDate updated, SigningKey key) throws IOException {
        return outcome(() -> sign(key, draft -> draft.released(version, updated)));
    }

    private CurationResult sign(SigningKey key, Step step) throws IOException, CurationRefusedException {
        return writer.change(key, draft -> {
            requireOwn(draft, key.curator());
            return signing(step.of(draft), key);
        });
    }

    private static RegistryChange signing(Draft draft, SigningKey key) {
        return new RegistryChange(AuditAction.SIGNED, Map.of(), draft.by(key.curator()));
    }

    /**
     * Vouches for another curator, in place of any earlier endorsement, and signs the registry again. It must be
     * signed as it is: other changes are not signed in passing.
     */
    public CurationResult endorse(EndorsedCurator whom, SigningKey key) throws IOException {
        return outcome(() -> {
            if (whom.key().equals(key.curator())) {
                throw new CurationRefusedException(whom.key() + " is your own key; nobody vouches for themselves");
            }
            return writer.change(key, draft -> {
                requireSigned(draft, key.curator());
                Draft after = draft.endorsing(
                        EndorsementStatements.with(draft.registry().endorsements(), whom, key));
                return new RegistryChange(AuditAction.ENDORSED, whom.statement(), after);
            });
        });
    }

    /**
     * Takes an endorsement back, and signs the registry again, which must be signed as it is.
     *
     * @param who the other curator's public key, or name
     */
    public CurationResult withdraw(String who, SigningKey key) throws IOException {
        return outcome(() -> writer.change(key, draft -> {
            requireSigned(draft, key.curator());
            List<Endorsement> endorsements = draft.registry().endorsements();
            Endorsement gone = EndorsementStatements.find(endorsements, who);
            var details =
                    Json.object("pubkey", gone.key().text(), "name", gone.name().orElse(null));
            return new RegistryChange(
                    AuditAction.WITHDRAWN, details, draft.endorsing(EndorsementStatements.without(endorsements, gone)));
        }));
    }

    /**
     * Signs with another key from now on: whom the old one vouched for, the new one does, and the log is handed over. If
     * it ends half-way, it can be done again.
     */
    public CurationResult replaceKey(SigningKey old, SigningKey key) throws IOException {
        return outcome(() -> {
            if (old.curator().equals(key.curator())) {
                throw new CurationRefusedException("the old key and the new one are the same, " + key.curator());
            }
            Step step = draft -> {
                if (draft.registry().curator().key().equals(Optional.of(old.curator()))) {
                    return draft.endorsing(EndorsementStatements.resigned(draft.registry(), key));
                }
                requireOwn(draft, key.curator());
                return draft;
            };
            // All that can be refused is, before the log is handed over.
            step.of(writer.read()).by(key.curator()).signed(key);
            handOver(old, key);
            return writer.change(key, draft -> signing(step.of(draft), key));
        });
    }

    /** The one thing that the log is told first: until the new key signs, what the old one signed last is still good. */
    private void handOver(SigningKey old, SigningKey key) throws IOException, CurationRefusedException {
        Optional<CuratorKey> keeper = log.log().keeper();
        if (keeper.equals(Optional.of(key.curator()))) {
            return;
        }
        if (keeper.isPresent() && !keeper.get().equals(old.curator())) {
            throw new CurationRefusedException("the log " + log.file().getFileName() + " is kept by " + keeper.get()
                    + ", and the old key given is that of " + old.curator());
        }
        writer.append(
                AuditAction.KEY_REPLACED, Json.object("pubkey", key.curator().text()), old, () -> {});
    }

    private void requireOwn(Draft draft, CuratorKey key) throws CurationRefusedException {
        Optional<CuratorKey> named = draft.registry().curator().key();
        if (named.isPresent() && !named.get().equals(key)) {
            throw new CurationRefusedException(name + ": curator.pubkey is " + named.get()
                    + ", and the key given is that of "
                    + key + ". Give that curator's key; or, to replace it, give the old one as well (--old-key); or,"
                    + " for a registry of your own, set curator.pubkey to \"\" and curator.name to yours");
        }
    }

    private void requireSigned(Draft draft, CuratorKey key) throws IOException, CurationRefusedException {
        requireOwn(draft, key);
        if (draft.registry().signature().isEmpty()) {
            throw new CurationRefusedException(
                    name + " is not signed yet, and this would sign all of it. Look at it, and sign"
                            + " it first (registry sign)");
        }
        if (!(draft.asItIs() instanceof Checked.Good(CheckedRegistry signed))) {
            throw new CurationRefusedException(
                    name + " was changed since it was signed, and this would sign those changes too."
                            + " Look at them, and sign it first (registry sign)");
        }
        Optional<String> objection = log.objection(signed);
        if (objection.isPresent()) {
            throw new CurationRefusedException(name + ": " + objection.get());
        }
    }

    private interface Step {
        Draft of(Draft before) throws CurationRefusedException;
    }

    private interface Work {
        CurationResult done() throws IOException, CurationRefusedException;
    }

    private static CurationResult outcome(Work work) throws IOException {
        try {
            return work.done();
        } catch (CurationRefusedException refused) {
            return new CurationResult.Refused(refused.reason());
        } catch (TamperedLogException | FileAlreadyExistsException refused) {
            return new CurationResult.Refused(String.valueOf(refused.getMessage()));
        }
    }
}
