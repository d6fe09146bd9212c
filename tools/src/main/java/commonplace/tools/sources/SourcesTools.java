package commonplace.tools.sources;

import commonplace.registry.curation.LiveRegistry;
import commonplace.registry.curation.LiveRegistry.State;
import commonplace.registry.federation.Federation;
import commonplace.tools.Effect;
import commonplace.tools.ToolDefinition;
import commonplace.tools.ToolResult;
import commonplace.tools.Toolset;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The tools that say where to read about a topic, and who vouches for that. */
public final class SourcesTools implements Toolset<SourcesTools.Sources> {
    public static final String NAME = "sources";

    private final List<ToolDefinition<Sources, ?>> tools;

    /** What the tools answer from. */
    public record Sources(LiveRegistry registry, Federation federation, InstantSource clock) {}

    public SourcesTools() {
        this.tools = List.of(
                ToolDefinition.of(
                                "get_sources",
                                "Get sources for a topic",
                                "Find three curated, human-vetted sources for a topic. Searches across categories"
                                        + " using fuzzy matching against known query patterns. Returns the matching"
                                        + " category with name, description, and all three ranked sources including"
                                        + " URLs and explanations. Example queries: 'learn rust programming', 'set up"
                                        + " a bitcoin node', 'self-host email server'.",
                                Effect.READS,
                                GetSources.Arguments.class,
                                (Sources sources, GetSources.Arguments arguments) -> answer(
                                        sources,
                                        serving -> new GetSources(
                                                        serving.registry(),
                                                        sources.registry().threshold())
                                                .call(arguments)))
                        .strict(),
                ToolDefinition.of(
                                "list_categories",
                                "List topics with sources",
                                "List all available topic categories in the registry. Returns each category's slug"
                                        + " identifier, display name, and description. Use this to discover what"
                                        + " topics have curated sources before querying. No parameters required.",
                                Effect.READS,
                                ListCategories.Arguments.class,
                                (Sources sources, ListCategories.Arguments _) -> answer(
                                        sources,
                                        serving -> ListCategories.of(
                                                serving.registry().registry())))
                        .strict(),
                ToolDefinition.of(
                                "get_provenance",
                                "Say who vouches for the sources",
                                "Get curator identity and verification information for this registry. Returns the"
                                        + " curator's name, PKARR public key (when available), registry version,"
                                        + " what was checked of its signature, and instructions for cryptographic"
                                        + " verification of source authenticity. No parameters required.",
                                Effect.READS,
                                GetProvenance.Arguments.class,
                                (Sources sources, GetProvenance.Arguments _) -> answer(sources, GetProvenance::of))
                        .strict(),
                ToolDefinition.of(
                                "get_endorsements",
                                "List endorsed curators",
                                "Get the list of endorsed curators for this registry: other curators whom this one"
                                        + " vouches for, in signed statements that were checked, with the addresses of"
                                        + " their registries. No parameters required.",
                                Effect.READS,
                                GetEndorsements.Arguments.class,
                                (Sources sources, GetEndorsements.Arguments _) ->
                                        answer(sources, serving -> GetEndorsements.of(serving.registry())))
                        .strict(),
                ToolDefinition.of(
                                "get_federated_sources",
                                "Get sources from endorsed curators too",
                                "Find sources for a topic in this registry and in those of the curators whom it"
                                        + " endorses, as far as they were fetched. Every answer says who vouches for"
                                        + " it (direct, or endorsed by this registry's curator) and how old it is. Use"
                                        + " it when get_sources finds nothing. Never waits for the network.",
                                Effect.READS,
                                GetFederatedSources.Arguments.class,
                                (Sources sources, GetFederatedSources.Arguments arguments) ->
                                        answer(sources, _ -> federated(sources).call(arguments)))
                        .strict());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String purpose() {
        return "Three vetted sources for each of some topics, from a registry whose curator signs it.";
    }

    @Override
    public List<ToolDefinition<Sources, ?>> tools() {
        return tools;
    }

    @Override
    public Optional<ToolResult> misfit(String message) {
        return Optional.empty();
    }

    private static GetFederatedSources federated(Sources sources) {
        return new GetFederatedSources(
                sources.federation(),
                sources.registry().threshold(),
                sources.clock().instant());
    }

    private static ToolResult answer(Sources sources, Function<State.Serving, ToolResult> from) {
        return switch (sources.registry().current()) {
            case State.Serving serving -> from.apply(serving);
            case State.Unusable(String reason) -> new ToolResult.Refused("The registry cannot be used:\n" + reason);
        };
    }
}
