package commonplace.s3;

/** What became of an object that was to be written. */
public sealed interface PutResult {
    record Written(String etag) implements PutResult {}

    /** The condition did not hold: another has written meanwhile. */
    record NotMet() implements PutResult {}
}
