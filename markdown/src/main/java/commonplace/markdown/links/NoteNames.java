package commonplace.markdown.links;

import java.util.List;

/** What a note is called besides its path. */
public record NoteNames(String title, List<String> aliases) {
    public NoteNames {
        aliases = List.copyOf(aliases);
    }
}
