package commonplace.tools.cairn;

import commonplace.tools.Doc;
import commonplace.tools.ToolResult;
import commonplace.vault.Vault;
import commonplace.vault.notes.Folders;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NoteResults;
import commonplace.vault.notes.View;
import java.util.List;
import java.util.Optional;

/** {@code cairn_list}. */
final class ListNotes {
    record Arguments(
            @Doc("Path prefix to list. Default: root (all notes).")
            Optional<String> pathPrefix,

            @Doc("Include nested paths. Default false.") Optional<Boolean> recursive,

            @Doc("Sort order. Default 'modified' (most recent first).")
            Optional<NoteOrder> sort,

            @Doc("Max results per page. Default 20.") Optional<Integer> limit,
            @Doc("Pagination cursor from previous response") Optional<String> cursor) {}

    record Results(
            String pathPrefix,
            List<Entry> notes,
            Optional<List<Folder>> folders,
            long total,
            Optional<String> cursor) {}

    record Entry(String path, String title, Optional<String> type, String modified) {}

    record Folder(String path, int notes) {}

    private final Vault vault;
    private final Cursors cursors;

    ListNotes(Vault vault, Cursors cursors) {
        this.vault = vault;
        this.cursors = cursors;
    }

    ToolResult call(Arguments arguments) {
        View view = vault.view();
        String prefix = arguments.pathPrefix().map(Prefix::of).orElse("");
        boolean recursive = arguments.recursive().orElse(false);
        NoteOrder order = arguments.sort().orElse(NoteOrder.MODIFIED);
        String identity = "list " + recursive + " " + order + " " + prefix;
        return switch (Paging.of(cursors, identity, view.version(), arguments.limit(), arguments.cursor())) {
            case Paging.PageRequest.Refused(CairnError refusal) -> refusal.answer();
            case Paging.PageRequest.Valid(Paging paging) -> {
                NoteResults found = vault.list(prefix, recursive, order, paging.offset(), paging.limit());
                // The folders stand on the first page only: they do not count among the results.
                boolean withFolders = !recursive && paging.offset() == 0;
                yield new ToolResult.Data(new Results(
                        prefix,
                        found.hits().stream().map(hit -> entry(hit.note())).toList(),
                        withFolders ? Optional.of(folders(view, prefix)) : Optional.empty(),
                        found.total(),
                        paging.next(cursors, identity, found.total(), found.version(), 0)));
            }
        };
    }

    private static Entry entry(Note note) {
        return new Entry(note.path().value(), note.title(), note.type(), CairnFormat.time(note.modified()));
    }

    private static List<Folder> folders(View view, String prefix) {
        List<Folders.Folder> folders = view.folders().in(prefix);
        return folders.stream()
                .map(folder -> new Folder(folder.path(), folder.notes()))
                .toList();
    }
}
