package commonplace.vault.folders;

import commonplace.vault.Vault;
import commonplace.vault.live.GivenIds;
import commonplace.vault.live.LiveDocument;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.View;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Brings a folder's list and the notes of the vault in step: all of them the first time, and then those that may have come out
 * of step since, which are the notes that differ in the vault's view, the entries that clients have changed, what could not be
 * done before, and whatever stands in the same places. Used by one thread.
 */
final class FolderSettling {
    private final Vault vault;
    private final FolderKeys keys;
    private final String displayName;
    private final FolderChangeApplier applier;
    private final LiveDocument document;
    private final FolderAgreement agreement;
    private final Provenance provenance;
    private final ListIndex index;

    /** Of changes to the list that are not clients'. */
    private final Object own;

    /** By which the list was brought in step; none where that failed, or was never tried. */
    private @Nullable View settled;

    /** The ids at that time that did not follow from paths: a note may get another without being touched itself. */
    private GivenIds given = GivenIds.NONE;

    /** The keys of notes about which list and vault still differ. */
    private final Set<String> pending = new HashSet<>();

    /** Folders that notes have left. */
    private final Set<String> left = new HashSet<>();

    /**
     * The documents of a folder.
     *
     * @param list what clients see
     * @param agreement what it and the vault last agreed on
     * @param provenance who wrote what into the list
     * @param index follows the list
     * @param own the origin of changes that are not clients'
     */
    record FolderParts(
            LiveDocument list, FolderAgreement agreement, Provenance provenance, ListIndex index, Object own) {}

    FolderSettling(Vault vault, FolderKeys keys, String displayName, FolderChangeApplier applier, FolderParts parts) {
        this.vault = vault;
        this.keys = keys;
        this.displayName = displayName;
        this.applier = applier;
        this.document = parts.list();
        this.agreement = parts.agreement();
        this.provenance = parts.provenance();
        this.index = parts.index();
        this.own = parts.own();
    }

    /**
     * What there is about some notes, or all.
     *
     * @param view the vault's, with these notes
     * @param some the ids and keys it is about; none for all
     * @param before what was agreed on
     * @param notes what the vault has
     */
    private record Looked(
            View view,
            Optional<Part> some,
            Map<UUID, String> before,
            FileMeta.Listed listed,
            Predicate<UUID> fromEverywhere,
            Map<UUID, String> notes) {}

    private record Part(Set<UUID> ids, Set<String> keys) {}

    /** @param now the time by the clock that the notes to be deleted wait by */
    void settle(long now) {
        View before = settled;
        GivenIds givenBefore = given;
        given = vault.givenIds();
        // Until it is done, nobody knows how far it came.
        settled = null;
        Looked looked = before == null ? lookAtAll() : lookAtChanged(before, given.since(givenBefore));
        settled = settle(looked, now);
    }

    /** Returns the view by which it was done in the end. */
    private View settle(Looked looked, long time) {
        FileMeta.Listed listed = looked.listed();
        List<FolderReconciliation.Step> steps =
                FolderReconciliation.steps(looked.before(), listed.notes(), looked.notes());
        Set<FolderReconciliation.Step> denied = applier.grant(steps, looked.fromEverywhere(), time);
        View view = vault.view();
        Map<UUID, String> now = notesNow(looked, view);
        List<FolderReconciliation.Step> due = steps.stream()
                .filter(step -> FolderReconciliation.holds(step, now))
                .toList();
        document.edit(FolderChangeApplier.AUTHOR, own, doc -> write(new FileMeta(doc), listed, due, denied, now));
        Map<UUID, String> after = listedNow(looked);
        agreement.replace(
                looked.before(), FolderReconciliation.agreed(looked.before(), listed.notes(), after, now), own);
        provenance.tidy();
        tidy(looked.before(), now);
        pending.clear();
        addPending(looked, after, now);
        // What was looked at before and after it changed may be in step with neither.
        addChanged(looked.view(), view, pending);
        return view;
    }

    private void addChanged(View before, View after, Set<String> changed) {
        after.changedSince(before).forEach(path -> keys.of(path).ifPresent(changed::add));
    }

    private Looked lookAtAll() {
        View view = vault.view();
        agreement.load();
        Map<UUID, String> agreed = agreement.all();
        Provenance.Read<FileMeta.Listed> read = provenance.read(doc -> {
            index.build(doc);
            return new FileMeta(doc).read(agreed);
        });
        return new Looked(view, Optional.empty(), agreed, read.said(), read.fromEverywhere(), allNotes(view));
    }

    private Looked lookAtChanged(View before, GivenIds.Changes given) {
        View view = vault.view();
        Set<String> some = new LinkedHashSet<>(pending);
        addChanged(before, view, some);
        given.paths().forEach(path -> keys.of(path).ifPresent(some::add));
        some.addAll(agreement.of(given.ids()).values());
        some.addAll(document.query(_ -> index.takeChanged()));
        while (true) {
            Map<UUID, String> notes = notes(view, some);
            Set<UUID> ids = new LinkedHashSet<>(notes.keySet());
            ids.addAll(given.ids());
            some.forEach(key -> ids.addAll(agreement.at(key)));
            // The vault's lock, under which ids are worked out, comes before the document's.
            Provenance.Read<Optional<FileMeta.Listed>> read = provenance.read(doc -> {
                some.forEach(key -> ids.addAll(index.at(key)));
                Map<UUID, String> agreed = agreement.of(ids);
                boolean wider = some.addAll(agreed.values());
                for (UUID id : ids) {
                    wider |= some.addAll(index.of(id));
                }
                return wider ? Optional.empty() : Optional.of(new FileMeta(doc).read(agreed, some));
            });
            if (read.said().isPresent()) {
                return new Looked(
                        view,
                        Optional.of(new Part(ids, some)),
                        agreement.of(ids),
                        read.said().get(),
                        read.fromEverywhere(),
                        notes);
            }
        }
    }

