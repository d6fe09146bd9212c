package commonplace.vault.folders;

import commonplace.base.Log;
import commonplace.vault.Vault;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.live.LiveResult;
import commonplace.vault.live.NoteScope;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Does to the vault what clients want who change a folder's list. */
final class FolderChangeApplier {
    static final Author AUTHOR = Author.editor("folder");

    /** A note that leaves one folder's list may be about to enter another's. */
    private static final long HOLD_MILLIS = 2_000;

    /** Each key is told about once; a client that makes up more than so many need not be told about. */
    private static final int MAX_TOLD = 1_000;

    private final Vault vault;
    private final FolderKeys keys;
    private final String displayName;

    /** Of clients that may touch the notes of this folder alone. */
    private final NoteScope here;

    /** Notes that a client has taken off the list, and when they are to go. */
    private final Map<UUID, Long> leaving = new ConcurrentHashMap<>();

    private final StrandedNotes stranded;
    private final Set<String> told = new HashSet<>();

    FolderChangeApplier(Vault vault, FolderKeys keys, String displayName, StrandedNotes stranded) {
        this.vault = vault;
        this.keys = keys;
        this.displayName = displayName;
        this.here = new NoteScope.Part((path, _) -> keys.of(path).isPresent());
        this.stranded = stranded;
    }

    /** When the next note is to go. */
    long nextDue() {
        return leaving.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE / 2);
    }

    /**
     * Returns those that are denied; what just could not be done now is not among them.
     *
     * @param fromEverywhere which ids were put into the list by a client that may touch every note
     */
    Set<FolderReconciliation.Step> grant(
            List<FolderReconciliation.Step> steps, Predicate<UUID> fromEverywhere, long now) {
        var denied = new HashSet<FolderReconciliation.Step>();
        for (FolderReconciliation.Step step : steps) {
            NoteScope reach = fromEverywhere.test(step.id()) ? new NoteScope.Everything() : here;
            Optional<Problem> problem = switch (step) {
                case FolderReconciliation.Step.Create(UUID id, String key) -> create(id, key, reach);
                case FolderReconciliation.Step.Rename(UUID id, var _, String key) -> rename(id, key);
                case FolderReconciliation.Step.Delete(UUID id, String key) -> delete(id, key, now);
                case FolderReconciliation.Step.List _, FolderReconciliation.Step.Unlist _ ->
                    Optional.empty(); // For the document.
            };
            problem.ifPresent(why -> tell(step, why));
            if (problem.filter(why -> isFinal(step, why)).isPresent()) {
                denied.add(step);
            }
            // Who may touch only this folder's notes has not taken it off the list of another.
            if (reach instanceof NoteScope.Everything && isNoWayIn(step, denied)) {
                stranded.add(step.id(), now);
            }
        }
        leaving.keySet()
                .retainAll(steps.stream().map(FolderReconciliation.Step::id).toList());
        return denied;
    }

    /** Whether a note that may be about to leave another folder cannot enter this one. */
    private boolean isNoWayIn(FolderReconciliation.Step step, Set<FolderReconciliation.Step> denied) {
        return switch (step) {
            case FolderReconciliation.Step.Create _ -> denied.contains(step);
            case FolderReconciliation.Step.Unlist(var _, String key) ->
                keys.note(key) instanceof NotePath.Parsed.Good(NotePath path)
                        && vault.view().note(path).isPresent();
            case FolderReconciliation.Step.Rename _,
                    FolderReconciliation.Step.Delete _,
                    FolderReconciliation.Step.List _ -> false;
        };
    }

    private Optional<Problem> create(UUID id, String key, NoteScope reach) {
        return switch (keys.note(key)) {
            case NotePath.Parsed.Bad(Problem problem) -> Optional.of(problem);
            case NotePath.Parsed.Good(NotePath path) -> {
                // It may be in another folder, or have been made by its id alone.
                Optional<NotePath> from = vault.pathOf(id).filter(there -> reach.covers(there, id));
                yield from.isPresent() ? move(from.get(), path) : begin(path, id, reach);
            }
        };
    }

    private Optional<Problem> begin(NotePath path, UUID id, NoteScope reach) {
        return switch (vault.createLive(path, id, AUTHOR, reach)) {
            case LiveResult.Refused(Problem problem) -> Optional.of(problem);
            case LiveResult.Opened(LiveDocument created) -> {
                created.close();
                yield Optional.empty();
            }
        };
    }

    /** A note that has left this folder meanwhile is no longer this list's to rename. */
    private Optional<Problem> rename(UUID id, String key) {
        Optional<NotePath> from = vault.pathOf(id).filter(there -> here.covers(there, id));
        return from.isEmpty()
                ? Optional.empty()
                : switch (keys.note(key)) {
                    case NotePath.Parsed.Bad(Problem problem) -> Optional.of(problem);
                    case NotePath.Parsed.Good(NotePath to) -> move(from.get(), to);
                };
    }

    private Optional<Problem> move(NotePath from, NotePath to) {
        return vault.moveOnly(from, to, AUTHOR) instanceof MoveResult.Refused(Problem problem)
                ? Optional.of(problem)
                : Optional.empty();
    }

    private Optional<Problem> delete(UUID id, String key, long now) {
        Long due = leaving.putIfAbsent(id, now + HOLD_MILLIS);
        if (due == null || due > now) {
            return Optional.empty();
        }
        leaving.remove(id);
        return switch (keys.note(key)) {
            case NotePath.Parsed.Bad(Problem problem) -> Optional.of(problem);
            case NotePath.Parsed.Good(NotePath path) ->
                stranded.remove(id, now)
                        ? Optional.of(new Problem.CannotMove(path.value(), "it stays, as its new place was refused"))
                        : vault.remove(path, AUTHOR);
        };
    }

    /** A full disk is mended some day, and a note that was removed at this moment can be brought back at the next. */
    private static boolean isFinal(FolderReconciliation.Step step, Problem problem) {
        return step instanceof FolderReconciliation.Step.Delete
                || !(problem instanceof Problem.CannotWrite
                        || problem instanceof Problem.CannotMove
                        || problem instanceof Problem.NoSuchNote);
    }

    private void tell(FolderReconciliation.Step step, Problem problem) {
        String request = switch (step) {
            case FolderReconciliation.Step.Create(var _, String key) -> "list '" + key + "'";
            case FolderReconciliation.Step.Rename(var _, String from, String to) ->
                "rename '" + from + "' to '" + to + "'";
            case FolderReconciliation.Step.Delete(var _, String key) -> "delete '" + key + "'";
            case FolderReconciliation.Step.List _, FolderReconciliation.Step.Unlist _ -> "nothing";
        };
        if (told.size() < MAX_TOLD && told.add(request)) {
            Log.warn("a client wanted to " + request + " in the folder '" + displayName + "', which was not done: "
                    + problem.message());
        }
    }
}
