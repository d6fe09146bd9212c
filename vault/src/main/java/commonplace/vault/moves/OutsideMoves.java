package commonplace.vault.moves;

import commonplace.vault.notes.FileIdentity;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Tells which notes another program gave another name: gone from one path, and come at another. The same file is the same
 * note, whatever it holds by now; else the same content is. Where two could be meant, none is.
 */
public final class OutsideMoves {
    private OutsideMoves() {}

    /** A note's file, whether it is there or was. */
    public record Trace(NotePath path, Note.NoteSource source) {
        public static Trace of(Note note) {
            return new Trace(note.path(), note.source());
        }

        private Optional<FileIdentity> identity() {
            return Optional.of(source.identity()).filter(it -> !it.equals(FileIdentity.NONE));
        }

        /** What an empty file holds tells nothing. */
        private Optional<String> content() {
            return source.stamp().size() == 0 ? Optional.empty() : Optional.of(source.hash());
        }
    }

    public static List<MoveResult.Renamed> between(Collection<Trace> gone, Collection<Trace> come) {
        var moves = new ArrayList<MoveResult.Renamed>();
        var goneLeft = new LinkedHashSet<Trace>(gone);
        var comeLeft = new LinkedHashSet<Trace>(come);
        pair(goneLeft, comeLeft, Trace::identity, moves);
        pair(goneLeft, comeLeft, Trace::content, moves);
        return moves;
    }

    private static void pair(
            Set<Trace> gone, Set<Trace> come, Function<Trace, Optional<?>> sign, List<MoveResult.Renamed> moves) {
        Map<Object, Trace> goneBySign = distinct(gone, sign);
        distinct(come, sign).forEach((same, there) -> {
            Trace was = goneBySign.get(same);
            if (was != null) {
                moves.add(new MoveResult.Renamed(was.path(), there.path()));
                gone.remove(was);
                come.remove(there);
            }
        });
    }

    /** Those whose sign no other has. */
    private static Map<Object, Trace> distinct(Set<Trace> traces, Function<Trace, Optional<?>> sign) {
        var bySign = new HashMap<Object, Trace>();
        var twice = new HashSet<Object>();
        for (Trace trace : traces) {
            sign.apply(trace).ifPresent(it -> {
                if (bySign.put(it, trace) != null) {
                    twice.add(it);
                }
            });
        }
        bySign.keySet().removeAll(twice);
        return bySign;
    }
}
