package commonplace.s3;

import java.util.regex.Pattern;

/**
 * A place in a bucket: {@code s3://bucket/some/prefix}.
 *
 * @param prefix before the keys of all that lies there; empty, or with a slash at its end
 */
public record S3Location(String bucket, String prefix) {
    private static final String SCHEME = "s3://";
    private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]");

    /** Keys may have 1,024 bytes; ours add less than a hundred. */
    private static final int LONGEST_PREFIX = 800;

    /** Also of one that is not quite right, so that it does not become a folder of that name. */
    public static boolean isOne(String text) {
        return text.regionMatches(true, 0, SCHEME, 0, SCHEME.indexOf('/'));
    }

    /** @throws IllegalArgumentException if it is none; the message says what would be one */
    public static S3Location parse(String text) {
        String path = text.regionMatches(true, 0, SCHEME, 0, SCHEME.length()) ? text.substring(SCHEME.length()) : "";
        int slash = path.indexOf('/');
        String bucket = slash < 0 ? path : path.substring(0, slash);
        String prefix = slash < 0 ? "" : path.substring(slash + 1).replaceAll("/+$", "");
        if (!BUCKET.matcher(bucket).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' names no bucket; a place in S3 is s3://BUCKET or s3://BUCKET/PREFIX");
        }
        for (String part : prefix.isEmpty() ? new String[0] : prefix.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw new IllegalArgumentException(
                        "'" + text + "' has a part '" + part + "', which many stores cannot keep apart; leave it out");
            }
        }
        if (prefix.length() > LONGEST_PREFIX) {
            throw new IllegalArgumentException("the prefix of '" + text + "' is longer than " + LONGEST_PREFIX);
        }
        return new S3Location(bucket, prefix.isEmpty() ? "" : prefix + "/");
    }

    /** The key of what is called so here. */
    public String key(String name) {
        return prefix + name;
    }

    /** What a person writes to name the object. */
    public String of(String name) {
        return SCHEME + bucket + "/" + prefix + name;
    }

    @Override
    public String toString() {
        String all = of("");
        return all.substring(0, all.length() - 1);
    }
}
