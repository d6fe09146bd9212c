package commonplace.json;

/** Where something stands in a text, counted from 1 as editors do. */
public record JsonLocation(int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
