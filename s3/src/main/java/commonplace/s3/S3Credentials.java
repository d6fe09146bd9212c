package commonplace.s3;

import java.util.Optional;

/**
 * Who asks. Neither the secret nor the token is ever part of a message.
 *
 * @param sessionToken of credentials that hold for a while
 */
public record S3Credentials(String accessKey, String secretKey, Optional<String> sessionToken) {
    @Override
    public String toString() {
        return accessKey;
    }
}
