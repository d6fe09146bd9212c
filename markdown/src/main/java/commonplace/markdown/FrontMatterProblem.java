package commonplace.markdown;

/**
 * What is wrong with a page's front matter, and where.
 *
 * @param line in the file, from 1
 * @param column in the line, in characters, from 1
 */
public record FrontMatterProblem(String message, int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column + ": " + message;
    }
}
