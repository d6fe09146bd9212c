package commonplace.server.notes;

import commonplace.json.Json;
import commonplace.mcp.Resource;
import commonplace.mcp.ResourceContents;
import commonplace.mcp.ResourceTemplate;
import commonplace.mcp.server.ListPage;
import commonplace.mcp.server.Resources;
import commonplace.mcp.server.UnknownPositionException;
import commonplace.vault.Vault;
import commonplace.vault.notes.Note;
import commonplace.vault.notes.NoteOrder;
import commonplace.vault.notes.NoteResults;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Notes as resources, for people who pick them in their client. */
final class NoteResources implements Resources {
    private static final int PAGE = 200;
    private static final String MARKDOWN = "text/markdown";

    private final Supplier<Vault> vault;

    NoteResources(Supplier<Vault> vault) {
        this.vault = vault;
    }

    @Override
    public ListPage<Resource> list(@Nullable String after) throws UnknownPositionException {
        int offset = after == null ? 0 : ListPage.offset(after);
        NoteResults found = vault.get().list("", true, NoteOrder.ALPHA, offset, PAGE);
        List<Resource> resources =
                found.hits().stream().map(hit -> resource(hit.note())).toList();
        int end = offset + PAGE;
        return new ListPage<>(resources, end < found.total() ? Integer.toString(end) : null);
    }

    @Override
    public List<ResourceTemplate> templates() {
        return List.of(new ResourceTemplate(
                NoteUri.TEMPLATE, "note", "Note", "A note by its path, for example people/jamie", MARKDOWN));
    }

    @Override
    public Optional<List<ResourceContents>> read(String uri) {
        return NoteUri.path(uri)
                .flatMap(path -> vault.get().read(path))
                .map(document -> List.of(new ResourceContents.Text(uri, MARKDOWN, document.text())));
    }

    private static Resource resource(Note note) {
        String modified = note.modified().truncatedTo(ChronoUnit.SECONDS).toString();
        return new Resource(
                NoteUri.of(note.path()),
                note.path().value(),
                note.title(),
                "",
                MARKDOWN,
                note.size(),
                Json.object("annotations", Json.object("lastModified", modified)));
    }
}
