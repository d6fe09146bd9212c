package commonplace.vault;

import commonplace.base.Uninterrupted;
import commonplace.markdown.text.Edit;
import commonplace.vault.files.FileStore;
import commonplace.vault.history.LogCodec;
import commonplace.vault.history.LogRecord;
import commonplace.vault.moves.LinkRewriting;
import commonplace.vault.moves.MovePlan;
import commonplace.vault.notes.Author;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.FileFailureReasons;
import commonplace.vault.notes.MoveResult;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NotePath;
import commonplace.vault.notes.NoteRevision;
import commonplace.vault.notes.NoteValidation;
import commonplace.vault.notes.Problem;
import commonplace.vault.notes.SaveResult;
import commonplace.vault.notes.View;
import commonplace.vault.storage.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Moves a note or a folder, and has every link follow. What is to be done is written down before anything is done, so
 * that a move that was cut short is finished by the next run.
 */
final class Mover {
    private final FileStore files;
    private final Journal journal;
    private final LiveDocuments live;
    private final NoteCatalog catalog;
    private final NoteWriter writer;

    private final AtomicLong moves = new AtomicLong();

    Mover(FileStore files, Journal journal, LiveDocuments live, NoteCatalog catalog, NoteWriter writer) {
        this.files = files;
        this.journal = journal;
        this.live = live;
        this.catalog = catalog;
        this.writer = writer;
    }

    MoveResult move(String from, String to, Author author) throws IOException {
        live.writeAll();
        return carryOut(plan(from, to), author);
    }

    /** Moves a note and nothing else: the caller has the links follow. */
    MoveResult moveOnly(NotePath from, NotePath to, Author author) throws IOException {
        live.writeAll();
        Optional<Note> note = catalog.view().note(from);
        return note.isEmpty()
                ? new MoveResult.Refused(new Problem.NoSuchNote(from, catalog.similar(from)))
                : carryOut(planNote(note.get(), to, false), author);
    }

    /** How many files and folders have been given other names, to be compared with that of another moment. */
    long moves() {
        return moves.get();
    }

    private MoveResult carryOut(Planned planned, Author author) throws IOException {
        return switch (planned) {
            case Planned.No(Problem problem) -> new MoveResult.Refused(problem);
            case Planned.Yes(MovePlan plan) -> {
                live.confirmNames();
                UUID id = new UUID(
                        ThreadLocalRandom.current().nextLong(),
                        ThreadLocalRandom.current().nextLong());
                journal.await(journal.append(LogCodec.encode(new LogRecord.Moving(id, plan.encoded()))));
                try {
                    journal.expectOwner();
                    files.rename(plan.fileFrom(), plan.fileTo());
                    moves.incrementAndGet();
                } catch (IOException failed) {
                    journal.append(LogCodec.encode(new LogRecord.MoveDone(id)));
                    throw failed;
                }
                MoveResult done = finish(plan, author);
                // With it everything that the journal was told of the move is on disk.
                journal.await(journal.append(LogCodec.encode(new LogRecord.MoveDone(id))));
                yield done;
            }
        };
    }

    /**
     * Does what is left when the file has its new name. Not to be stopped: the client that asked for the move may be gone, and
     * nobody else would have the links follow.
     */
    private MoveResult.Done finish(MovePlan plan, Author author) {
        return Uninterrupted.call(() -> {
            try {
                identify(plan);
                MoveResult.Done done = follow(plan, author);
                if (!done.left().isEmpty()) {
                    expectNoInterrupt();
                }
                return done;
            } catch (UncheckedIOException failed) {
                expectNoInterrupt();
                throw failed;
            }
        });
    }

