package commonplace.s3;

/**
 * When an object may be written. Not every store keeps to it when several write at the same moment: Amazon's and Cloudflare's do.
 */
public sealed interface PutCondition {
    PutCondition ALWAYS = new Always();
    PutCondition IF_ABSENT = new IfAbsent();

    record Always() implements PutCondition {}

    /** Only where none is. */
    record IfAbsent() implements PutCondition {}

    /** Only in the place of this version. */
    record IfMatch(String etag) implements PutCondition {}
}
