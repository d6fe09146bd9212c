package commonplace.markdown.links;

/** A link that means no note. */
public record DanglingLink(String source, String target) {
    @Override
    public String toString() {
        return source + ": [[" + target + "]]";
    }
}
