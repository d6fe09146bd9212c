package commonplace.tools.docs;

import commonplace.projects.ProjectActions;
import commonplace.projects.Projects;
import commonplace.tools.Caller;
import commonplace.tools.Effect;
import commonplace.tools.Shape;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import java.util.List;
import java.util.Optional;

/** The tools for a project's documentation. */
public final class DocsTools implements Toolset<Projects> {
    /** The tool that all others of this set stand on. */
    public static final String ACTIVATE = "activate_project";

    public static final String NAME = "docs";

    private static final String DELETE = "delete_documents";

    /** What messages about projects call these tools. */
    public static final ProjectActions ACTIONS = new ProjectActions(ACTIVATE, DELETE);

    private final List<ToolDefinition<Projects, ?>> tools;

    public DocsTools() {
        this.tools = List.of(
                ToolDefinition.knowingCaller(
                                "rag_query",
                                "Answer from the project's documentation",
                                "Answer a question from the active project's documentation. Returns an answer made"
                                        + " from the documents that fit, and names them.",
                                Effect.READS,
                                RagQuery.Arguments.class,
                                (Projects projects, RagQuery.Arguments arguments, Caller caller) ->
                                        new RagQuery(projects, caller).call(arguments))
                        .answering(RagQuery.Result.class),
                ToolDefinition.knowingCaller(
                                "semantic_search",
                                "Search the project's documentation",
                                "Search the active project's documentation by meaning. Returns ranked documents, and"
                                        + " no answer; use it for specific queries.",
                                Effect.READS,
                                SemanticSearch.Arguments.class,
                                (Projects projects, SemanticSearch.Arguments arguments, Caller caller) ->
                                        new SemanticSearch(projects, caller).call(arguments))
                        .answering(SemanticSearch.Result.class),
                ToolDefinition.knowingCaller(
                                "index_document",
                                "Index a document",
                                "Index a document of the active project now, and hear whether its front matter is"
                                        + " right. Changed files are indexed by themselves within a second; call this"
                                        + " after writing a document to be sure of it.",
                                Effect.CREATES,
                                IndexDocument.Arguments.class,
                                (Projects projects, IndexDocument.Arguments arguments, Caller caller) ->
                                        new IndexDocument(projects, caller).call(arguments))
                        .answering(IndexDocument.Result.class),
                ToolDefinition.knowingCaller(
                                "list_doc_types",
                                "List doc-types",
                                "List the kinds of documents that the active project knows, and how many there are of"
                                        + " each.",
                                Effect.READS,
                                ListDocTypes.Arguments.class,
                                (Projects projects, ListDocTypes.Arguments _, Caller caller) ->
                                        new ListDocTypes(projects, caller).call())
                        .answering(ListDocTypes.Result.class),
                ToolDefinition.knowingCaller(
                                "search_external_docs",
                                "Search external documentation",
                                "Search documentation that the active project refers to but does not keep itself, such"
                                        + " as its docs folder (external_docs in the project's configuration).",
                                Effect.READS,
                                SearchExternalDocs.Arguments.class,
                                (Projects projects, SearchExternalDocs.Arguments arguments, Caller caller) ->
                                        new SearchExternalDocs(projects, caller).call(arguments))
                        .answering(SearchExternalDocs.Result.class),
                ToolDefinition.knowingCaller(
                                "rag_query_external",
                                "Answer from external documentation",
                                "Answer a question from the external documentation of the active project"
                                        + " (external_docs in its configuration), and name the sources.",
                                Effect.READS,
                                RagQueryExternal.Arguments.class,
                                (Projects projects, RagQueryExternal.Arguments arguments, Caller caller) ->
                                        new RagQueryExternal(projects, caller).call(arguments))
                        .answering(RagQueryExternal.Result.class),
                ToolDefinition.of(
                                DELETE,
                                "Delete documents from the index",
                                "Delete a project's documents from the index, by project, branch or path; files are"
                                        + " never deleted. Call with dry_run first, show the counts, and ask.",
                                Effect.OVERWRITES,
                                DeleteDocuments.Arguments.class,
                                (Projects projects, DeleteDocuments.Arguments arguments) ->
                                        new DeleteDocuments(projects).call(arguments))
                        .answering(DeleteDocuments.Result.class),
                ToolDefinition.knowingCaller(
                                "update_promotion_level",
                                "Promote a document",
                                "Set how visible a document of the active project is: standard, important or critical."
                                        + " Changes promotion_level in its front matter and nothing else.",
                                Effect.OVERWRITES,
                                UpdatePromotionLevel.Arguments.class,
                                (Projects projects, UpdatePromotionLevel.Arguments arguments, Caller caller) ->
                                        new UpdatePromotionLevel(projects, caller).call(arguments))
                        .answering(UpdatePromotionLevel.Result.class),
                ToolDefinition.knowingCaller(
                                ACTIVATE,
                                "Activate a project",
                                "Make a project the one that your other calls are about. Returns when its documents"
                                        + " can be searched.",
                                Effect.READS,
                                ActivateProject.Arguments.class,
                                (Projects projects, ActivateProject.Arguments arguments, Caller caller) ->
                                        new ActivateProject(projects, caller).call(arguments))
                        .answering(ActivateProject.Result.class));
    }

    /** Whether a tool of this set needs no active project. */
    public static boolean standsAlone(String tool) {
        return tool.equals(ACTIVATE) || tool.equals(DELETE);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String purpose() {
        return "A project's documentation, found by meaning and answered from, with sources.";
    }

    @Override
    public List<ToolDefinition<Projects, ?>> tools() {
        return tools;
    }

    @Override
    public Optional<Shape<?>> failure() {
        return Optional.of(Shape.of(DocsError.class));
    }

    @Override
    public Optional<ToolResult> misfit(String message) {
        return Optional.of(DocsError.invalid(message));
    }
}
