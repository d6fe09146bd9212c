package commonplace.s3;

import java.util.List;
import java.util.Optional;

/**
 * Who asks. Neither the secret nor the token is ever part of a message.
 *
 * @param sessionToken of credentials that hold for a while
 */
public record S3Credentials(String accessKey, String secretKey, Optional<String> sessionToken) {
    /** They go into headers, and come from files that somebody may have made on another system. */
    S3Credentials checked(String from) throws S3Exception {
        for (String each : List.of(accessKey, secretKey, sessionToken.orElse(""))) {
            if (!each.chars().allMatch(c -> c > ' ' && c < '\u007f')) {
                throw AwsEnvironment.refused("the credentials for S3 in " + from
                        + " have a character that none can have, such as a space or the end of a line");
            }
        }
        return this;
    }

    @Override
    public String toString() {
        return accessKey;
    }
}
