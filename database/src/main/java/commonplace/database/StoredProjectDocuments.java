package commonplace.database;

import commonplace.search.passages.Condition;
import commonplace.search.passages.PassageStore;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * The documents of one kind, of one owner, with their vectors. What {@link #put} and {@link #remove} did is kept when they
 * return, all of it. Several servers may have them open, with the same model; what each has put is there for all.
 */
public final class StoredProjectDocuments implements PassageStore {
    private final Database database;
    private final UseLock hold;
    private final DocumentRows rows;
    private final Neighbors neighbors;

    private StoredProjectDocuments(Database database, UseLock hold, DocumentRows rows, Neighbors neighbors) {
        this.database = database;
        this.hold = hold;
        this.rows = rows;
        this.neighbors = neighbors;
    }

    static StoredProjectDocuments open(Database database, UseLock.TenantDocuments scope, String model, int dimensions) {
        var hold = new UseLock(database, scope, new UseLock.Vectors(model, dimensions));
        try {
            var documents = new StoredProjectDocuments(
                    database, hold, new DocumentRows(scope), new Neighbors(scope, dimensions));
            String revision = documents.revision();
            assert !revision.isEmpty();
            return documents;
        } catch (RuntimeException failed) {
            hold.close();
            throw failed;
        }
    }

    @Override
    public String revision() {
        return hold.run(rows::revision);
    }

    @Override
    public Size size() {
        return hold.run(rows::size);
    }

    /** Keeps the document in place of all that there was of it. */
    public Step put(StoredProjectDocument document) {
        return change(connection -> rows.put(connection, document));
    }

    @Override
    public Step remove(String path) {
        return change(connection -> rows.remove(connection, path));
    }

    private Step change(TransactionWork<?> work) {
        String after = UUID.randomUUID().toString();
        return hold.run(connection -> {
            String before = rows.step(connection, after);
            var _ = work.on(connection);
            return new Step(before, after);
        });
    }

    /** Hands over every document, and the vectors of its passages: none for one that does not have them all. */
    public void each(BiConsumer<StoredProjectDocument, List<float[]>> visitor) {
        hold.run(connection -> rows.each(connection, visitor));
    }

    @Override
    public Map<String, String> notes() {
        return hold.run(rows::notes);
    }

    @Override
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
