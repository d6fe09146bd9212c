package commonplace.vault.live;

import commonplace.markdown.text.Diff;
import commonplace.markdown.text.Edit;
import commonplace.vault.history.StoredDocument;
import commonplace.vault.notes.TextFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a file and its document agreed on, now and a while ago. A program that reads a file, thinks for a moment and writes
 * it back may have read what was there before our last write; its edit is the difference to that, and what we wrote
 * meanwhile is not something that it took out.
 */
public final class SyncBases {
    private final UUID document;
    private final RecentBases recent;
    private @Nullable SyncBase base;
    private boolean complete = true;

    SyncBases(UUID document, RecentBases recent) {
        this.document = document;
        this.recent = recent;
    }

    @Nullable
    SyncBase now() {
        return base;
    }

    /** Takes what was stored of a document that is as it was stored. */
    void restore(StoredDocument stored, SharedText shared) {
        if (stored.hasBase()) {
            boolean agrees = stored.baseState().length == 0;
            DocumentPoint mark = agrees ? shared.mark() : DocumentPoint.of(stored.baseState());
            // A base that is behind the document may lack edits that came from the file in this same run.
            set(new SyncBase(mark, stored.hash(), stored.format()), agrees);
        }
    }

    /** The document's state as the file has it; empty when that is what the document is, or nothing was agreed on. */
    byte[] state() {
        SyncBase last = base;
        byte[] state = last == null ? null : last.mark().state();
        return state == null ? new byte[0] : state;
    }

    /** Of the file; empty when nothing was agreed on. */
    String hash() {
        SyncBase last = base;
        return last == null ? "" : last.hash();
    }

    /** How the file spells the text. */
    TextFormat format() {
        SyncBase last = base;
        return last == null ? TextFormat.PLAIN : last.format();
    }

    /** Whether everything that ever came from the file is in the base. */
    boolean isComplete() {
        return complete;
    }

    void set(SyncBase next, boolean isComplete) {
        SyncBase last = base;
        if (last != null && last.mark() != next.mark() && last.mark().state() != null) {
            recent.add(document, new RecentBases.Earlier(last, complete));
        }
        base = next;
        complete = isComplete;
    }

    /** Whether a document's text is another than the file's. */
    boolean areBehind(SharedText shared) {
        SyncBase last = base;
        if (last == null) {
            return !shared.holds(""); // A note that was to be made and was not is no empty note.
        }
        if (last.mark().state() == null) {
            return false;
        }
        if (shared.holds(last.mark().text())) {
            // Something came and went. The file agrees with what the document is now just as well.
            base = new SyncBase(shared.mark(), last.hash(), last.format());
            complete = true;
            return false;
        }
        return true;
    }

    /** The document begins anew, and none of what it was made from before is in it. */
    void begin(SyncBase first) {
        recent.forget(document);
        base = first;
        complete = true;
    }

    /**
     * What a file's text was most probably made from: where the least was changed.
     *
     * <p>A program that writes exactly what was there before brings that back on purpose, since it has nothing else to
     * say; unless people are typing just now, or that was what it wrote itself without knowing of all.
     *
     * @param last what the file held last, as far as we know
     * @param live whether people are typing
     */
    SyncBase nearest(SyncBase last, String fileText, boolean live) {
        SyncBase nearest = last;
        Distance toLast = distance(last, fileText);
        Distance least = toLast;
        for (RecentBases.Earlier each : LikelyBases.of(recent.of(document), fileText)) {
            Distance distance = distance(each.base(), fileText);
            if (distance.isNone() && each.complete() && !live) {
                return last;
            }
            if (distance.isRecognized(each.base())
                    && distance.isLess(least)
                    && (live || lacksOurs(each.base(), last, fileText, toLast.all() - distance.all()))) {
                nearest = each.base();
                least = distance;
            }
        }
        return nearest;
    }

    /**
     * Whether most of what we wrote since is missing from a text that is so much nearer to what was there before: as much
     * of the text, or most of the words, while those that we took out are there. Who has another wording for a line of ours
     * has seen it, and has most of its words; who put another line in its place has not, though the letters of the two may
     * be alike. And if most of what was there
     * before is gone, it is no base any more: of what was made from it, only the difference would come back.
     */
    private static boolean lacksOurs(SyncBase before, SyncBase last, String fileText, long nearer) {
        Distance since = distance(before.mark().text(), last.mark().text());
        if (!since.isRecognized(before)) {
            return false;
        }
        String text = last.format().next(fileText).live(fileText);
        var ours = new AddedWords(before.mark().text(), last.mark().text());
        var former = new AddedWords(last.mark().text(), before.mark().text());
        return 2 * nearer >= since.all() || (ours.areMostlyMissingFrom(text) && !former.areMostlyMissingFrom(text));
    }

    /** Whether a file's text leaves little of what was there, though some of that was written a moment ago. */
    boolean isOverwritten(SyncBase from, String fileText) {
        return !recent.of(document).isEmpty() && !distance(from, fileText).isRecognized(from);
    }

    /**
     * Which of two texts, of which one was put into the file before we were stopped, a file's text was more probably made
     * from. Where less is taken out: what we were about to write and did not is nothing that anybody could take out.
     */
    public static boolean isNearer(SyncBase one, SyncBase other, String fileText) {
        Distance toOne = distance(one, fileText);
        Distance toOther = distance(other, fileText);
        return toOne.removed < toOther.removed || (toOne.removed == toOther.removed && toOne.added < toOther.added);
    }

    private record Distance(long removed, long added) {
        long all() {
            return removed + added;
        }

        boolean isNone() {
            return all() == 0;
        }

        /** Of a text that was thrown away for the most part nobody can say which one it was. */
        boolean isRecognized(SyncBase base) {
            return removed * 2 < base.mark().text().length();
        }

        /** Who took less out saw more of it; only then does it count what was put in. */
        boolean isLess(Distance other) {
            return removed < other.removed || (removed == other.removed && added < other.added);
        }
    }

    private static Distance distance(SyncBase base, String fileText) {
        return distance(base.mark().text(), base.format().next(fileText).live(fileText));
    }

    private static Distance distance(String before, String text) {
        if (text.equals(before)) {
            return new Distance(0, 0);
        }
        long removed = 0;
        long added = 0;
        for (Edit edit : Diff.between(before, text)) {
            removed += edit.span().length();
            added += edit.replacement().length();
        }
        return new Distance(removed, added);
    }
}
