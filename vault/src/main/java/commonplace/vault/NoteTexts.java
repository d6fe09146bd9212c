package commonplace.vault;

import commonplace.markdown.Page;
import commonplace.vault.files.FileStore;
import commonplace.vault.files.FileTexts;
import commonplace.vault.files.NoteReader;
import commonplace.vault.live.OpenDocument;
import commonplace.vault.notes.Document;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.TextScan;
import commonplace.vault.notes.TextScanResult;
import commonplace.vault.notes.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The newest texts of notes: of live documents from memory, of all others from their files. */
public final class NoteTexts {
    private final FileStore files;
    private final NoteReader reader;
    private final LiveDocuments live;
    private final Supplier<View> view;

    NoteTexts(FileStore files, NoteReader reader, LiveDocuments live, Supplier<View> view) {
        this.files = files;
        this.reader = reader;
        this.live = live;
        this.view = view;
    }

    /**
     * Goes through the texts of notes on a few threads.
     *
     * @param readers makes what reads the texts, for each thread its own
     * @param enough stops when the results weigh so much
     */
    public <R> TextScanResult<R> scan(
            List<Note> notes,
            Supplier<? extends TextScanResult.Reader<R>> readers,
            ToIntFunction<R> weight,
            int enough) {
        return new TextScan<R>(notes, this::source, readers, weight, enough).run();
    }

    private <R> TextScan.Texts<R> source() {
        var fileTexts = new FileTexts(files);
        return (note, reader) -> {
            Optional<OpenDocument> open = live.peek(note.path());
            return open.isPresent() ? reader.read(note, open.get().seen().fileText()) : fileTexts.read(note, reader);
        };
    }

    /** The notes whose live text is ahead of their files, and so of the view, as that text has them. */
    public List<Document> ahead() {
        List<Document> ahead = new ArrayList<>();
        for (OpenDocument document : live.dirty()) {
            Optional.ofNullable(document.path()).flatMap(view.get()::note).ifPresent(note -> {
                Page page = Page.of(document.seen().fileText());
                ahead.add(new Document(reader.note(note.path(), page, note.source(), note.created()), page));
            });
        }
        return ahead;
    }
}
