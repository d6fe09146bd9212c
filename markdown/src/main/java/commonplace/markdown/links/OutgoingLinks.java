package commonplace.markdown.links;

import java.util.Optional;

/**
 * Where a note points.
 *
 * @param target as its first mention spells it
 * @param path the note it means; nothing while it dangles
 * @param mentions how often the note mentions it
 */
public record OutgoingLinks(String target, Optional<String> path, int mentions) {
    @Override
    public String toString() {
        return "[[" + target + "]]" + path.map(found -> " → " + found).orElse(" → ?")
                + (mentions == 1 ? "" : " ×" + mentions);
    }
}
