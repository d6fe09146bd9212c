package commonplace.tools.meta;

import commonplace.search.catalog.Catalog;
import commonplace.search.catalog.CatalogHit;
import commonplace.search.catalog.CatalogSettings;
import commonplace.search.catalog.CatalogView;
import commonplace.search.catalog.Findable;
import commonplace.tools.Guide;
import commonplace.tools.Tool;
import commonplace.tools.ToolId;
import commonplace.tools.meta.schemas.ParameterTexts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds tools in the box. What is new in the box is put into the index when somebody searches next. */
public final class ToolSearch implements AutoCloseable {
    private final Catalog catalog;
    private final ToolEmbedding embedding;
    private final SearchExperience experience;
    private Map<String, Tool> indexed = Map.of();
    private volatile List<String> metatools = List.of();
    private Toolbox.@Nullable ToolSnapshot followed;

    ToolSearch(CatalogSettings settings, ToolMeanings meanings, SearchExperience experience) {
        this.catalog = new Catalog(settings);
        this.embedding = new ToolEmbedding(catalog, meanings);
        this.experience = experience;
        experience.learned().forEach(catalog::learned);
    }

    /** The index of what the box holds. */
    CatalogView view(Toolbox.ToolSnapshot content) {
        follow(content);
        return catalog.view();
    }

    /** A searching client has the metatools in its list already: they are found by their names, and where all are listed. */
    List<String> search(CatalogView view, String query, int most) throws InterruptedException {
        if (query.isBlank()) {
            return Stream.concat(view.ids().stream(), metatools.stream())
                    .sorted()
                    .limit(most)
                    .toList();
        }
        Stream<String> found =
                view.search(query, embedding.forSearch(), most).stream().map(CatalogHit::id);
        return Stream.concat(metatools.stream().filter(id -> isNamed(id, query)), found)
                .limit(most)
                .toList();
    }

    void searched(Object caller, String query, List<String> shown) {
        experience.searched(caller, query, shown);
    }

    private static boolean isNamed(String id, String query) {
        return query.equalsIgnoreCase(id) || id.equalsIgnoreCase(MetaTools.NAME + ':' + query.strip());
    }

    /** A tool was called with success by a caller that had looked for it. */
    void succeeded(Object caller, String id) {
        experience.succeeded(caller, id, queries -> catalog.learned(id, queries));
    }

    private synchronized void follow(Toolbox.ToolSnapshot content) {
        if (content.equals(followed)) {
            return;
        }
        Map<String, Tool> now = new HashMap<>();
        List<Findable> put = new ArrayList<>();
        for (Tool tool : content.tools()) {
            if (MetaTools.isMetatool(tool.id())) {
                continue;
            }
            String id = tool.id().toString();
            now.put(id, tool);
            if (!tool.equals(indexed.get(id))) {
                put.add(findable(tool));
            }
        }
        List<String> gone =
                indexed.keySet().stream().filter(id -> !now.containsKey(id)).toList();
        if (!put.isEmpty() || !gone.isEmpty()) {
            catalog.change(put, gone);
            indexed = now;
        }
        metatools = content.tools().stream()
                .map(Tool::id)
                .filter(MetaTools::isMetatool)
                .map(ToolId::toString)
                .toList();
        followed = content;
    }

    /** What a tool is known by: of ours and of other servers alike, what its owner and its guide say. */
    public static Findable findable(Tool tool) {
        Guide guide = tool.guide();
        return new Findable(
                tool.id().toString(),
                tool.id().name(),
                tool.id().namespace(),
                guide.tags(),
                tool.description(),
                ParameterTexts.of(tool.inputSchema()).stream()
                        .map(text -> new Findable.DescribedParameter(text.name(), text.description()))
                        .toList(),
                guide.intents(),
                effect(tool));
    }

    /** Of a tool whose owner says nothing, nothing is known: what the protocol then takes for granted is caution. */
    private static Findable.Deed effect(Tool tool) {
        boolean said = tool.definition().get("annotations") instanceof Map<?, ?> hints
                && hints.get("readOnlyHint") instanceof Boolean;
        return !said ? Findable.Deed.UNKNOWN : tool.readOnly() ? Findable.Deed.READS : Findable.Deed.CHANGES;
    }

    @Override
    public void close() {
        embedding.close();
        experience.close();
    }
}
