package commonplace.markdown.links;

import commonplace.markdown.Link;
import java.util.List;

/** A note as the graph of links sees it. */
public record LinkingNote(String path, NoteNames names, List<Link> links) {}
