package commonplace.server.settings;

import commonplace.base.NearNames;
import commonplace.server.bundled.ToolLines;
import commonplace.tools.cairn.CairnTools;
import commonplace.tools.docs.DocsTools;
import commonplace.tools.lens.LensTools;
import commonplace.tools.meta.MetaTools;
import commonplace.tools.meta.Policy;
import commonplace.tools.meta.ToolSelection;
import commonplace.tools.sources.SourcesTools;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names by which tools are meant. What a server of other people calls its tools is not known before it was started, so
 * of {@code files:read_file} only {@code files} is looked at.
 */
final class ToolNames {
    /** Those of our toolsets. */
    static final List<String> NAMESPACES =
            List.of(CairnTools.NAME, DocsTools.NAME, LensTools.NAME, MetaTools.NAME, SourcesTools.NAME);

    /** What no server may be called either. */
    private static final Set<String> RESERVED = Set.of("all", "lean", Policy.OTHERS);

    private static final Pattern FORM = Pattern.compile("[^\\s:\\p{Cntrl}]+(:[^\\s:\\p{Cntrl}]+)?");

    private final List<String> namespaces = new ArrayList<>(NAMESPACES);

    ToolNames(Collection<String> servers) {
        namespaces.addAll(servers);
    }

    /** Whether no server may be called so. */
    static boolean isTaken(String server) {
        return NAMESPACES.contains(server) || RESERVED.contains(server);
    }

    /** Reads what somebody wrote at a place. */
    ToolSelection selection(String place, String text) throws SettingsException {
        ToolSelection selection = ToolSelection.parse(text)
                .orElseThrow(() -> new SettingsException(place
                        + " must be 'all', 'lean', or a list of namespaces and tools such as 'cairn,lens:read', not '"
                        + text + "'"));
        if (!selection.equals(ToolSelection.ALL) && !selection.equals(ToolSelection.LEAN)) {
            for (String name : selection.names()) {
                require(place, name);
            }
        }
        return selection;
    }

    void requireNamespace(String place, String name) throws SettingsException {
        if (!name.equals(Policy.OTHERS) && !namespaces.contains(name)) {
            throw unknown(place + " has '" + name + "', and there is no such namespace", name, namespaces);
        }
    }

    private void require(String place, String name) throws SettingsException {
        if (!FORM.matcher(name).matches()) {
            throw new SettingsException(place + " has '" + name
                    + "'; what works is a namespace, the name of a tool, or both as in 'lens:read'");
        }
        int colon = name.indexOf(':');
        if (colon >= 0) {
            requireNamespace(place, name.substring(0, colon));
        } else if (!namespaces.contains(name)) {
            List<String> tools = builtIn();
            if (!tools.contains(name)) {
                tools.addAll(namespaces);
                throw unknown(place + " has '" + name + "', and no namespace or tool is called so", name, tools);
            }
        }
    }

    private SettingsException unknown(String problem, String name, Collection<String> known) {
        List<String> similar = NearNames.to(name, known);
        String meant = similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?";
        return new SettingsException(problem + meant + (meant.isEmpty() ? "; the" : " The") + " namespaces are "
                + String.join(", ", namespaces));
    }

    /** The tools of our own, from their list: read only when somebody names one without its namespace. */
    private static List<String> builtIn() throws SettingsException {
        try {
            return new ArrayList<>(ToolLines.byName().keySet());
        } catch (IOException unreadable) {
            throw new SettingsException("the list of tools cannot be read: " + unreadable.getMessage());
        }
    }
}
