package commonplace.models;

/** A model that writes. */
public interface LanguageModel extends AutoCloseable {
    /** The model's name, for people. */
    String name();

    /**
     * What the model writes, once it is complete.
     *
     * @param system what it is to do
     * @param user what it is to do it with
     * @param maxTokens where it is to stop at the latest
     */
    String write(String system, String user, int maxTokens) throws ModelException, InterruptedException;

    @Override
    void close();
}
