package commonplace.vault.folders;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done so that a folder's list and the notes of the vault agree again.
 *
 * <p>Both are compared with what they last agreed on, so that it is known which of them changed. Where both did, the
 * vault is right: its notes are there, a list only says so.
 *
 * <p>All maps lead from ids to keys, such as {@code /Notes/Ideas.md}.
 */
final class FolderReconciliation {
    /** One thing to do. */
    sealed interface Step {
        UUID id();

        /** A client wants a note. */
        record Create(UUID id, String key) implements Step {}

        /** A client wants a note elsewhere. */
        record Rename(UUID id, String from, String to) implements Step {}

        /** A client wants a note to go. */
        record Delete(UUID id, String key) implements Step {}

        /** The list lacks a note, or has it in the wrong place. */
        record List(UUID id, String key, @Nullable String before) implements Step {}

        /** The list has a note that is gone. */
        record Unlist(UUID id, String key) implements Step {}
    }

    private FolderReconciliation() {}

    static List<Step> steps(Map<UUID, String> agreed, Map<UUID, String> listed, Map<UUID, String> notes) {
        Set<UUID> ids = new LinkedHashSet<>(agreed.keySet());
        ids.addAll(listed.keySet());
        ids.addAll(notes.keySet());
        Map<String, UUID> takenBy = new HashMap<>();
        notes.forEach((id, key) -> takenBy.put(key, id));
        Set<String> listedKeys = new HashSet<>(listed.values());
        var steps = new ArrayList<Step>();
        for (UUID id : ids) {
            String before = agreed.get(id);
            String list = listed.get(id);
            String note = notes.get(id);
            if (Objects.equals(list, note)) {
                continue;
            }
            boolean listChanged = !Objects.equals(list, before);
            boolean noteChanged = !Objects.equals(note, before);
            // A client that names another document for a note's place is late: the note is there.
            boolean taken = list != null && takenBy.containsKey(list) && !id.equals(takenBy.get(list));
            boolean ousted = list == null && note != null && listedKeys.contains(note);
            if (listChanged && !noteChanged && !taken && !ousted) {
                steps.add(clientStep(id, list, note));
            } else {
                steps.add(
                        note == null
                                ? new Step.Unlist(id, Objects.requireNonNull(list))
                                : new Step.List(id, note, list));
            }
        }
        return steps;
    }

    /**
     * Whether a step about the list is still true of the notes: what the vault has changed since the steps were worked out is
     * told next, and half a step would look like a client's wish.
     */
    static boolean holds(Step step, Map<UUID, String> notes) {
        return switch (step) {
            case Step.List(UUID id, String key, var _) -> key.equals(notes.get(id));
            case Step.Unlist(UUID id, var _) -> !notes.containsKey(id);
            case Step.Create _, Step.Rename _, Step.Delete _ -> true;
        };
    }

    /**
     * What they agree on now: what the vault has and the list says, or said when we looked, since a client that has changed its
     * mind meanwhile is to be heard next. Of a note that has gone meanwhile, and is listed as it was, they agree on nothing
     * new, or the list would be taken for a client that wants the note.
     *
     * @param looked the list as it was when the steps were worked out
     * @param listed the list as it is now
     */
    static Map<UUID, String> agreed(
            Map<UUID, String> before, Map<UUID, String> looked, Map<UUID, String> listed, Map<UUID, String> notes) {
        var agreed = new HashMap<UUID, String>();
        notes.forEach((id, key) -> {
            if (key.equals(listed.get(id)) || key.equals(looked.get(id))) {
                agreed.put(id, key);
            } else if (before.containsKey(id)) {
                agreed.put(id, before.get(id));
            }
        });
        before.forEach((id, key) -> {
            boolean untouched = listed.containsKey(id) && Objects.equals(listed.get(id), looked.get(id));
            if (!notes.containsKey(id) && untouched) {
                agreed.put(id, key);
            }
        });
        return agreed;
    }

    private static Step clientStep(UUID id, @Nullable String list, @Nullable String note) {
        if (list == null) {
            return new Step.Delete(id, Objects.requireNonNull(note));
        }
        return note == null ? new Step.Create(id, list) : new Step.Rename(id, note, list);
    }
}
