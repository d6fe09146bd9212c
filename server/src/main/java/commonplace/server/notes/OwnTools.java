package commonplace.server.notes;

import commonplace.projects.Projects;
import commonplace.projects.notes.NoteFinder;
import commonplace.tools.Tool;
import commonplace.tools.ToolEnvironment;
import commonplace.tools.Toolset;
import commonplace.tools.cairn.CairnTools;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.lens.LensTools;
import commonplace.tools.meta.Gateway;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.sources.SourcesTools;
import commonplace.tools.sources.SourcesTools.Sources;
import commonplace.vault.Vault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The toolsets of this server, in the order in which they are listed. */
public final class OwnTools {
    private static final CairnTools CAIRN = new CairnTools();
    private static final LensTools LENS = new LensTools();
    private static final DocsTools DOCS = new DocsTools();
    private static final SourcesTools SOURCES = new SourcesTools();
    private static final MetaTools META = new MetaTools();

    private OwnTools() {}

    /** The tools as they are listed, with nothing to work on. */
    public static List<Toolset<?>> toolsets() {
        return List.of(CAIRN, LENS, DOCS, SOURCES, META);
    }

    /** What the tools work on, given when one of them is called. */
    public record Works(
            Supplier<Vault> vault,
            Supplier<NoteFinder> finder,
            Supplier<Projects> projects,
            Supplier<Sources> sources,
            Supplier<Gateway> gateway) {}

    /** The tools as they are called. */
    public static List<Tool> on(Works works, ToolEnvironment environment) {
        var tools = new ArrayList<Tool>();
        tools.addAll(CAIRN.on(
                () -> new CairnTools.Notes(works.vault().get(), works.finder().get()), environment));
        tools.addAll(LENS.on(works.vault(), environment));
        tools.addAll(DOCS.on(works.projects(), environment));
        tools.addAll(SOURCES.on(works.sources(), environment));
        tools.addAll(META.on(works.gateway(), environment));
        return tools;
    }
}
