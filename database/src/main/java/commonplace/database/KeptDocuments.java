package commonplace.database;

import commonplace.search.passages.Condition;
import commonplace.search.passages.VectorStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The documents of one kind, of one owner, with their vectors. Only one server at a time has them open; what {@link #put}
 * and {@link #remove} did is kept when they return, all of it.
 */
public final class KeptDocuments implements VectorStore, AutoCloseable {
    private final Database database;
    private final Hold hold;
    private final DocumentRows rows;
    private final Neighbors neighbors;
    private volatile String revision;

    private KeptDocuments(Database database, Hold hold, DocumentRows rows, Neighbors neighbors, String revision) {
        this.database = database;
        this.hold = hold;
        this.rows = rows;
        this.neighbors = neighbors;
        this.revision = revision;
    }

    static KeptDocuments open(Database database, Hold.Shelf shelf, String model, int dimensions) {
        var hold = new Hold(database, shelf);
        try {
            String revision = hold.run(connection -> Shelving.prepare(connection, shelf, model, dimensions));
            hold.made(revision);
            var rows = new DocumentRows(shelf);
            var neighbors = new Neighbors(shelf, dimensions);
            return new KeptDocuments(database, hold, rows, neighbors, revision);
        } catch (RuntimeException failed) {
            hold.close();
            throw failed;
        }
    }

    /** Another one after every change. */
    public String revision() {
        return revision;
    }

    /**
     * How much is kept, counted.
     *
     * @param vectors of all documents together
     */
    public record Size(long documents, long vectors) {}

    public Size size() {
        return hold.run(rows::size);
    }

    /** Keeps the document in place of all that there was of it. */
    public void put(KeptDocument document) {
        revision = hold.change(connection -> rows.put(connection, document));
    }

    /** Removes the document, if it is there. */
    public void remove(String path) {
        revision = hold.change(connection -> rows.remove(connection, path));
    }

    /** Hands over every document, and the vectors of its passages: none for one that does not have them all. */
    public void each(BiConsumer<KeptDocument, List<float[]>> visitor) {
        hold.run(connection -> rows.each(connection, visitor));
    }

    /** What was noted with these documents. */
    public Map<String, String> notes() {
        return hold.run(rows::notes);
    }

    /** Notes something. */
    public void note(String name, String note) {
        hold.run(connection -> rows.note(connection, name, note));
    }

    @Override
    public List<Place> nearest(float[] vector, List<Condition> conditions, int count) {
        return database.run(connection -> neighbors.nearest(connection, vector, conditions, count));
    }

    @Override
    public Map<Place, double[]> cosines(float[] vector, Collection<Place> sections) {
        return database.run(connection -> neighbors.cosines(connection, vector, sections));
    }

    @Override
    public void close() {
        hold.close();
    }
}
