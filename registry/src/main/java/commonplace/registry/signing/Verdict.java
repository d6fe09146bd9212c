package commonplace.registry.signing;

/** What a look at the signature of something gave. */
public sealed interface Verdict {
    /** The owner of this key signed exactly this. */
    record Verified(CuratorKey by) implements Verdict {}

    /** There is no signature: nobody vouches for it, and nobody lied. */
    record Unsigned() implements Verdict {}

    /** There is a signature, and not one of this by that key. The reason is a sentence without an end. */
    record Wrong(String reason) implements Verdict {}
}
