package commonplace.s3;

import java.time.Instant;

/**
 * What a store says of an object.
 *
 * @param etag another one for other content
 */
public record S3Object(String key, long size, String etag, Instant modified) {}
