package commonplace.tools.cairn;

import commonplace.projects.notes.NoteFinder;
import commonplace.tools.Caller;
import commonplace.tools.Effect;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import java.util.List;
import java.util.Optional;

/** The eight tools with which agents keep notes. */
public final class CairnTools implements Toolset<CairnTools.Notes> {
    public static final String NAME = "cairn";

    private final List<ToolDefinition<Notes, ?>> tools;

    /**
     * What the tools work on.
     *
     * @param finder finds notes for the search
     */
    public record Notes(Vault vault, NoteFinder finder) {}

    public CairnTools() {
        var cursors = new Cursors();
        this.tools = List.of(
                ToolDefinition.of(
                        "cairn_read",
                        "Read a note",
                        "Read a note. Returns frontmatter metadata and markdown body. Use section to extract a"
                            + " specific heading. Use metadata_only to get just frontmatter and backlinks without the"
                            + " body.",
                        Effect.READS,
                        ReadNote.Arguments.class,
                        (Notes notes, ReadNote.Arguments arguments) -> new ReadNote(notes.vault()).call(arguments)),
                ToolDefinition.knowingCaller(
                                "cairn_write",
                                "Write a note",
                                "Create or overwrite a note. Frontmatter in content is parsed and merged with explicit "
                                        + "params. WikiLinks in content are automatically indexed. Aliases allow this "
                                        + "note to be found when other notes link using those names.",
                                Effect.OVERWRITES,
                                WriteNote.Arguments.class,
                                (Notes notes, WriteNote.Arguments arguments, Caller caller) -> new WriteNote(
                                                notes.vault(), Author.tool("cairn_write", caller.principal()))
                                        .call(arguments))
                        .answering(WriteNote.Result.class),
                ToolDefinition.knowingCaller(
                                "cairn_patch",
                                "Edit a note",
                                "Edit a note without rewriting it. Supports append/prepend to the whole note or a "
                                        + "specific section, and find-replace. The note must already exist. WikiLinks "
                                        + "in new content are automatically indexed.",
                                Effect.EDITS,
                                PatchNote.Arguments.class,
                                (Notes notes, PatchNote.Arguments arguments, Caller caller) -> new PatchNote(
                                                notes.vault(), Author.tool("cairn_patch", caller.principal()))
                                        .call(arguments))
                        .answering(PatchNote.Result.class),
                ToolDefinition.knowingCaller(
                                "cairn_delete",
                                "Delete a note",
                                "Delete a note. By default, also removes this note from the backlink index. Does not "
                                        + "modify the content of other notes that reference this one.",
                                Effect.OVERWRITES,
                                DeleteNote.Arguments.class,
                                (Notes notes, DeleteNote.Arguments arguments, Caller caller) -> new DeleteNote(
                                                notes.vault(), Author.tool("cairn_delete", caller.principal()))
                                        .call(arguments))
                        .answering(DeleteNote.Result.class),
                ToolDefinition.of(
                                "cairn_search",
                                "Search notes",
                                "Search notes by content, tags, or backlinks. Returns matching note paths with context "
                                        + "snippets. At least one search parameter is required.",
                                Effect.READS,
                                SearchNotes.Arguments.class,
                                (Notes notes, SearchNotes.Arguments arguments) ->
                                        new SearchNotes(notes.vault(), notes.finder(), cursors).call(arguments))
                        .answering(SearchNotes.Results.class),
                ToolDefinition.of(
                                "cairn_links",
                                "Links of a note",
                                "Get backlinks and outgoing links for a note. Useful for understanding context and "
                                        + "relationships without reading full documents.",
                                Effect.READS,
                                NoteLinks.Arguments.class,
                                (Notes notes, NoteLinks.Arguments arguments) ->
                                        new NoteLinks(notes.vault()).call(arguments))
                        .answering(NoteLinks.Result.class),
                ToolDefinition.knowingCaller(
                        "cairn_daily",
                        "Daily note",
                        "Read or append to a daily note. Creates the note with minimal frontmatter if it doesn't "
                                + "exist. Date defaults to today (in workspace timezone).",
                        Effect.ADDS,
                        DailyNote.Arguments.class,
                        (Notes notes, DailyNote.Arguments arguments, Caller caller) -> new DailyNote(
                                        notes.vault(), Author.tool("cairn_daily", caller.principal()))
                                .call(arguments)),
                ToolDefinition.of(
                                "cairn_list",
                                "List notes",
                                "List notes under a path prefix. Returns paths, titles, and modification dates. No "
                                        + "content. Supports pagination.",
                                Effect.READS,
                                ListNotes.Arguments.class,
                                (Notes notes, ListNotes.Arguments arguments) ->
                                        new ListNotes(notes.vault(), cursors).call(arguments))
                        .answering(ListNotes.Results.class));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String purpose() {
        return "Notes written and linked by agents.";
    }

    @Override
    public List<ToolDefinition<Notes, ?>> tools() {
        return tools;
    }

    @Override
    public Optional<ToolResult> misfit(String message) {
        return Optional.of(CairnError.validation(message).answer());
    }
}
