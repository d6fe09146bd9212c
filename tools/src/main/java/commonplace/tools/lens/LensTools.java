package commonplace.tools.lens;

import commonplace.tools.Caller;
import commonplace.tools.Effect;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import commonplace.vault.Vault;
import commonplace.vault.notes.Author;
import java.util.List;
import java.util.Optional;

/** The tools with which coding agents work on documents as they do on files. */
public final class LensTools implements Toolset<Vault> {
    public static final String NAME = "lens";

    private final List<ToolDefinition<Vault, ?>> tools;

    public LensTools() {
        this.tools = List.of(
                ToolDefinition.of(
                                "read",
                                "Read a document",
                                "Reads a document from the knowledge base. Returns content with line numbers (cat -n"
                                        + " format). Supports partial reads via offset and limit.",
                                Effect.READS,
                                ReadDocument.Arguments.class,
                                (Vault vault, ReadDocument.Arguments arguments) ->
                                        new ReadDocument(vault).call(arguments))
                        .telling(ReadDocument.Result.class)
                        .strict(),
                ToolDefinition.of(
                                "glob",
                                "Find documents by path",
                                "Fast document pattern matching. Returns matching document paths sorted by modification"
                                        + " time. Use to discover documents in the knowledge base.",
                                Effect.READS,
                                GlobDocuments.Arguments.class,
                                (Vault vault, GlobDocuments.Arguments arguments) ->
                                        new GlobDocuments(vault).call(arguments))
                        .strict(),
                ToolDefinition.of(
                                "get_links",
                                "Links of a document",
                                "Get backlinks and forward links for a document. Returns document paths that link TO"
                                        + " this document (backlinks) and paths this document links TO (forward"
                                        + " links).",
                                Effect.READS,
                                DocumentLinks.Arguments.class,
                                (Vault vault, DocumentLinks.Arguments arguments) ->
                                        new DocumentLinks(vault).call(arguments))
                        .strict(),
                ToolDefinition.of(
                                "grep",
                                "Search documents by pattern",
                                "Search the text of all documents with a regular expression, as ripgrep does. Returns"
                                        + " document paths, matching lines or counts, the most recently modified"
                                        + " documents first.",
                                Effect.READS,
                                GrepDocuments.Arguments.class,
                                (Vault vault, GrepDocuments.Arguments arguments) ->
                                        new GrepDocuments(vault).call(arguments))
                        .strict(),
                ToolDefinition.knowingCaller(
                                "edit",
                                "Edit a document",
                                "Replace text in a document, exactly and at once, while others may be writing in it."
                                        + " Read the document first. The edit is refused, and nothing changed, when"
                                        + " old_string is not there or not unique.",
                                Effect.EDITS,
                                EditDocument.Arguments.class,
                                (Vault vault, EditDocument.Arguments arguments, Caller caller) -> new EditDocument(
                                                vault, Author.tool("edit", caller.principal()))
                                        .call(arguments))
                        .telling(EditDocument.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "create",
                                "Create a document",
                                "Create a new document with the given text. Refused when the document exists.",
                                Effect.CREATES,
                                CreateDocument.Arguments.class,
                                (Vault vault, CreateDocument.Arguments arguments, Caller caller) -> new CreateDocument(
                                                vault, Author.tool("create", caller.principal()))
                                        .call(arguments))
                        .telling(CreateDocument.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "move",
                                "Move a document or folder",
                                "Move or rename a document, or a folder with all documents in it, and rewrite every"
                                        + " link to them, so that none breaks. Reports how many links were rewritten.",
                                Effect.OVERWRITES,
                                MoveDocument.Arguments.class,
                                (Vault vault, MoveDocument.Arguments arguments, Caller caller) -> new MoveDocument(
                                                vault, Author.tool("move", caller.principal()))
                                        .call(arguments))
                        .telling(MoveDocument.Result.class)
                        .strict(),
                ToolDefinition.of(
                                "history",
                                "History of a document",
                                "Who changed a document, when and how much, the newest revision first; or the text as"
                                        + " it was in one revision.",
                                Effect.READS,
                                DocumentHistory.Arguments.class,
                                (Vault vault, DocumentHistory.Arguments arguments) ->
                                        new DocumentHistory(vault).call(arguments))
                        .telling(DocumentHistory.Result.class)
                        .strict(),
                ToolDefinition.knowingCaller(
                                "restore",
                                "Restore a document",
                                "Give a document the text that it had in an earlier revision. This is a new edit:"
                                        + " nothing of the history is lost.",
                                Effect.OVERWRITES,
                                RestoreDocument.Arguments.class,
                                (Vault vault, RestoreDocument.Arguments arguments, Caller caller) ->
                                        new RestoreDocument(vault, Author.tool("restore", caller.principal()))
                                                .call(arguments))
                        .telling(RestoreDocument.Result.class)
                        .strict());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String purpose() {
        return "Documents as coding agents know files: read, found, searched and changed, always in their newest text.";
    }

    @Override
    public List<ToolDefinition<Vault, ?>> tools() {
        return tools;
    }

    /** What does not fit the schema is an error of the request, as the protocol has it. */
    @Override
    public Optional<ToolResult> misfit(String message) {
        return Optional.empty();
    }
}