    /** What an interrupt closed comes as all kinds of failures by now. */
    private static void expectNoInterrupt() throws ClosedByInterruptException {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
        }
    }

    /**
     * Has documents take the names that another run gave to their files. Before anything is written to files: else what a
     * document has and its file lacks would go into a file of the old name.
     */
    void identify(byte[] encoded) throws IOException {
        MovePlan plan = MovePlan.decode(encoded);
        if (isRenamed(plan)) {
            identify(plan);
        }
    }

    /**
     * Finishes what another run began, if it came as far as giving the file another name; returns what stood in the way of
     * links that should have followed.
     */
    List<Problem> finish(UUID id, byte[] encoded) throws IOException {
        MovePlan plan = MovePlan.decode(encoded);
        List<Problem> left = isRenamed(plan) ? follow(plan, Author.tool("move")).left() : List.of();
        journal.append(LogCodec.encode(new LogRecord.MoveDone(id)));
        return left;
    }

    private boolean isRenamed(MovePlan plan) {
        return !files.exists(plan.fileFrom()) && files.exists(plan.fileTo());
    }

    private void identify(MovePlan plan) {
        for (int i = 0; i < plan.notes().size(); i++) {
            MoveResult.Renamed note = plan.notes().get(i);
            if (plan.ids().isEmpty()) {
                live.movedMeanwhile(note.from(), note.to());
            } else if (!live.isIdentified(plan.ids().get(i), note.to())) {
                live.moved(plan.ids().get(i), note.to());
            }
        }
    }

    private List<UUID> ids(List<MoveResult.Renamed> notes) {
        return notes.stream().map(note -> live.idOf(note.from())).toList();
    }

    private sealed interface Planned {
        record Yes(MovePlan plan) implements Planned {}

        record No(Problem problem) implements Planned {}
    }

    private Planned plan(String typedFrom, String typedTo) throws IOException {
        View view = catalog.view();
        boolean folderMeant = typedFrom.endsWith("/");
        NotePath from;
        switch (NotePath.parse(withoutSlash(typedFrom))) {
            case NotePath.Parsed.Bad(Problem problem) -> {
                return new Planned.No(problem);
            }
            case NotePath.Parsed.Good(NotePath path) -> from = path;
        }
        boolean into = typedTo.endsWith("/");
        NotePath to;
        switch (NotePath.parse(into ? typedTo + from.name() : typedTo)) {
            case NotePath.Parsed.Bad(Problem problem) -> {
                return new Planned.No(problem);
            }
            case NotePath.Parsed.Good(NotePath path) -> to = path;
        }
        if (!folderMeant && view.note(from).isPresent()) {
            return planNote(view.note(from).get(), to, true);
        }
        if (view.folders().notesBelow(from.value()) > 0) {
            return planFolder(from, to);
        }
        return new Planned.No(new Problem.NoSuchNote(from, catalog.similar(from)));
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private Planned planNote(Note note, NotePath to, boolean linksFollow) throws IOException {
        String file = note.source().file();
        var renamed = List.of(new MoveResult.Renamed(note.path(), to));
        var links = linksFollow ? LinkRewriting.of(catalog.view(), renamed) : LinkRewriting.LinkRewrites.NOTHING;
        return objection(renamed, to.file(), file)
                .or(() -> lostLinks(to, links))
                .<Planned>map(Planned.No::new)
                .orElseGet(
                        () -> new Planned.Yes(new MovePlan(file, to.file(), renamed, ids(renamed), links.rewrites())));
    }

    private Planned planFolder(NotePath from, NotePath to) throws IOException {
        if ((to.value() + "/").startsWith(from.value() + "/")) {
            return new Planned.No(new Problem.InTheWay(to, "a folder cannot be moved into itself"));
        }
        List<MoveResult.Renamed> renamed = new ArrayList<>();
        List<String> spelled = new ArrayList<>();
        catalog.view().forEach(note -> {
            if (note.path().value().startsWith(from.value() + "/")) {
                String rest = note.path().value().substring(from.value().length());
                renamed.add(new MoveResult.Renamed(note.path(), new NotePath(to.value() + rest)));
                spelled.add(above(note.source().file(), from.folders().size() + 1));
            }
        });
        String folder = spelled.getFirst();
        var links = LinkRewriting.of(catalog.view(), renamed);
        return objection(renamed, to.value(), folder)
                .or(() -> lostLinks(to, links))
                .<Planned>map(Planned.No::new)
                .orElseGet(() ->
                        new Planned.Yes(new MovePlan(folder, to.value(), renamed, ids(renamed), links.rewrites())));
    }

    private static Optional<Problem> lostLinks(NotePath to, LinkRewriting.LinkRewrites links) {
        return links.lost() == 0
                ? Optional.empty()
                : Optional.of(new Problem.InTheWay(
                        to, "wikilinks lead there, and none can hold one of # ^ | [ ]; choose a name without them"));
    }

    /** The first segments of a file's path, as the disk spells them. */
    private static String above(String file, int segments) {
        int end = -1;
        for (int i = 0; i < segments; i++) {
            end = file.indexOf('/', end + 1);
        }
        return file.substring(0, end);
    }

    private Optional<Problem> objection(List<MoveResult.Renamed> renamed, String fileTo, String fileFrom)
            throws IOException {
        View without = catalog.view();
        for (MoveResult.Renamed note : renamed) {
            without = without.without(note.from());
        }
        for (MoveResult.Renamed note : renamed) {
            if (without.note(note.to()).isPresent() || note.from().equals(note.to())) {
                return Optional.of(new Problem.AlreadyThere(note.to()));
            }
            Optional<Problem> objection = NoteValidation.toNewPath(note.to(), without);
            if (objection.isPresent()) {
                return objection;
            }
        }
        NotePath to = renamed.getFirst().to();
        Optional<String> obstacle = files.obstacle(to.file());
        if (obstacle.isPresent()) {
            return Optional.of(new Problem.InTheWay(to, obstacle.get()));
        }
        if (files.exists(fileTo) && !files.isSame(fileFrom, fileTo)) {
            return Optional.of(new Problem.InTheWay(to, "'" + fileTo + "' is in the way"));
        }
        return Optional.empty();
    }

    /** Another run may have done some of it. */
    private MoveResult.Done follow(MovePlan plan, Author author) {
        List<Problem> left = new ArrayList<>();
        for (MoveResult.Renamed note : plan.notes()) {
            String file = catalog.view()
                    .note(note.from())
                    .map(known -> plan.fileTo()
                            + known.source().file().substring(plan.fileFrom().length()))
                    .orElseGet(() -> catalog.fileOf(note.to()));
            try {
                catalog.moved(note, file);
            } catch (IOException failed) {
                left.add(new Problem.CannotMove(note.from().value(), FileFailureReasons.of(failed)));
            }
        }
        int links = 0;
        int changed = 0;
        for (var each : plan.rewrites().entrySet()) {
            var count = new int[1];
            switch (rewrite(each.getKey(), each.getValue(), author, count)) {
                case SaveResult.Written _ -> {
                    links += count[0];
                    changed++;
                }
                case SaveResult.Unchanged _ -> {}
                case SaveResult.Refused(Problem problem) -> left.add(problem);
            }
        }
        return new MoveResult.Done(plan.notes(), links, changed, left);
    }

    private SaveResult rewrite(NotePath path, Map<MovePlan.WrittenLink, String> links, Author author, int[] count) {
        try {
            return writer.save(path, (current, _) -> rewritten(path, current, links, count), author, true);
        } catch (IOException failed) {
            return new SaveResult.Refused(new Problem.CannotWrite(path, FileFailureReasons.of(failed)));
        }
    }

    private static NoteRevision.Revised rewritten(
            NotePath path, Optional<Document> current, Map<MovePlan.WrittenLink, String> rewrites, int[] count) {
        if (current.isEmpty()) {
            return new NoteRevision.Revised.No(new Problem.NoSuchNote(path, List.of()));
        }
        List<Edit> edits = LinkRewriting.edits(current.get().page(), rewrites);
        count[0] = edits.size();
        String text = Edit.apply(current.get().text(), edits);
        return new NoteRevision.Revised.To(text, text);
    }
}