    /** The same notes as the vault has them now. */
    private Map<UUID, String> notesNow(Looked looked, View view) {
        if (looked.some().isEmpty()) {
            return allNotes(view);
        }
        Part part = looked.some().get();
        Set<String> some = new LinkedHashSet<>(part.keys());
        addChanged(looked.view(), view, some);
        Map<UUID, String> notes = notes(view, some);
        notes.keySet().retainAll(part.ids());
        return notes;
    }

    /** The same notes as the list has them now. */
    private Map<UUID, String> listedNow(Looked looked) {
        return document.query(doc -> {
            var meta = new FileMeta(doc);
            if (looked.some().isEmpty()) {
                return meta.read(looked.before()).notes();
            }
            Part part = looked.some().get();
            Set<String> some = new LinkedHashSet<>(part.keys());
            part.ids().forEach(id -> some.addAll(index.of(id)));
            return meta.read(looked.before(), some).notes();
        });
    }

    private void addPending(Looked looked, Map<UUID, String> after, Map<UUID, String> now) {
        Set<UUID> ids = new HashSet<>(after.keySet());
        ids.addAll(now.keySet());
        for (UUID id : ids) {
            if (!Objects.equals(after.get(id), now.get(id))) {
                for (Map<UUID, String> each :
                        List.of(looked.before(), looked.listed().notes(), looked.notes(), after, now)) {
                    String key = each.get(id);
                    if (key != null) {
                        pending.add(key);
                    }
                }
            }
        }
    }

    /** The notes of this folder, by id. */
    private Map<UUID, String> allNotes(View view) {
        var notes = new LinkedHashMap<UUID, String>();
        view.forEach(note -> keys.of(note.path().value()).ifPresent(key -> notes.put(vault.idOf(note.path()), key)));
        return notes;
    }

    /** Those of them that stand at these keys. */
    private Map<UUID, String> notes(View view, Set<String> some) {
        var notes = new LinkedHashMap<UUID, String>();
        for (String key : some) {
            keys.noteAt(key)
                    .filter(path -> view.note(path).isPresent())
                    .ifPresent(path -> notes.put(vault.idOf(new NotePath(path)), key));
        }
        return notes;
    }

    /** A folder that notes have left, and that clients have taken off the list, goes if nothing else is in it. */
    private void tidy(Map<UUID, String> before, Map<UUID, String> now) {
        before.forEach((id, key) -> {
            if (!key.equals(now.get(id))) {
                left.addAll(FolderKeys.above(key));
            }
        });
        if (left.isEmpty()) {
            return;
        }
        Set<String> listed = document.query(doc -> new FileMeta(doc).listedOf(left));
        left.stream()
                .filter(folder -> !listed.contains(folder))
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(folder -> vault.removeIfEmpty(keys.path(folder)));
        left.retainAll(listed);
    }

    private void write(
            FileMeta meta,
            FileMeta.Listed listed,
            List<FolderReconciliation.Step> steps,
            Set<FolderReconciliation.Step> denied,
            Map<UUID, String> notes) {
        meta.name(displayName);
        listed.bad().forEach(meta::unlist);
        // A document has one place.
        listed.others().forEach((key, id) -> {
            if (!key.equals(notes.get(id))) {
                meta.unlist(id, key);
            }
        });
        // First all that goes: notes may have changed places.
        for (FolderReconciliation.Step step : steps) {
            switch (step) {
                case FolderReconciliation.Step.List(UUID id, var _, @Nullable String before)
                when before != null -> meta.unlist(id, before);
                case FolderReconciliation.Step.Unlist(UUID id, String key) -> meta.unlist(id, key);
                case FolderReconciliation.Step.Create(UUID id, String key)
                when denied.contains(step) -> meta.unlist(id, key);
                case FolderReconciliation.Step.Rename(UUID id, String from, String to)
                when from.equals(notes.get(id)) -> meta.unlist(id, to); // The vault would not have it there.
                case FolderReconciliation.Step.Create _,
                        FolderReconciliation.Step.Delete _,
                        FolderReconciliation.Step.List _,
                        FolderReconciliation.Step.Rename _ -> {}
            }
        }
        Set<String> emptied = new HashSet<>();
        for (FolderReconciliation.Step step : steps) {
            switch (step) {
                case FolderReconciliation.Step.List(UUID id, String key, var _) -> meta.list(id, key);
                case FolderReconciliation.Step.Unlist(var _, String key) -> emptied.addAll(FolderKeys.above(key));
                case FolderReconciliation.Step.Rename(UUID id, String from, var _)
                when from.equals(notes.get(id)) -> meta.list(id, from);
                case FolderReconciliation.Step.Delete(UUID id, String key)
                when denied.contains(step) && key.equals(notes.get(id)) -> meta.list(id, key);
                case FolderReconciliation.Step.Create _,
                        FolderReconciliation.Step.Delete _,
                        FolderReconciliation.Step.Rename _ -> {}
            }
        }
        listed.notes().forEach((id, key) -> {
            if (listed.half().contains(key) && key.equals(notes.get(id))) {
                meta.list(id, key);
            }
        });
        meta.unlistFolders(emptied, index, this::isFolder);
    }

    private boolean isFolder(String key) {
        return Files.isDirectory(vault.root().resolve(keys.path(key)));
    }
}
