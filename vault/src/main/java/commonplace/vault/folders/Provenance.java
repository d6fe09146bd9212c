package commonplace.vault.folders;

import commonplace.crdt.YDoc;
import commonplace.crdt.YMap;
import commonplace.vault.live.LiveDocument;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Who put which ids into a folder's list: a client that may touch every note of the vault, or one that may touch those
 * of this folder alone.
 *
 * <p>A list has many writers, and what they want is worked out later, from what it says when they pause. So it is noted
 * beside what was agreed on which kind of writer was the last one; and when one of the other kind comes, which ids stood
 * there before. The journal has that before it has the change: after a crash there is no change whose writer is unknown.
 */
final class Provenance {
    private static final String WRITERS = "writers";

    /** Stands for all ids that are not noted one by one. */
    private static final String OTHERS = "others";

    private static final String EVERYWHERE = "everywhere";
    private static final String HERE = "here";

    private final LiveDocument list;
    private final LiveDocument agreed;
    private final Function<YDoc, Map<UUID, String>> agreedIn;

    Provenance(LiveDocument list, LiveDocument agreed, Function<YDoc, Map<UUID, String>> agreedIn) {
        this.list = list;
        this.agreed = agreed;
        this.agreedIn = agreedIn;
    }

    /**
     * Notes who is about to change the list, and has it changed.
     *
     * @param everywhere whether the writer may touch every note
     * @throws IncompleteUpdateException if the writer may not, and something waits for changes that others are still to
     *     make: it would come into effect with theirs, and look like theirs
     */
    synchronized void write(byte[] update, boolean everywhere, Runnable change) {
        if (!everywhere && isIncomplete(update)) {
            throw new IncompleteUpdateException();
        }
        String writer = everywhere ? EVERYWHERE : HERE;
        Map<String, String> noted = agreed.query(Provenance::noted);
        if (!writer.equals(noted.getOrDefault(OTHERS, HERE))) {
            noteListed(noted.getOrDefault(OTHERS, HERE));
            agreed.edit(
                    FolderChangeApplier.AUTHOR, this, doc -> doc.map(WRITERS).put(OTHERS, writer));
        }
        change.run();
    }

    private boolean isIncomplete(byte[] update) {
        var copy = new YDoc();
        copy.apply(list.state());
        copy.apply(update);
        return copy.hasPending();
    }

    /** What the list says, and which of its ids were put there by clients that may touch every note. */
    record Read<T>(T said, Predicate<UUID> fromEverywhere) {}

    synchronized <T> Read<T> read(Function<YDoc, T> question) {
        T said = list.query(question);
        Map<String, String> noted = agreed.query(Provenance::noted);
        String others = noted.getOrDefault(OTHERS, HERE);
        return new Read<>(said, id -> noted.getOrDefault(id.toString(), others).equals(EVERYWHERE));
    }

    /** Forgets ids that have gone from the list, or that are agreed on: should they come again, that is another change. */
    synchronized void tidy() {
        if (agreed.query(Provenance::noted).size() > 1) {
            Set<UUID> open = open();
            agreed.edit(FolderChangeApplier.AUTHOR, this, doc -> forgetAllBut(open, doc.map(WRITERS)));
        }
    }

    private void noteListed(String writer) {
        Set<UUID> open = open();
        agreed.edit(FolderChangeApplier.AUTHOR, this, doc -> {
            YMap writers = doc.map(WRITERS);
            forgetAllBut(open, writers);
            for (UUID id : open) {
                if (writers.get(id.toString()) == null) {
                    writers.put(id.toString(), writer);
                }
            }
        });
    }

    private static void forgetAllBut(Set<UUID> open, YMap writers) {
        for (String id : Set.copyOf(writers.keys())) {
            if (!id.equals(OTHERS) && !open.contains(UUID.fromString(id))) {
                writers.remove(id);
            }
        }
    }

    /** All ids that stand in the list, as whatever, and are not agreed on. */
    private Set<UUID> open() {
        Set<UUID> open = new HashSet<>(list.query(doc -> new FileMeta(doc).ids()));
        open.removeAll(agreed.query(agreedIn).keySet());
        return open;
    }

    private static Map<String, String> noted(YDoc doc) {
        var noted = new HashMap<String, String>();
        doc.map(WRITERS).toMap().forEach((id, writer) -> noted.put(id, String.valueOf(writer)));
        return noted;
    }
}
