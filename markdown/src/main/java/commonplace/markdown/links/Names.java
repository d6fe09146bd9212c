package commonplace.markdown.links;

import java.util.List;

/** What a note is called besides its path. */
public record Names(String title, List<String> aliases) {
    public Names {
        aliases = List.copyOf(aliases);
    }
}
